import { newAlertIds, readAlerts, storeAlerts } from './alerts.ts';
import { deliverPacket } from './delivery/deliver.ts';
import { duePackets, type Outcome, packAlerts } from './delivery/deliveries.ts';
import type { DeliveryDeps } from './delivery/send.ts';
import { eventsAfter, moveCursor, readCursor } from './event-log.ts';
import { readFollows } from './follows.ts';

export type AlertRun = { events: number; alerts: number } & Record<Outcome, number>;
export type RunDeps = DeliveryDeps & {
  /** The text of `events.ndjson`; empty where nothing happened yet. */
  readEventLog: () => Promise<string>;
  /** True when the run should end: asked before each delivery. */
  isOver: () => boolean;
};

const ALERTS_AT_ONCE = 1_000; // Read and put together at a time.
const DELIVERIES_AT_ONCE = 4; // Receivers are slow, and do not wait for one another.
const DUE_AT_ONCE = 100;

/**
 * One run:
 *
 *   events.ndjson ─ after the cursor ─▶ alerts ─ by person ─▶ packets ─ due ─▶ mail, webhooks
 *
 * Each arrow is stored before the next begins, so a run that dies anywhere is continued by the next one. Deliveries
 * go on where the event log cannot be read; its error is thrown at the end.
 */
export async function runAlerts(deps: RunDeps): Promise<AlertRun> {
  const run: AlertRun = { events: 0, alerts: 0, sent: 0, dropped: 0, retry: 0, dead: 0 };
  let fault: { error: unknown } | null = null;
  try {
    await storeNews(deps, run);
  } catch (error) {
    fault = { error };
  }
  await packNews(deps);
  await deliverDue(deps, run);
  if (fault) throw fault.error;
  return run;
}

async function storeNews({ store, describeEntry, readEventLog, now }: RunDeps, run: AlertRun): Promise<void> {
  const cursor = await readCursor(store);
  for (const { event, downSince } of eventsAfter(await readEventLog(), cursor, now())) {
    const { name, category } = describeEntry(event.slug);
    run.alerts += await storeAlerts(store, { event, name, category, down_since: downSince }, now());
    await moveCursor(store, event);
    run.events += 1;
  }
}

/** Puts alerts together by person: who follows several entries gets one mail a run, a webhook one call an alert. */
async function packNews({ store, now }: RunDeps): Promise<void> {
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
    let packed = 0;
    for (const group of groups.values()) packed += (await packAlerts(store, group, now())) ? 1 : 0;
    if (packed === 0) return; // Another run is at it.
  }
}

async function deliverDue(deps: RunDeps, run: AlertRun): Promise<void> {
  const tried = new Set<string>(); // What fails is due again later, and not in this run.
  while (!deps.isOver()) {
    const due = await duePackets(deps.store, deps.now(), DUE_AT_ONCE + tried.size);
    const queue = due.filter((id) => !tried.has(id));
    if (queue.length === 0) return;
    for (const id of queue) tried.add(id);
    const workers = Array.from({ length: DELIVERIES_AT_ONCE }, () => work(queue, deps, run));
    // All of them end before an error goes up: none may still be sending when the caller closes what it uses.
    for (const result of await Promise.allSettled(workers)) {
      if (result.status === 'rejected') throw result.reason;
    }
  }
}

async function work(queue: string[], deps: RunDeps, run: AlertRun): Promise<void> {
  for (let id = queue.shift(); id !== undefined && !deps.isOver(); id = queue.shift()) {
    const outcome = await deliverPacket(id, deps);
    if (outcome) run[outcome] += 1;
  }
}
