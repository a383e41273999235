import { readFileSync } from 'node:fs';
import { mean } from '../relevance/measures.ts';

/** Resident memory of a process, and seconds since the first sample. */
export type MemorySample = { second: number; mb: number };

export type MemoryGrowth = {
  firstMb: number;
  lastMb: number;
  maxMb: number;
  mbAnHour: number;
  isFlat: boolean;
};

const WARM_UP_SHARE = 0.3; // At first the heap grows: compiled code, caches, connection buffers.
const FLAT_SHARE = 0.05;

/** Explains the column "flat" of the results. */
export const FLAT_RULE = `Flat: a line fitted through the samples after the first ${WARM_UP_SHARE * 100} % of the time rises by less than ${FLAT_SHARE * 100} % of their mean.`;

/** Resident memory of a process in megabytes. Null if the process has ended, or if the system is not Linux. */
export function residentMb(pid: number): number | null {
  try {
    const kb = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    return kb === undefined ? null : Number(kb) / 1_024;
  } catch {
    return null;
  }
}

/**
 * How memory grows after the warm-up.
 * @param samples oldest first
 * @returns null if there are too few to fit a line
 */
export function judgeMemory(samples: readonly MemorySample[]): MemoryGrowth | null {
  const last = samples.at(-1);
  if (!last) return null;
  const warm = samples.filter(({ second }) => second >= last.second * WARM_UP_SHARE);
  const [first] = warm;
  if (!first || warm.length < 3) return null;
  const slope = fittedSlope(warm);
  const rise = slope * (last.second - first.second);
  return {
    firstMb: first.mb,
    lastMb: last.mb,
    maxMb: Math.max(...samples.map(({ mb }) => mb)),
    mbAnHour: slope * 3_600,
    isFlat: rise < mean(warm.map(({ mb }) => mb)) * FLAT_SHARE,
  };
}

/** Megabytes per second, by least squares. */
function fittedSlope(samples: readonly MemorySample[]): number {
  const x = mean(samples.map(({ second }) => second));
  const y = mean(samples.map(({ mb }) => mb));
  const covariance = samples.reduce((sum, { second, mb }) => sum + (second - x) * (mb - y), 0);
  return covariance / samples.reduce((sum, { second }) => sum + (second - x) ** 2, 0);
}
