import { builtCatalog } from '../../catalog/built/built.ts';
import type { HealthEvent } from '../../health/event-schema.ts';
import { ofSlug } from '../../health/status.ts';
import type { Incident, InterfaceStatus } from '../../health/status-schema.ts';

/** The health of one entry. Incidents and events are newest first. */
type EntryHealth = {
  status: InterfaceStatus;
  incidents: readonly Incident[];
  events: readonly HealthEvent[];
};

/** The health of one entry of this build. Throws for an unknown slug. */
export function builtHealth(slug: string): EntryHealth {
  const { status, events } = builtCatalog();
  const [own] = ofSlug(status.interfaces, slug);
  if (!own) throw new Error(`"${slug}" is not in the catalog`);
  return {
    status: own,
    incidents: ofSlug(status.incidents, slug),
    events: ofSlug(events, slug).toReversed(),
  };
}
