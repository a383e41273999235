import { KEYS, LIFETIMES_S } from './keys.ts';
import type { Store } from './redis.ts';
import { reachStore } from './unavailable.ts';

/** Stores the start of the newest run if it could not be recorded; null clears it. Throws StoreUnavailableError. */
export const writeUnrecordedRun = (store: Store, at: string | null): Promise<void> =>
  reachStore('write the unrecorded run', async () => {
    if (at === null) await store.del(KEYS.unrecordedRun);
    else await store.set(KEYS.unrecordedRun, at, { ex: LIFETIMES_S.lastRun });
  });
