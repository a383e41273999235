import { type BuiltCatalog, builtCatalog } from '../../catalog/built/built.ts';
import type { HealthEvent } from '../../health/event-schema.ts';
import { unknownStatus } from '../../health/status.ts';
import type { Incident, InterfaceStatus } from '../../health/status-schema.ts';

/** The health of one entry. Incidents and events are newest first. */
export type EntryHealth = {
  status: InterfaceStatus;
  incidents: readonly Incident[];
  events: readonly HealthEvent[];
};

let healthBySlug: Map<string, EntryHealth> | undefined;

/** The health of one entry of this build. Uses an index, because ten thousand pages call this. Throws for an unknown slug. */
export function builtHealth(slug: string): EntryHealth {
  healthBySlug ??= indexHealth(builtCatalog());
  const health = healthBySlug.get(slug);
  if (!health) throw new Error(`"${slug}" is not in the catalog`);
  return health;
}

export function indexHealth({ entries, status, events }: BuiltCatalog): Map<string, EntryHealth> {
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
