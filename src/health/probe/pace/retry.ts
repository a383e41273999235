import { type GuardedFetch, REQUEST_TIMEOUT_MS } from '../../../network/guarded-fetch.ts';
import { isAlive } from '../../alive.ts';
import type { ProbeFinding } from '../probe-finding.ts';
import { withinBudget } from './budget.ts';
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
