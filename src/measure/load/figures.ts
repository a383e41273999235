import { percentile } from '../relevance/measures.ts';

/** What came of a time under load. */
export type Figures = {
  perSecond: number;
  p50Ms: number;
  p99Ms: number;
  /** Requests that got no answer. */
  errors: number;
  /** Answers by their status. */
  statuses: ReadonlyMap<number, number>;
};

/** Puts figures together. `times` are those of all answers, in milliseconds. */
export function figuresOf(
  times: readonly number[],
  { seconds, errors, statuses }: { seconds: number; errors: number; statuses: ReadonlyMap<number, number> },
): Figures {
  const p = (share: number) => (times.length === 0 ? Number.NaN : percentile(times, share));
  return { perSecond: times.length / seconds, p50Ms: p(0.5), p99Ms: p(0.99), errors, statuses };
}

/** The statuses in words, such as `200: 90, 409: 30`. */
export const wordsOf = (statuses: ReadonlyMap<number, number>): string =>
  [...statuses]
    .sort(([a], [b]) => a - b)
    .map(([status, count]) => `${status}: ${count}`)
    .join(', ');
