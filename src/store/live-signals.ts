import { USUAL_SCHEDULE } from '../health/schedule/schedule.ts';
import { type Signals, SignalsSchema } from '../health/signals-schema.ts';
import { parseJson } from '../text/parse-json.ts';
import { KEYS, LIFETIMES_S } from './keys.ts';
import { reachStore, type Store } from './redis.ts';

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
