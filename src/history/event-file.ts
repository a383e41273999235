import { EventSchema, type HealthEvent } from '../health/event-schema.ts';
import type { HistoryState } from '../health/state-schema.ts';
import { parseJson } from '../text/parse-json.ts';
import { EVENTS, HistoryFault, type HistoryFiles, parseStored } from './files.ts';

/** All events, in the order in which they were established. Throws a HistoryFault if the file is damaged. */
export function readEvents(files: HistoryFiles): HealthEvent[] {
  const { events, faults } = salvageEvents(files.read(EVENTS) ?? '');
  if (faults[0] !== undefined) throw new HistoryFault(EVENTS, `is damaged: ${faults[0]}`);
  return events;
}

/** All events that can be read, each id once, and the problems of the other lines. */
export function salvageEvents(text: string): { events: HealthEvent[]; faults: string[] } {
  const events = new Map<string, HealthEvent>();
  const faults: string[] = [];
  const lines = text.split('\n');
  if (lines.pop() !== '') faults.push(`line ${lines.length + 1} does not end`);
  lines.forEach((line, i) => {
    const event = EventSchema.safeParse(parseJson(line));
    if (!event.success) faults.push(`line ${i + 1} is not an event`);
    else if (events.has(event.data.id)) faults.push(`line ${i + 1} repeats the event ${event.data.id}`);
    else events.set(event.data.id, event.data);
  });
  return { events: [...events.values()], faults };
}

/**
 * Events since a time, oldest first, and older ones that began something that still lasts. The file is read from its
 * end, so that years of events are not parsed.
 */
export function readRecentEvents(files: HistoryFiles, since: Date, state: HistoryState): HealthEvent[] {
  const text = files.read(EVENTS) ?? '';
  const lasting = lastingKinds(state);
  const events: HealthEvent[] = [];
  for (let end = text.length - 1; end > 0; ) {
    const start = text.lastIndexOf('\n', end - 1) + 1;
    const event = parseStored(EVENTS, text.slice(start, end), EventSchema);
    const isRecent = Date.parse(event.observed_at) >= since.getTime();
    if (!isRecent && lasting.size === 0) break;
    const beganLasting = lasting.get(event.slug) === event.kind && lasting.delete(event.slug);
    if (isRecent || beganLasting) events.push(event);
    end = start - 1;
  }
  return events.reverse();
}

/** The kind of the event that began the current outage or flapping, by slug. */
export function lastingKinds({ interfaces }: HistoryState): Map<string, HealthEvent['kind']> {
  const kinds = new Map<string, HealthEvent['kind']>();
  for (const [slug, { verdict, flapping }] of Object.entries(interfaces)) {
    if (flapping) kinds.set(slug, 'flapping');
    else if (verdict === 'down') kinds.set(slug, 'down');
  }
  return kinds;
}

export const writeEvents = (events: readonly HealthEvent[]): string =>
  events.map((event) => `${JSON.stringify(event)}\n`).join('');
