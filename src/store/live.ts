import type { Live, LiveValues, ReadLive } from '../catalog/with-live.ts';
import { USUAL_SCHEDULE } from '../health/schedule/schedule.ts';
import { type Signals, SignalsSchema } from '../health/signals-schema.ts';
import { DEGRADED_CACHE_SECONDS, KEPT_MAX_AGE_SECONDS } from '../http/freshness.ts';
import { parseJson } from '../text/parse-json.ts';
import { keepInMemory } from './keep-in-memory.ts';
import { KEYS, LIFETIMES_S } from './keys.ts';
import { type FlatHash, pairsOf, reachStore, type Store, servingStore } from './redis.ts';
import { parseLiveReports } from './reports.ts';

const MAX_FIELDS_PER_CALL = 500; // About half a kilobyte each, well under the size limit of a call.

const LIVE_RUNS = 6; // Signals that missed more probe runs are out of date.

/**
 * Stores the signals of a probe run for `discover`. They expire if no run follows; the time of the run is kept longer,
 * for operators. Throws StoreUnavailableError.
 * @param probeEveryMinutes signals expire after three hours with half-hourly runs, after six runs with rarer ones
 */
export async function writeLiveSignals(
  store: Store,
  signals: ReadonlyMap<string, Signals>,
  lastRunAt: string | null = null,
  { probeEveryMinutes } = USUAL_SCHEDULE,
): Promise<void> {
  const liveS = Math.max(LIFETIMES_S.signals, LIVE_RUNS * probeEveryMinutes * 60);
  const fields = [...signals].map(([slug, each]) => [slug, JSON.stringify(each)] as const);
  for (let i = 0; i < fields.length; i += MAX_FIELDS_PER_CALL) {
    const part = Object.fromEntries(fields.slice(i, i + MAX_FIELDS_PER_CALL));
    await reachStore('write live signals', () => store.hset(KEYS.signals, part));
  }
  if (fields.length > 0) await reachStore('expire live signals', () => store.expire(KEYS.signals, liveS));
  if (lastRunAt !== null)
    await reachStore('write the time of the run', () =>
      store.set(KEYS.signalsAt, lastRunAt, { ex: LIFETIMES_S.lastRun }),
    );
}

/** Null if there are no signals, or they do not match the schema. */
export const parseSignals = (text: string | null): Signals | null =>
  SignalsSchema.safeParse(parseJson(text)).data ?? null;

/** Stores the start of the newest run if it could not be recorded; null clears it. Throws StoreUnavailableError. */
export const writeUnrecordedRun = (store: Store, at: string | null): Promise<void> =>
  reachStore('write the unrecorded run', async () => {
    if (at === null) await store.del(KEYS.unrecordedRun);
    else await store.set(KEYS.unrecordedRun, at, { ex: LIFETIMES_S.lastRun });
  });

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
