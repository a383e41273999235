import type { FileEvent } from '../../catalog/bulk/changes.ts';
import type { FormerName } from '../../catalog/bulk/former-names.ts';
import type { Entry } from '../../catalog/entry-schema.ts';
import { serverName } from '../../entry/server-name.ts';
import { OFFICIAL_META, type ServerRecord } from './schema.ts';

/** When a server was first listed and last changed, in ISO 8601. */
export type Dates = { published: string; updated: string };

/** Version of a record without a git history. */
const UNKNOWN_VERSION = '0.0.0';

/** The dates of each slug. `events` are newest first. */
export function datesOf(events: readonly FileEvent[]): Map<string, Dates> {
  const dates = new Map<string, Dates>();
  for (const { slug, at } of events)
    dates.set(slug, { updated: dates.get(slug)?.updated ?? at, published: at });
  return dates;
}

/** The dates of a server with several entries: published with the first, updated with the last. */
export function newestOf(all: readonly Dates[]): Dates | undefined {
  const byTime = (a: string, b: string) => Date.parse(a) - Date.parse(b);
  const published = all.map((each) => each.published).sort(byTime)[0];
  const updated = all
    .map((each) => each.updated)
    .sort(byTime)
    .at(-1);
  return published !== undefined && updated !== undefined ? { published, updated } : undefined;
}

/** Entries have no version, so the date of their last change serves as one, written as a semantic version. */
export function versionOf(dates: Dates | undefined): string {
  if (!dates) return UNKNOWN_VERSION;
  const day = new Date(dates.updated);
  return `${day.getUTCFullYear()}.${day.getUTCMonth() + 1}.${day.getUTCDate()}`;
}

/** The dates in the registry's words. */
export const timesOf = (dates: Dates | undefined) =>
  dates ? { publishedAt: dates.published, updatedAt: dates.updated } : {};

/**
 * A record with the status "deleted" for each name that is no longer listed, so that a copy of the list learns of it:
 * the names of removed entries, and names that an entry gave up.
 */
export function tombstonesOf(
  entries: readonly Entry[],
  { events, formerNames }: { events: readonly FileEvent[]; formerNames: readonly FormerName[] },
  siteUrl: string,
): ServerRecord[] {
  const dates = datesOf(events);
  const present = new Set(entries.map(({ slug }) => slug));
  const named = new Set(formerNames.map(({ slug }) => slug));
  const removed = [...new Map(events.map((event) => [event.slug, event])).values()]
    .filter(({ slug, category }) => category === 'mcp' && !present.has(slug) && !named.has(slug))
    .map(({ slug }) => deletedRecord(serverName(siteUrl, slug), dates.get(slug)));
  // The newest of several events of one name counts.
  const givenUp = new Map(formerNames.toReversed().map((former) => [former.name, former]));
  return [
    ...removed,
    ...[...givenUp.values()].map(({ name, slug, at }) =>
      deletedRecord(name, { published: dates.get(slug)?.published ?? at, updated: at }),
    ),
  ];
}

function deletedRecord(name: string, dates: Dates | undefined): ServerRecord {
  const changed = dates ? { statusChangedAt: dates.updated } : {};
  return {
    server: { name, description: 'Removed from the catalog.', version: versionOf(dates) },
    _meta: { [OFFICIAL_META]: { status: 'deleted', ...changed, ...timesOf(dates), isLatest: true } },
  };
}
