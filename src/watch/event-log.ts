import { z } from 'zod';
import { EventSchema, type HealthEvent } from '../health/event-schema.ts';
import { KEYS } from '../store/keys.ts';
import { reachStore, type Store } from '../store/redis.ts';

/** The last event whose alerts are stored. */
const CursorSchema = z.object({ id: z.string(), observed_at: z.iso.datetime() });
export type Cursor = z.output<typeof CursorSchema>;

const FRESH_MS = 24 * 3_600_000; // Without a cursor, older events are skipped: alerts are given up after a day, too.

/** Null before the first run. Throws StoreUnavailableError. */
export async function readCursor(store: Store): Promise<Cursor | null> {
  const text = await reachStore('read the cursor', () => store.get<string>(KEYS.alertCursor));
  return text === null ? null : CursorSchema.parse(JSON.parse(text));
}

/** Throws StoreUnavailableError. */
export async function moveCursor(store: Store, { id, observed_at }: HealthEvent): Promise<void> {
  const text = JSON.stringify({ id, observed_at } satisfies Cursor);
  await reachStore('move the cursor', () => store.set(KEYS.alertCursor, text));
}

/** An event. For an "up" event, `downSince` is when the interface went down. */
export type LoggedEvent = { event: HealthEvent; downSince: string | null };

/**
 * The events of `events.ndjson` after the cursor, in their order. A last line without a line break is still being
 * written, and is left for the next run. Throws an error with the number of the first line that is not an event.
 */
export function eventsAfter(text: string, cursor: Cursor | null, now: Date): LoggedEvent[] {
  const events = text
    .slice(0, text.lastIndexOf('\n') + 1)
    .split('\n')
    .flatMap((line, i) => (line === '' ? [] : [readLine(line, i + 1)]));
  const last = cursor === null ? -1 : events.findLastIndex(({ id }) => id === cursor.id);
  // A cursor that is not in the log belongs to a log that was replaced: then the times decide.
  const since = cursor?.observed_at ?? new Date(now.getTime() - FRESH_MS).toISOString();
  const isNew = (event: HealthEvent, i: number) =>
    last >= 0 ? i > last : Date.parse(event.observed_at) >= Date.parse(since);
  const downs = new Map<string, string>();
  return events.flatMap((event, i) => {
    const downSince = event.kind === 'up' ? (downs.get(event.slug) ?? null) : null;
    if (event.kind === 'down') downs.set(event.slug, event.at);
    if (event.kind === 'up' || event.kind === 'flapping') downs.delete(event.slug);
    return isNew(event, i) ? [{ event, downSince }] : [];
  });
}

function readLine(line: string, number: number): HealthEvent {
  try {
    return EventSchema.parse(JSON.parse(line));
  } catch (cause) {
    throw new Error(`Line ${number} of the event log is not an event: ${line.slice(0, 80)}`, { cause });
  }
}
