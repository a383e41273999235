import { type GuardedFetch, REQUEST_TIMEOUT_MS } from '../../../network/guarded-fetch.ts';
import { NetworkError } from '../../../network/network-error.ts';

export type Budget = {
  fetch: GuardedFetch;
  isSpent: () => boolean;
};

/**
 * Limits how long the requests of one probe may take together, however they end: a server may be slow at each step,
 * but not at all of them. Waits for the turn of a host do not count. A request without budget throws a NetworkError
 * `timeout`.
 */
export function withinBudget(fetch: GuardedFetch, budgetMs: number): Budget {
  let leftMs = budgetMs;
  const bounded: GuardedFetch = async (url, options = {}) => {
    if (leftMs <= 0) throw new NetworkError('timeout', 'no whole answer in time');
    const timeoutMs = Math.min(options.timeoutMs ?? REQUEST_TIMEOUT_MS, leftMs);
    try {
      const answer = await fetch(url, { ...options, timeoutMs });
      leftMs -= answer.latency_ms;
      return answer;
    } catch (error) {
      if (error instanceof NetworkError) leftMs -= error.spentMs;
      throw error;
    }
  };
  return { fetch: bounded, isSpent: () => leftMs <= 0 };
}
