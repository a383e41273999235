import { staleAfterMs } from '../health/schedule/schedule.ts';
import { type Counts, countsOf } from './counts.ts';
import { KEYS } from './keys.ts';
import { type FlatHash, reachStore, type Store } from './redis.ts';

/** How fast the store responds, and what waits in it. */
export type StoreStatus = {
  latencyMs: number;
  /** Newest probe run whose signals were written; null if there was none in the last 31 days. */
  lastRunAt: string | null;
  /** Start of the newest probe run if it could not be recorded. */
  unrecordedRunAt: string | null;
  alertsWaiting: number;
  deliveriesOpen: number;
  deliveriesOverdue: number;
  deliveriesDead: number;
  proposalsWaiting: number;
  counts: Counts;
};

/**
 * Reads everything in one round trip. Throws StoreUnavailableError.
 * @param probeEveryMinutes alerts are sent after each probe run: a delivery is overdue once three runs missed it
 */
export async function readStoreStatus(
  store: Store,
  now: Date,
  probeEveryMinutes: number,
): Promise<StoreStatus> {
  const started = performance.now();
  const [lastRunAt, unrecordedRunAt, alerts, open, overdue, dead, proposals, counts] = await reachStore(
    'read its status',
    () =>
      store
        .pipeline()
        .get(KEYS.signalsAt)
        .get(KEYS.unrecordedRun)
        .zcard(KEYS.alertsNew)
        .zcard(KEYS.deliveriesDue)
        .zcount(KEYS.deliveriesDue, '-inf', now.getTime() - staleAfterMs(probeEveryMinutes))
        .zcard(KEYS.deliveriesDead)
        .zcard(KEYS.submissions)
        .hgetall(KEYS.counts)
        .exec<[string | null, string | null, number, number, number, number, number, FlatHash]>(),
  );
  return {
    latencyMs: Math.round((performance.now() - started) * 10) / 10,
    lastRunAt,
    unrecordedRunAt,
    alertsWaiting: alerts,
    deliveriesOpen: open,
    deliveriesOverdue: overdue,
    deliveriesDead: dead,
    proposalsWaiting: proposals,
    counts: countsOf(counts, now),
  };
}
