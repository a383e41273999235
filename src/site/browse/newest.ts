import type { FileEvent } from '../../catalog/bulk/changes.ts';
import type { Entry } from '../../catalog/entry-schema.ts';
import { dayOf } from '../../text/dates.ts';

/** What was added on one day. `entries` may be fewer than `added`. */
export type NewestDay = { day: string; added: number; entries: Entry[] };

/**
 * The entries added last, by day, newest first. If a day added more than fit, they are a selection from A to Z. Those of
 * the oldest known commit are left out: it added the whole catalog, or the history does not go back further.
 * @param limit entries in all
 */
export function newestDays(
  events: readonly FileEvent[],
  bySlug: ReadonlyMap<string, Entry>,
  limit: number,
): NewestDay[] {
  const oldest = events.at(-1)?.at;
  const dayAdded = new Map<Entry, string>();
  for (const { kind, slug, at } of events) {
    const entry = bySlug.get(slug);
    if (entry && kind === 'added' && at !== oldest && !dayAdded.has(entry)) dayAdded.set(entry, dayOf(at));
  }
  let left = limit;
  return [...Map.groupBy(dayAdded, ([, day]) => day)].flatMap(([day, added]) => {
    const all = added.map(([entry]) => entry);
    const entries =
      all.length > left
        ? spread(
            all.sort((a, b) => (a.slug < b.slug ? -1 : 1)),
            left,
          )
        : all;
    left -= entries.length;
    return entries.length === 0 ? [] : [{ day, added: added.length, entries }];
  });
}

/** So many of a sorted list, at equal distances. */
const spread = <T>(sorted: readonly T[], count: number): T[] =>
  sorted.filter(
    (_, i) => Math.floor((i * count) / sorted.length) !== Math.floor(((i - 1) * count) / sorted.length),
  );
