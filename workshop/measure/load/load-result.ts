import { percentile } from '../relevance/measures.ts';

/** The measured result of one load run. */
export type LoadResult = {
  perSecond: number;
  p50Ms: number;
  p99Ms: number;
  /** Requests without a response. */
  errors: number;
  /** Number of responses by status. */
  statuses: ReadonlyMap<number, number>;
};

/** @param times of all responses, in milliseconds */
export function summarizeLoad(
  times: readonly number[],
  { seconds, errors, statuses }: { seconds: number; errors: number; statuses: ReadonlyMap<number, number> },
): LoadResult {
  const p = (share: number) => (times.length === 0 ? Number.NaN : percentile(times, share));
  return { perSecond: times.length / seconds, p50Ms: p(0.5), p99Ms: p(0.99), errors, statuses };
}

/** For example `200: 90, 409: 30`. */
export const statusesInWords = (statuses: ReadonlyMap<number, number>): string =>
  [...statuses]
    .sort(([a], [b]) => a - b)
    .map(([status, count]) => `${status}: ${count}`)
    .join(', ');
