import { wordsOf } from './figures.ts';
import type { Memory } from './memory.ts';
import type { Line } from './run.ts';

const rounded = (value: number, digits: number) => Number(value.toFixed(digits));

/** A line of the table of calls. */
export function rowOf({ what, figures, bytes, ratio }: Line) {
  const { perSecond, p50Ms, p99Ms, errors, statuses } = figures;
  return {
    what,
    'requests/s': Math.round(perSecond),
    'p50 ms': rounded(p50Ms, 2),
    'p99 ms': rounded(p99Ms, 2),
    errors,
    statuses: wordsOf(statuses),
    bytes: bytes ?? '',
    'to peer': ratio === null ? '' : rounded(ratio, 3),
  };
}

/** The line of the table of memory. */
export function memoryRow(figures: Line['figures'], memory: Memory) {
  const { perSecond, p50Ms, p99Ms, errors, statuses } = figures;
  return {
    'requests/s': Math.round(perSecond),
    'p50 ms': rounded(p50Ms, 2),
    'p99 ms': rounded(p99Ms, 2),
    errors,
    statuses: wordsOf(statuses),
    'MB warm': Math.round(memory.firstMb),
    'MB at the end': Math.round(memory.lastMb),
    'MB at most': Math.round(memory.maxMb),
    'MB an hour': rounded(memory.mbAnHour, 1),
    flat: memory.isFlat ? 'yes' : 'no',
  };
}
