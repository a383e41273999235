import { createHash } from 'node:crypto';
import { z } from 'zod';
import { CategorySchema } from '../entry/category-schema.ts';
import { EventSchema } from '../health/event-schema.ts';
import { KEYS } from '../store/keys.ts';
import type { Store } from '../store/redis.ts';
import { reachStore } from '../store/unavailable.ts';
import { STORE_ALERTS } from './delivery/delivery-scripts.ts';

/** An event with what an alert tells beside it. Stored once, however many follow. */
export const ToldEventSchema = z.object({
  event: EventSchema,
  name: z.string(),
  category: CategorySchema.nullable(),
  down_since: z.iso
    .datetime()
    .nullable()
    .describe('Of an "up" event: when the time began that it ends. Null where that is not known.'),
});
export type ToldEvent = z.output<typeof ToldEventSchema>;

const AlertSchema = z.object({ event: z.string(), follow: z.string() });

/** One event for one follow. Its id is the same however often it is made or delivered. */
export type Alert = { id: string; follow: string; told: ToldEvent };

const SCRIPT_ALERTS = 500; // At a time: Redis serves nobody else while a script runs.
const ID_LENGTH = 24;

const hash = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, ID_LENGTH);
export const alertId = (event: string, follow: string): string => `alert_${hash(`${event}|${follow}`)}`;

/**
 * Stores an alert for each active follow of the event's entry. Safe to repeat: what was stored stays as it is.
 * Returns how many were new. Throws StoreUnavailableError.
 */
export async function storeAlerts(store: Store, told: ToldEvent, now: Date): Promise<number> {
  const { id, slug } = told.event;
  const followers = await reachStore('read followers', () => store.smembers<string[]>(KEYS.followers(slug)));
  const script = store.createScript<number>(STORE_ALERTS);
  let stored = 0;
  for (let from = 0; from < followers.length; from += SCRIPT_ALERTS) {
    const alerts = followers
      .slice(from, from + SCRIPT_ALERTS)
      .flatMap((follow) => [alertId(id, follow), JSON.stringify({ event: id, follow })]);
    const values = [id, JSON.stringify(told), String(now.getTime()), ...alerts];
    stored += await reachStore('store alerts', () => script.exec([], values));
  }
  return stored;
}

/** Reads alerts by their ids. One whose time to live is over is left out. Throws StoreUnavailableError. */
export async function readAlerts(store: Store, ids: readonly string[]): Promise<Alert[]> {
  if (ids.length === 0) return [];
  const texts = await reachStore('read alerts', () => store.mget<(string | null)[]>(ids.map(KEYS.alert)));
  const found = ids.flatMap((id, i) => {
    const text = texts[i];
    return text ? [{ id, ...AlertSchema.parse(JSON.parse(text)) }] : [];
  });
  const events = await readEvents(store, [...new Set(found.map(({ event }) => event))]);
  return found.flatMap(({ id, event, follow }) => {
    const told = events.get(event);
    return told ? [{ id, follow, told }] : [];
  });
}

async function readEvents(store: Store, ids: readonly string[]): Promise<Map<string, ToldEvent>> {
  if (ids.length === 0) return new Map();
  const texts = await reachStore('read events', () => store.mget<(string | null)[]>(ids.map(KEYS.event)));
  return new Map(
    ids.flatMap((id, i) => {
      const text = texts[i];
      return text ? [[id, ToldEventSchema.parse(JSON.parse(text))] as const] : [];
    }),
  );
}

/** Ids of alerts that no delivery carries yet, oldest first. Throws StoreUnavailableError. */
export const newAlertIds = (store: Store, most: number): Promise<string[]> =>
  reachStore('read new alerts', () => store.zrange<string[]>(KEYS.alertsNew, 0, most - 1));
