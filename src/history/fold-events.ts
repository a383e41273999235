import type { HealthEvent } from '../health/event-schema.ts';
import { EVENTS, type HistoryFiles, monthOf, STATE } from './files.ts';
import type { EventCounts } from './schema.ts';
import {
  lastingKinds,
  readEvents,
  readMonth,
  readState,
  writeEvents,
  writeMonth,
  writeState,
} from './texts.ts';

/** Days that every event is kept as it is: three times what the status and the incidents cover. */
export const EVENT_DAYS = 90;
const DAY_MS = 86_400_000;

export type FoldOptions = {
  now: Date;
  /** When the newest event that followers were sent was established. Null where nobody follows. */
  sentUpTo: string | null;
};
export type Folded = { changes: Map<string, string | null>; ids: ReadonlySet<string> };

/**
 * Folds events that are over 90 days old into one file of counts a month. Kept as they are: those that began a time
 * which still lasts, and those that followers may not have been sent yet. Roll-ups are made of checks and need none.
 */
export function foldEvents(files: HistoryFiles, options: FoldOptions): Folded {
  const state = readState(files);
  const events = readEvents(files);
  const lasting = idsOfLasting(events, lastingKinds(state));
  const folded = events.filter((event) => isOld(event, options) && !lasting.has(event.id));
  const ids = new Set(folded.map(({ id }) => id));
  const changes = new Map<string, string | null>();
  if (ids.size === 0) return { changes, ids };
  for (const [month, old] of Map.groupBy(folded, ({ observed_at }) => observed_at.slice(0, 7)))
    changes.set(monthOf(month), writeMonth(addEvents(readMonth(files, month), old)));
  const kept = events.filter(({ id }) => !ids.has(id));
  changes.set(EVENTS, writeEvents(kept));
  changes.set(STATE, writeState({ ...state, events: kept.length }));
  return { changes, ids };
}

function isOld({ observed_at }: HealthEvent, { now, sentUpTo }: FoldOptions): boolean {
  const at = Date.parse(observed_at);
  const isSent = sentUpTo === null || at < Date.parse(sentUpTo);
  return isSent && at < now.getTime() - EVENT_DAYS * DAY_MS;
}

function idsOfLasting(
  events: readonly HealthEvent[],
  kinds: ReadonlyMap<string, HealthEvent['kind']>,
): Set<string> {
  const newest = new Map<string, string>();
  for (const { id, slug, kind } of events) if (kinds.get(slug) === kind) newest.set(slug, id);
  return new Set(newest.values());
}

/** Each `up` belongs to what it ended, so only what began is counted. */
function addEvents(counts: ReadonlyMap<string, EventCounts>, events: readonly HealthEvent[]) {
  const sums = new Map(counts);
  for (const { slug, kind } of events) {
    if (kind === 'up') continue;
    const sum = sums.get(slug) ?? { down: 0, flapping: 0, shape_changed: 0 };
    sums.set(slug, { ...sum, [kind]: sum[kind] + 1 });
  }
  return sums;
}
