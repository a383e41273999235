import { newAlertIds, readAlerts, storeAlerts } from './alerts.ts';
import { attemptDelivery } from './delivery/deliver.ts';
import { createDelivery, type DeliveryOutcome, dueDeliveries } from './delivery/deliveries.ts';
import type { DeliveryDeps } from './delivery/send.ts';
import { eventsAfter, moveCursor, readCursor } from './event-log.ts';
import { readFollows } from './follow/follows.ts';

export type AlertRun = { events: number; alerts: number } & Record<DeliveryOutcome, number>;
export type RunDeps = DeliveryDeps & {
  /** The text of `events.ndjson`. Empty before the first event. */
  readEventLog: () => Promise<string>;
  /** Returns true when the run should end. Called before each delivery. */
  isOver: () => boolean;
};

const ALERTS_AT_ONCE = 1_000; // Read and grouped at a time.
const DELIVERIES_AT_ONCE = 4; // A slow receiver must not hold up the others.
const DUE_AT_ONCE = 100;

/**
 * Runs alerts once:
 *
 *   events.ndjson ─ after the cursor ─▶ alerts ─ by address ─▶ deliveries ─ due ─▶ email, webhooks
 *
 * The result of each step is stored before the next one begins, so the next run can continue after a crash. If the
 * event log cannot be read, due deliveries are still tried, and the error is thrown at the end.
 */
export async function runAlerts(deps: RunDeps): Promise<AlertRun> {
  const run: AlertRun = { events: 0, alerts: 0, sent: 0, dropped: 0, retry: 0, dead: 0 };
  let failure: { error: unknown } | null = null;
  try {
    await storeNewAlerts(deps, run);
  } catch (error) {
    failure = { error };
  }
  await groupAlerts(deps);
  await deliverDue(deps, run);
  if (failure) throw failure.error;
  return run;
}

async function storeNewAlerts(
  { store, describeEntry, readEventLog, now }: RunDeps,
  run: AlertRun,
): Promise<void> {
  const cursor = await readCursor(store);
  for (const { event, downSince } of eventsAfter(await readEventLog(), cursor, now())) {
    const { name, category, alternatives = [] } = describeEntry(event.slug);
    const content = {
      event,
      name,
      category,
      down_since: downSince,
      alternatives: event.kind === 'down' ? alternatives : [],
    };
    run.alerts += await storeAlerts(store, content, now());
    await moveCursor(store, event);
    run.events += 1;
  }
}

/** Groups new alerts into deliveries: one email per address and run, one webhook call per alert. */
async function groupAlerts({ store, now }: RunDeps): Promise<void> {
  for (;;) {
    const ids = await newAlertIds(store, ALERTS_AT_ONCE);
    if (ids.length === 0) return;
    const alerts = await readAlerts(store, ids);
    const follows = await readFollows(store, [...new Set(alerts.map(({ follow }) => follow))], now());
    const targets = new Map(follows.map(({ id, channel, target }) => [id, { channel, target }]));
    const followOf = new Map(alerts.map(({ id, follow }) => [id, follow]));
    const groups = Map.groupBy(ids, (id) => {
      const found = targets.get(followOf.get(id) ?? '');
      return found?.channel === 'email' ? `to ${found.target}` : id;
    });
    let created = 0;
    for (const group of groups.values()) created += (await createDelivery(store, group, now())) ? 1 : 0;
    if (created === 0) return; // Another run is doing it.
  }
}

async function deliverDue(deps: RunDeps, run: AlertRun): Promise<void> {
  const tried = new Set<string>(); // A failed delivery is retried by a later run, not by this one.
  while (!deps.isOver()) {
    const due = await dueDeliveries(deps.store, deps.now(), DUE_AT_ONCE + tried.size);
    const queue = due.filter((id) => !tried.has(id));
    if (queue.length === 0) return;
    for (const id of queue) tried.add(id);
    const workers = Array.from({ length: DELIVERIES_AT_ONCE }, () => work(queue, deps, run));
    // Wait for all workers before throwing: the caller then closes the connections that they use.
    for (const result of await Promise.allSettled(workers)) {
      if (result.status === 'rejected') throw result.reason;
    }
  }
}

async function work(queue: string[], deps: RunDeps, run: AlertRun): Promise<void> {
  for (let id = queue.shift(); id !== undefined && !deps.isOver(); id = queue.shift()) {
    const outcome = await attemptDelivery(id, deps);
    if (outcome) run[outcome] += 1;
  }
}
