import type { HealthEvent } from '../health/event-schema.ts';
import { DAY_MS } from '../health/window-days.ts';
import { lastingKinds, readEvents, writeEvents } from './event-file.ts';
import { EVENTS, type HistoryFiles, monthPath, STATE } from './files.ts';
import type { EventCounts } from './schema.ts';
import { readMonth, readState, writeMonth, writeState } from './stored-files.ts';

/** How many days every event is kept: three times what the status and the incidents cover. */
export const EVENT_DAYS = 90;

export type FoldOptions = {
  now: Date;
  /** `observed_at` of the newest event that followers were sent. Null if nobody follows. */
  sentUpTo: string | null;
};
export type Folded = { changes: Map<string, string | null>; ids: ReadonlySet<string> };

/**
 * Folds events older than EVENT_DAYS into one file of counts per month. Events that began an outage or a flapping that
 * still lasts are kept, and so are events that followers may not have been sent yet.
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
    changes.set(monthPath(month), writeMonth(addEvents(readMonth(files, month), old)));
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

/** Counts only events that begin something. An `up` belongs to the outage that it ends. */
function addEvents(counts: ReadonlyMap<string, EventCounts>, events: readonly HealthEvent[]) {
  const sums = new Map(counts);
  for (const { slug, kind } of events) {
    if (kind === 'up') continue;
    const sum = sums.get(slug) ?? { down: 0, flapping: 0, shape_changed: 0 };
    sums.set(slug, { ...sum, [kind]: sum[kind] + 1 });
  }
  return sums;
}
