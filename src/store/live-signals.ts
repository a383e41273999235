import { USUAL_SCHEDULE } from '../health/schedule/schedule.ts';
import type { Signals } from '../health/signals-schema.ts';
import { SignalsSchema } from '../health/signals-schema.ts';
import { KEYS, LIFETIMES_S } from './keys.ts';
import type { Store } from './redis.ts';
import { reachStore } from './unavailable.ts';

const WRITTEN_AT_ONCE = 500; // Of about half a kilobyte each, well under the limit of one call.

const LIVE_RUNS = 6; // What a prober says that has missed more is no news.

/**
 * Puts the signals of a probe run where `discover` reads them. They go by themselves when no run follows; when the
 * run was, operators see for longer.
 * @param probeEveryMinutes with half-hourly runs signals live for three hours, with rarer ones for six runs
 */
export async function writeLiveSignals(
  store: Store,
  signals: ReadonlyMap<string, Signals>,
  lastRunAt: string | null = null,
  { probeEveryMinutes } = USUAL_SCHEDULE,
): Promise<void> {
  const liveS = Math.max(LIFETIMES_S.signals, LIVE_RUNS * probeEveryMinutes * 60);
  const fields = [...signals].map(([slug, each]) => [slug, JSON.stringify(each)] as const);
  for (let i = 0; i < fields.length; i += WRITTEN_AT_ONCE) {
    const part = Object.fromEntries(fields.slice(i, i + WRITTEN_AT_ONCE));
    await reachStore('write live signals', () => store.hset(KEYS.signals, part));
  }
  if (fields.length > 0) await reachStore('limit live signals', () => store.expire(KEYS.signals, liveS));
  if (lastRunAt !== null)
    await reachStore('write the time of the run', () =>
      store.set(KEYS.signalsAt, lastRunAt, { ex: LIFETIMES_S.lastRun }),
    );
}

/** Signals as they were written. Null where there are none, or what stands there is not of their form. */
export function parseSignals(text: string | null): Signals | null {
  if (text === null) return null;
  try {
    return SignalsSchema.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}
