import { KEYS, LIFETIMES_S } from './keys.ts';
import type { Store } from './redis.ts';
import { reachStore } from './unavailable.ts';

/** Keeps for operators when the newest run began that could not be recorded; null once the newest run is recorded. */
export const writeUnrecordedRun = (store: Store, at: string | null): Promise<void> =>
  reachStore('write which run is not recorded', async () => {
    if (at === null) await store.del(KEYS.unrecordedRun);
    else await store.set(KEYS.unrecordedRun, at, { ex: LIFETIMES_S.lastRun });
  });
