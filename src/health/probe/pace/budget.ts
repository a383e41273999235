import { type GuardedFetch, REQUEST_TIMEOUT_MS } from '../../../network/guarded-fetch.ts';
import { NetworkError } from '../../../network/network-error.ts';

export type Budget = {
  fetch: GuardedFetch;
  isSpent: () => boolean;
};

/**
 * Limits the total time of all requests of one probe, so that a server cannot be slow at every step. Waiting for a turn
 * at the host does not count. Once the budget is spent, a request throws a NetworkError `timeout`.
 */
export function withinBudget(fetch: GuardedFetch, budgetMs: number): Budget {
  let leftMs = budgetMs;
  const bounded: GuardedFetch = async (url, options = {}) => {
    if (leftMs <= 0) throw new NetworkError('timeout', 'no complete response in time');
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
