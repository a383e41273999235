import { percentile } from './measures.ts';

/**
 * Times in milliseconds of `queries` different texts. `p50_ms` and `p99_ms` take the fastest call of each text,
 * `pass_p99_ms` all calls of the best single pass.
 */
export type Latency = {
  queries: number;
  first_ms: number;
  p50_ms: number;
  p99_ms: number;
  pass_p99_ms: number;
};

/** Calls before the measurement, so that it does not include compilation. */
const WARM_UP_CALLS = 300;
/** Other work on the machine can only slow a call down, so the fastest of this many calls of a text counts. */
const PASSES = 3;
/** Slow engines run at least this many queries after the first. */
const MIN_QUERIES = 2;

/**
 * Runs every text in PASSES passes, or fewer texts and passes if the budget is used up earlier.
 * @param clock milliseconds from any start
 * @param budgetMs for the warm-up, and again for all passes
 */
export function measureLatency(
  texts: readonly string[],
  run: (text: string) => unknown,
  clock: () => number,
  budgetMs: number,
): Latency {
  const timeUntil = (end: number, some: readonly string[], min: number): number[] => {
    const times: number[] = [];
    for (const text of some) {
      const start = clock();
      if (times.length >= min && start > end) break;
      run(text);
      times.push(clock() - start);
    }
    return times;
  };
  const [first = 0] = timeUntil(clock() + budgetMs, texts.slice(0, WARM_UP_CALLS), 1);
  const end = clock() + budgetMs;
  const passes = [timeUntil(end, texts, MIN_QUERIES)];
  while (passes.length < PASSES && clock() < end) passes.push(timeUntil(end, texts, 0));
  const completePasses = passes.filter((times) => times.length === passes[0]?.length);
  const fastest = (passes[0] ?? []).map((_, i) => Math.min(...passes.map((times) => times[i] ?? Infinity)));
  return {
    queries: fastest.length,
    first_ms: first,
    p50_ms: percentile(fastest, 0.5),
    p99_ms: percentile(fastest, 0.99),
    pass_p99_ms: Math.min(...completePasses.map((times) => percentile(times, 0.99))),
  };
}
