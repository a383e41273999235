import type { InterfaceStatus } from '../../health/status-schema.ts';
import { type Html, html } from '../../text/html.ts';

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

const PITCH = 8; // From the start of one bar to the start of the next.
const BAR = 6;
const HEIGHT = 32;

/**
 * Thirty bars: full height if every check was ok, shorter with a mark below it if some failed, a short block if all
 * failed, and a hairline if nothing was probed. The shape says the same as the colour.
 */
export function bars({ days }: Month): Html {
  const paths = { good: '', some: '', bad: '', none: '' };
  [...days].forEach((day, i) => {
    const x = i * PITCH;
    const rectangle = (y: number, height: number) => `M${x} ${y}h${BAR}v${height}h-${BAR}z`;
    if (day === '9') paths.good += rectangle(0, HEIGHT);
    else if (day === '-') paths.none += `M${x} ${HEIGHT - 1}h${BAR}v1h-${BAR}z`;
    else if (day === '0') paths.bad += rectangle(HEIGHT - 10, 10);
    else {
      const cut = Math.round(((10 - Number(day)) / 10) * (HEIGHT - 12)) + 4;
      paths.good += rectangle(0, HEIGHT - cut - 2);
      paths.some += rectangle(HEIGHT - cut, cut);
    }
  });
  const drawn = Object.entries(paths).filter(([, d]) => d !== '');
  return html`<svg class="bars" viewBox="0 0 ${days.length * PITCH - PITCH + BAR} ${HEIGHT}" preserveAspectRatio="none" role="img" aria-label="Last ${days.length} days: ${monthInWords(days)}.">${drawn.map(([kind, d]) => html`<path class="bar-${kind}" d="${d}"></path>`)}</svg>`;
}

/** The mean latency by day on a logarithmic scale; slower is higher. A day without a response breaks the line. */
export function latencyLine({ latencies }: Month): Html {
  let pen = 'M';
  const points = [...latencies].map((character, i) => {
    const slowness = slownessOf(character);
    if (slowness === null) {
      pen = 'M';
      return '';
    }
    const point = `${pen}${i * PITCH + BAR / 2} ${Math.round((1 - slowness) * (HEIGHT - 4)) + 2}`;
    // A day between two gaps would be a line of length zero, which is invisible. It becomes a dot.
    const isAlone = pen === 'M' && (latencies[i + 1] ?? '-') === '-';
    pen = 'L';
    return isAlone ? `${point}h.1` : point;
  });
  return html`<svg class="pace" viewBox="0 0 ${latencies.length * PITCH - PITCH + BAR} ${HEIGHT}" preserveAspectRatio="none" aria-hidden="true"><path d="${points.join('')}"></path></svg>`;
}

export const MONTH_LEGEND = html`<p class="soft small status-legend"><span><i class="key key-good"></i>no failures</span><span><i class="key key-some"></i>some failed</span><span><i class="key key-bad"></i>down</span><span><i class="key key-none"></i>not probed</span></p>`;
