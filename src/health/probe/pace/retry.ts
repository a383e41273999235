import { type GuardedFetch, REQUEST_TIMEOUT_MS } from '../../../network/guarded-fetch.ts';
import { isAlive } from '../../alive.ts';
import type { Finding } from '../finding.ts';
import { withinBudget } from './budget.ts';
import { HostHeldOffError } from './pacer.ts';

/** Of requests, over all tries: as long as three whole requests may take. One slow server must not hold up the run. */
const MAX_PROBE_MS = 3 * REQUEST_TIMEOUT_MS;
const RETRY_DELAYS_MS = [2_000, 10_000]; // A restart, a hiccup of the network: over by then.

/**
 * Probes until it succeeds, three times at most, and not again if nothing could be judged or the time for all
 * tries is spent. A retry opens a connection
 * of its own: one kept open from before may be what is broken. A host that asks for more patience than a run has is
 * not asked again. Throws HostHeldOffError where it could not be asked at all.
 */
export async function probeWithRetries(
  probe: (fetch: GuardedFetch) => Promise<Finding>,
  fetch: GuardedFetch,
  sleep: (ms: number) => Promise<void>,
): Promise<Finding> {
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
