import type { InterfaceStatus } from '../../health/status-schema.ts';

/**
 * Thirty days of one interface as two short strings, so that a list of ten thousand stays small. Each has one character
 * per day, oldest first.
 * `days`: `-` is not probed, `0` means that every check failed, `9` that none did, and `1` to `8` are tenths that were ok.
 * `latencies`: `-` is no response; `a` (20 ms or less) to `z` (10 s or more) is the mean latency on a logarithmic scale.
 */
export type Month = { days: string; latencies: string };

const FAST_MS = 20;
const SLOW_MS = 10_000;
const STEPS = 25;
const CODE_OF_A = 'a'.charCodeAt(0);

/** Thirty days of a status in the short form of `Month`. */
export function compactMonth({ checks, ok, latency_ms }: InterfaceStatus): Month {
  return {
    days: checks.map((count, day) => dayCharacter(count, ok[day] ?? null)).join(''),
    latencies: latency_ms.map(latencyCharacter).join(''),
  };
}

function dayCharacter(checks: number | null, ok: number | null): string {
  if (checks === null || ok === null || checks === 0) return '-';
  if (ok === checks) return '9';
  return ok === 0 ? '0' : String(Math.max(1, Math.min(8, Math.floor((ok / checks) * 10))));
}

function latencyCharacter(milliseconds: number | null): string {
  if (milliseconds === null) return '-';
  const share = Math.log(Math.max(milliseconds, 1) / FAST_MS) / Math.log(SLOW_MS / FAST_MS);
  return String.fromCharCode(CODE_OF_A + Math.round(Math.min(Math.max(share, 0), 1) * STEPS));
}

/** How slow a day was, from 0 to 1. Null if there was no response on that day. */
export const slownessOf = (character: string): number | null =>
  character === '-' ? null : (character.charCodeAt(0) - CODE_OF_A) / STEPS;

/** The month in words, for screen readers: `28 days without failures, 1 with some failures, 1 not probed`. */
export function monthInWords(days: string): string {
  const count = (pattern: RegExp) => days.match(pattern)?.length ?? 0;
  const parts: [number, string][] = [
    [count(/9/g), 'without failures'],
    [count(/[1-8]/g), 'with some failures'],
    [count(/0/g), 'down'],
    [count(/-/g), 'not probed'],
  ];
  return parts
    .filter(([days]) => days > 0)
    .map(([days, words], i) =>
      i === 0 ? `${days} ${days === 1 ? 'day' : 'days'} ${words}` : `${days} ${words}`,
    )
    .join(', ');
}
