import { isAlive } from '../verdict.ts';
import type { Finding } from './finding.ts';
import { HostHeldOffError } from './pacer.ts';

const RETRY_DELAYS_MS = [2_000, 10_000]; // A restart, a hiccup of the network: over by then.

/**
 * Probes until it succeeds, three times at most. A host that asks for more patience than a run has is not asked
 * again. Throws HostHeldOffError where it could not be asked at all.
 */
export async function probeWithRetries(
  probe: () => Promise<Finding>,
  sleep: (ms: number) => Promise<void>,
): Promise<Finding> {
  let found = await probe();
  for (const delayMs of RETRY_DELAYS_MS) {
    if (isAlive(found.state)) break;
    await sleep(delayMs);
    try {
      found = await probe();
    } catch (error) {
      if (error instanceof HostHeldOffError) break;
      throw error;
    }
  }
  return found;
}
