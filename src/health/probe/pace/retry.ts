import { type GuardedFetch, REQUEST_TIMEOUT_MS } from '../../../network/guarded-fetch.ts';
import { NetworkError } from '../../../network/network-error.ts';
import { isAlive } from '../../check-schema.ts';
import type { ProbeFinding } from '../probe-finding.ts';
import { HostHeldOffError } from './pacer.ts';

/** Total time of the requests of all tries. One slow server must not hold up the run. */
const MAX_PROBE_MS = 3 * REQUEST_TIMEOUT_MS;
const RETRY_DELAYS_MS = [2_000, 10_000]; // A restart or a short network failure is over by then.

/**
 * Probes until it succeeds, three times at most. It stops early if nothing could be judged or the time budget is spent.
 * A retry opens a new connection, because the one kept open may be broken. A host that asks for a longer pause than a
 * run waits is not called again. Throws HostHeldOffError if it could not be called at all.
 */
export async function probeWithRetries(
  probe: (fetch: GuardedFetch) => Promise<ProbeFinding>,
  fetch: GuardedFetch,
  sleep: (ms: number) => Promise<void>,
): Promise<ProbeFinding> {
  const budget = withinBudget(fetch, MAX_PROBE_MS);
  const fresh: GuardedFetch = (url, options) => budget.fetch(url, { ...options, fresh: true });
  let found = await probe(budget.fetch);
  for (const delayMs of RETRY_DELAYS_MS) {
    if (isAlive(found.state) || found.state === 'unknown' || budget.isSpent()) break;
    await sleep(delayMs);
    try {
      found = await probe(fresh);
    } catch (error) {
      if (error instanceof HostHeldOffError) break;
      throw error;
    }
  }
  return found;
}

type Budget = {
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
