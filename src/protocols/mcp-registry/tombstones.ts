import type { FileEvent } from '../../catalog/bulk/changes.ts';
import type { FormerName } from '../../catalog/bulk/former-names.ts';
import type { Entry } from '../../catalog/entry-schema.ts';
import { serverName } from '../../entry/mcp/server-name.ts';
import { type Dates, datesOf, timesOf, versionOf } from './dates.ts';
import { OFFICIAL_META, type ServerRecord } from './schema.ts';

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
