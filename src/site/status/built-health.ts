import { type BuiltCatalog, builtCatalog } from '../../catalog/built.ts';
import type { HealthEvent } from '../../health/event-schema.ts';
import { unknownStatus } from '../../health/status.ts';
import type { Incident, InterfaceStatus } from '../../health/status-schema.ts';

/** All that is known of the health of one entry. Incidents and events are newest first. */
export type EntryHealth = {
  status: InterfaceStatus;
  incidents: readonly Incident[];
  events: readonly HealthEvent[];
};

let arranged: Map<string, EntryHealth> | undefined;

/** The health of one entry of this build. Looked up, not searched: ten thousand pages ask for it. */
export function builtHealth(slug: string): EntryHealth {
  arranged ??= arrangeHealth(builtCatalog());
  const health = arranged.get(slug);
  if (!health) throw new Error(`"${slug}" is not in the catalog`);
  return health;
}

export function arrangeHealth({ entries, status, events }: BuiltCatalog): Map<string, EntryHealth> {
  const incidentsBySlug = Map.groupBy(status.incidents, ({ slug }) => slug);
  const eventsBySlug = Map.groupBy(events.toReversed(), ({ slug }) => slug);
  const statusBySlug = new Map(status.interfaces.map((each) => [each.slug, each]));
  return new Map(
    entries.map((entry) => [
      entry.slug,
      {
        status: statusBySlug.get(entry.slug) ?? unknownStatus(entry),
        incidents: incidentsBySlug.get(entry.slug) ?? [],
        events: eventsBySlug.get(entry.slug) ?? [],
      },
    ]),
  );
}
