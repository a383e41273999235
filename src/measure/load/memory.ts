import { readFileSync } from 'node:fs';

/** Memory of a process at a time: seconds since the first look, and megabytes that it holds. */
export type Sample = { second: number; mb: number };

export type Memory = { firstMb: number; lastMb: number; maxMb: number; mbAnHour: number; isFlat: boolean };

const WARM_UP_SHARE = 0.3; // The heap finds its size: compiled code, caches, the buffers of connections.
const FLAT_SHARE = 0.05;

/** The rule by which memory is called flat, for whoever reads the table. */
export const FLAT_RULE = `Flat: the line fitted through the samples after the first ${WARM_UP_SHARE * 100} % of the time rises by less than ${FLAT_SHARE * 100} % of their mean until the end.`;

/** Resident memory of a process in megabytes, as Linux tells it. Null on other systems, and where it is gone. */
export function residentMb(pid: number): number | null {
  try {
    const kb = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    return kb === undefined ? null : Number(kb) / 1_024;
  } catch {
    return null;
  }
}

/** What samples, oldest first, say about growth. Null where there are too few to fit a line through. */
export function judgeMemory(samples: readonly Sample[]): Memory | null {
  const last = samples.at(-1);
  if (!last) return null;
  const warm = samples.filter(({ second }) => second >= last.second * WARM_UP_SHARE);
  const [first] = warm;
  if (!first || warm.length < 3) return null;
  const slope = fittedSlope(warm);
  const rise = slope * (last.second - first.second);
  const mean = warm.reduce((sum, { mb }) => sum + mb, 0) / warm.length;
  return {
    firstMb: first.mb,
    lastMb: last.mb,
    maxMb: Math.max(...samples.map(({ mb }) => mb)),
    mbAnHour: slope * 3_600,
    isFlat: rise < mean * FLAT_SHARE,
  };
}

/** Megabytes a second, by least squares. */
function fittedSlope(samples: readonly Sample[]): number {
  const mean = (values: readonly number[]) => values.reduce((sum, each) => sum + each, 0) / values.length;
  const x = mean(samples.map(({ second }) => second));
  const y = mean(samples.map(({ mb }) => mb));
  const above = samples.reduce((sum, { second, mb }) => sum + (second - x) * (mb - y), 0);
  return above / samples.reduce((sum, { second }) => sum + (second - x) ** 2, 0);
}
