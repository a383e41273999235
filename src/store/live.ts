import type { Signals } from '../health/signals-schema.ts';
import { KEPT_MAX_AGE_SECONDS, RETRY_SECONDS } from '../http/freshness.ts';
import { keepInMemory } from './kept.ts';
import { KEYS } from './keys.ts';
import { parseSignals } from './live-signals.ts';
import type { Store } from './redis.ts';
import { countTrustReports, type TrustReports } from './reports.ts';
import { servingStore } from './the-store.ts';
import { reachStore } from './unavailable.ts';

/** What is newer than the build about an entry. Null if there is nothing newer. */
export type Live = { signals: Signals | null; reports: TrustReports | null };

/** The live values of all entries. Entries without any are left out. The same object is returned until it is read again. */
export type LiveValues = ReadonlyMap<string, Live>;

/** Returns the signals of the last probe run and all reports so far. Never throws: nothing if they cannot be read in time. */
export type ReadLive = () => Promise<LiveValues>;

const MAX_HASHES_PER_CALL = 500;

/** Reads signals and reports of all entries in two round trips. Throws StoreUnavailableError. */
export async function readLive(store: Store, now: Date): Promise<LiveValues> {
  // Redis replies with a hash as a flat list, or null if there is none.
  const [pairs, reported] = await reachStore('read live signals', () =>
    store.pipeline().hgetall(KEYS.signals).smembers(KEYS.reported).exec<[string[] | null, string[]]>(),
  );
  const live = new Map<string, Live>();
  for (let i = 0; i + 1 < (pairs?.length ?? 0); i += 2) {
    const signals = parseSignals(pairs?.[i + 1] ?? null);
    if (signals) live.set(pairs?.[i] ?? '', { signals, reports: null });
  }
  for (const [slug, reports] of await readTrustReports(store, reported, now))
    live.set(slug, { signals: live.get(slug)?.signals ?? null, reports });
  return live;
}

async function readTrustReports(
  store: Store,
  slugs: readonly string[],
  now: Date,
): Promise<[string, TrustReports][]> {
  const found: [string, TrustReports][] = [];
  for (let i = 0; i < slugs.length; i += MAX_HASHES_PER_CALL) {
    const part = slugs.slice(i, i + MAX_HASHES_PER_CALL);
    const pipeline = store.pipeline();
    for (const slug of part) pipeline.hgetall(KEYS.trust(slug));
    // Redis replies with one flat list for each hash, or null if there is none.
    const replies = await reachStore('read live reports', () => pipeline.exec<(string[] | null)[]>());
    for (const [at, slug] of part.entries()) {
      const reports = countTrustReports(replies[at] ?? [], now);
      if (reports) found.push([slug, reports]);
    }
  }
  return found;
}

const FRESH_MS = 30_000;
const WAIT_MS = 150; // The caller can do without: the build has the values of some hours ago.
const NOTHING: LiveValues = new Map();

/** Keeps live values in memory, so that most calls do not wait for Redis. See keepInMemory. */
export function liveReader(
  openStore: () => Store | null,
  { timeoutMs = WAIT_MS, now = Date.now }: { timeoutMs?: number; now?: () => number } = {},
): ReadLive {
  const times = {
    freshMs: FRESH_MS,
    maxAgeMs: KEPT_MAX_AGE_SECONDS * 1_000,
    retryMs: RETRY_SECONDS * 1_000,
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

/** Live values from the store of this process. */
export const live: ReadLive = liveReader(servingStore);
