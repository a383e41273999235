import type { InterfaceStatus } from '../../health/status-schema.ts';

/**
 * Thirty days of one interface in two short texts, one character a day, oldest first: what a list of ten thousand can
 * carry. `days`: `-` not probed, `0` no check was ok, `9` all were, between them the tenth. `pace`: `-` no answer,
 * else `a` (20 ms or less) to `z` (10 s or more) by the logarithm of the mean latency.
 */
export type Month = { days: string; pace: string };

const FASTEST_MS = 20;
const SLOWEST_MS = 10_000;
const STEPS = 25;
const LETTER_A = 'a'.charCodeAt(0);

export function monthOf({ checks, ok, latency_ms }: InterfaceStatus): Month {
  return {
    days: checks.map((count, day) => dayLetter(count, ok[day] ?? null)).join(''),
    pace: latency_ms.map(paceLetter).join(''),
  };
}

function dayLetter(checks: number | null, ok: number | null): string {
  if (checks === null || ok === null || checks === 0) return '-';
  if (ok === checks) return '9';
  return ok === 0 ? '0' : String(Math.max(1, Math.min(8, Math.floor((ok / checks) * 10))));
}

function paceLetter(milliseconds: number | null): string {
  if (milliseconds === null) return '-';
  const share = Math.log(Math.max(milliseconds, 1) / FASTEST_MS) / Math.log(SLOWEST_MS / FASTEST_MS);
  return String.fromCharCode(LETTER_A + Math.round(Math.min(Math.max(share, 0), 1) * STEPS));
}

/** How slow a day was, from 0 to 1. Null where nothing answered. */
export const slownessOf = (letter: string): number | null =>
  letter === '-' ? null : (letter.charCodeAt(0) - LETTER_A) / STEPS;

/** The month in words, for who cannot see the bars: `28 days without failure, 1 with some, 1 not probed`. */
export function monthInWords(days: string): string {
  const count = (pattern: RegExp) => days.match(pattern)?.length ?? 0;
  const parts: [number, string][] = [
    [count(/9/g), 'without failure'],
    [count(/[1-8]/g), 'with some'],
    [count(/0/g), 'silent'],
    [count(/-/g), 'not probed'],
  ];
  const told = parts.filter(([days]) => days > 0);
  return told
    .map(([days, words], i) =>
      i === 0 ? `${days} ${days === 1 ? 'day' : 'days'} ${words}` : `${days} ${words}`,
    )
    .join(', ');
}
