import { createHash } from 'node:crypto';
import { z } from 'zod';
import { CategorySchema } from '../entry/category-schema.ts';
import { EventSchema } from '../health/event-schema.ts';
import { KEYS } from '../store/keys.ts';
import { reachStore, runScript, type Store } from '../store/redis.ts';
import { STORE_ALERTS } from './delivery/delivery-scripts.ts';

/** What an alert says: an event, and what is known about its entry. Stored once, for any number of followers. */
export const AlertContentSchema = z.object({
  event: EventSchema,
  name: z.string(),
  category: CategorySchema.nullable(),
  down_since: z.iso
    .datetime()
    .nullable()
    .describe('For an "up" event: when the interface went down. Null if unknown.'),
  alternatives: z
    .array(z.object({ slug: z.string(), name: z.string() }))
    .default([])
    .describe('For a "down" event: what to use instead, best first.'),
});
export type Instead = AlertContent['alternatives'];
export type AlertContent = z.output<typeof AlertContentSchema>;

const AlertSchema = z.object({ event: z.string(), follow: z.string() });

/** One event for one follow. Its id stays the same however often it is made or delivered. */
export type Alert = { id: string; follow: string; content: AlertContent };

const ALERTS_PER_SCRIPT = 500; // Redis serves nobody else while a script runs.
const ID_LENGTH = 24;

const hash = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, ID_LENGTH);
export const alertId = (event: string, follow: string): string => `alert_${hash(`${event}|${follow}`)}`;

/**
 * Stores an alert for each active follow of the event's entry. Safe to repeat: stored alerts stay unchanged.
 * Returns the number of new alerts. Throws StoreUnavailableError.
 */
export async function storeAlerts(store: Store, content: AlertContent, now: Date): Promise<number> {
  const { id, slug } = content.event;
  const followers = await reachStore('read followers', () => store.smembers<string[]>(KEYS.followers(slug)));
  let stored = 0;
  for (let from = 0; from < followers.length; from += ALERTS_PER_SCRIPT) {
    const alerts = followers
      .slice(from, from + ALERTS_PER_SCRIPT)
      .map((follow) => ({ id: alertId(id, follow), text: JSON.stringify({ event: id, follow }) }));
    const asked = { event: id, content: JSON.stringify(content), now: now.getTime(), alerts };
    stored += await runScript<number>(store, 'store alerts', STORE_ALERTS, asked);
  }
  return stored;
}

/** Reads alerts by their ids and leaves out expired ones. Throws StoreUnavailableError. */
export async function readAlerts(store: Store, ids: readonly string[]): Promise<Alert[]> {
  if (ids.length === 0) return [];
  const texts = await reachStore('read alerts', () => store.mget<(string | null)[]>(ids.map(KEYS.alert)));
  const found = ids.flatMap((id, i) => {
    const text = texts[i];
    return text ? [{ id, ...AlertSchema.parse(JSON.parse(text)) }] : [];
  });
  const contents = await readContents(store, [...new Set(found.map(({ event }) => event))]);
  return found.flatMap(({ id, event, follow }) => {
    const content = contents.get(event);
    return content ? [{ id, follow, content }] : [];
  });
}

async function readContents(store: Store, events: readonly string[]): Promise<Map<string, AlertContent>> {
  if (events.length === 0) return new Map();
  const texts = await reachStore('read events', () => store.mget<(string | null)[]>(events.map(KEYS.event)));
  return new Map(
    events.flatMap((id, i) => {
      const text = texts[i];
      return text ? [[id, AlertContentSchema.parse(JSON.parse(text))] as const] : [];
    }),
  );
}

/** Ids of alerts that are in no delivery yet, oldest first. Throws StoreUnavailableError. */
export const newAlertIds = (store: Store, max: number): Promise<string[]> =>
  reachStore('read new alerts', () => store.zrange<string[]>(KEYS.alertsNew, 0, max - 1));
