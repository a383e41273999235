import { percentile } from './measures.ts';

/** Milliseconds. `pass_p99_ms` is of the best single pass, the others are of each text's fastest call. */
export type Latency = {
  asked: number;
  first_ms: number;
  p50_ms: number;
  p99_ms: number;
  pass_p99_ms: number;
};

/** Calls before the clock counts, so that the first ones do not measure the compiler. */
const WARM_UP_CALLS = 300;
/** Other work on the machine only ever slows a call down: of so many calls of a text the fastest tells what it takes. */
const PASSES = 3;
/** What is slow is asked so many texts after the first, however long it takes. */
const MIN_ASKED = 2;

/**
 * Asks every text in some passes, fewer texts and passes where the budget is spent earlier.
 * @param clock milliseconds from any start
 * @param budgetMs for the warm-up, and for all passes
 */
export function measureLatency(
  texts: readonly string[],
  ask: (text: string) => unknown,
  clock: () => number,
  budgetMs: number,
): Latency {
  const within = (some: readonly string[], least: number, end: number): number[] => {
    const times: number[] = [];
    for (const text of some) {
      const asked = clock();
      if (times.length >= least && asked > end) break;
      ask(text);
      times.push(clock() - asked);
    }
    return times;
  };
  const [first = 0] = within(texts.slice(0, WARM_UP_CALLS), 1, clock() + budgetMs);
  const end = clock() + budgetMs;
  const passes = [within(texts, MIN_ASKED, end)];
  while (passes.length < PASSES && clock() < end) passes.push(within(texts, 0, end));
  const whole = passes.filter((times) => times.length === passes[0]?.length);
  const fastest = (passes[0] ?? []).map((_, i) => Math.min(...passes.map((times) => times[i] ?? Infinity)));
  return {
    asked: fastest.length,
    first_ms: first,
    p50_ms: percentile(fastest, 0.5),
    p99_ms: percentile(fastest, 0.99),
    pass_p99_ms: Math.min(...whole.map((times) => percentile(times, 0.99))),
  };
}
