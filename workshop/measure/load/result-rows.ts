import { statusesInWords } from './load-result.ts';
import type { ResultLine } from './measure-scenarios.ts';
import type { MemoryGrowth } from './memory.ts';

const rounded = (value: number, digits: number) => Number(value.toFixed(digits));

/** A row of the table of scenarios. */
export function scenarioRow({ what, result, bytes, ratio }: ResultLine) {
  const { perSecond, p50Ms, p99Ms, errors, statuses } = result;
  return {
    what,
    'requests/s': Math.round(perSecond),
    'p50 ms': rounded(p50Ms, 2),
    'p99 ms': rounded(p99Ms, 2),
    errors,
    statuses: statusesInWords(statuses),
    bytes: bytes ?? '',
    'to peer': ratio === null ? '' : rounded(ratio, 3),
  };
}

/** The row of the table of memory. */
export function memoryRow(result: ResultLine['result'], memory: MemoryGrowth) {
  const { perSecond, p50Ms, p99Ms, errors, statuses } = result;
  return {
    'requests/s': Math.round(perSecond),
    'p50 ms': rounded(p50Ms, 2),
    'p99 ms': rounded(p99Ms, 2),
    errors,
    statuses: statusesInWords(statuses),
    'MB warm': Math.round(memory.firstMb),
    'MB at the end': Math.round(memory.lastMb),
    'MB at most': Math.round(memory.maxMb),
    'MB an hour': rounded(memory.mbAnHour, 1),
    flat: memory.isFlat ? 'yes' : 'no',
  };
}
