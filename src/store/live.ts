import type { Live, LiveValues, ReadLive } from '../catalog/with-live.ts';
import { DEGRADED_CACHE_SECONDS, KEPT_MAX_AGE_SECONDS } from '../http/freshness.ts';
import { keepInMemory } from './keep-in-memory.ts';
import { KEYS } from './keys.ts';
import { parseSignals } from './live-signals.ts';
import { type FlatHash, pairsOf, reachStore, type Store } from './redis.ts';
import { parseLiveReports } from './reports.ts';
import { servingStore } from './the-store.ts';

/** Reads signals and recent reports of all entries: two commands in one round trip. Throws StoreUnavailableError. */
export async function readLive(store: Store, now: Date): Promise<LiveValues> {
  const [signals, reports] = await reachStore('read live values', () =>
    store.pipeline().hgetall(KEYS.signals).hgetall(KEYS.liveReports).exec<[FlatHash, FlatHash]>(),
  );
  const live = new Map<string, Live>();
  for (const [slug, text] of pairsOf(signals)) {
    const parsed = parseSignals(text);
    if (parsed) live.set(slug, { signals: parsed, reports: null });
  }
  for (const [slug, text] of pairsOf(reports)) {
    const parsed = parseLiveReports(text, now);
    if (parsed) live.set(slug, { signals: live.get(slug)?.signals ?? null, reports: parsed });
  }
  return live;
}

const FRESH_MS = 30_000;
const WAIT_MS = 150; // The caller can do without: the build has the values of some hours ago.
/** Without signals, every answer is degraded. They are looked for again as soon as after a failed read. */
function hasSignals(values: LiveValues): boolean {
  for (const { signals } of values.values()) if (signals) return true;
  return false;
}

const NOTHING: LiveValues = new Map();

/** Keeps live values in memory, so that most calls do not wait for Redis. See keepInMemory. */
export function liveReader(
  openStore: () => Store | null,
  { timeoutMs = WAIT_MS, now = Date.now }: { timeoutMs?: number; now?: () => number } = {},
): ReadLive {
  const retryMs = DEGRADED_CACHE_SECONDS * 1_000;
  const times = {
    freshMs: (values: LiveValues) => (hasSignals(values) ? FRESH_MS : retryMs),
    maxAgeMs: KEPT_MAX_AGE_SECONDS * 1_000,
    retryMs,
    waitMs: timeoutMs,
  };
  const readers = new WeakMap<Store, () => Promise<LiveValues | null>>();
  return async () => {
    const store = openStore();
    if (!store) return NOTHING;
    const read = readers.get(store) ?? keepInMemory(() => readLive(store, new Date(now())), times, now);
    readers.set(store, read);
    return (await read()) ?? NOTHING;
  };
}

export const live: ReadLive = liveReader(servingStore);
