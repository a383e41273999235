import { inOrder } from '../text/in-order.ts';
import type { HealthEvent } from './event-schema.ts';
import type { Incident } from './status-schema.ts';

/**
 * Turns events into incidents, newest first:
 *
 *   event          the incident ends
 *   down           at the next `up` or `flapping` of the interface
 *   flapping       at the next `up` or `down` of the interface
 *   shape_changed  at once
 *
 * @param since incidents that ended before this time are left out
 */
export function incidentsOf(events: readonly HealthEvent[], since: Date): Incident[] {
  const incidents: Incident[] = [];
  const lasting = new Map<string, Incident>();
  for (const event of events) {
    if (event.kind !== 'shape_changed') {
      const before = lasting.get(event.slug);
      if (before) endIncident(before, event.at);
      lasting.delete(event.slug);
    }
    if (event.kind === 'up') continue;
    const incident = beginIncident(event, event.kind);
    incidents.push(incident);
    if (event.kind !== 'shape_changed') lasting.set(event.slug, incident);
  }
  return (
    incidents
      .filter(({ ended_at }) => ended_at === null || Date.parse(ended_at) >= since.getTime())
      // A flapping of zero seconds is dropped: the interface stayed down, and the next event is that `down`.
      .filter(({ kind, duration_s }) => kind !== 'flapping' || duration_s !== 0)
      .sort((a, b) => Date.parse(b.started_at) - Date.parse(a.started_at) || inOrder(a.id, b.id))
  );
}

function beginIncident(event: HealthEvent, kind: Incident['kind']): Incident {
  const { id, slug, at, status_code } = event;
  const over = kind === 'shape_changed';
  return {
    id,
    slug,
    kind,
    started_at: at,
    ended_at: over ? at : null,
    duration_s: over ? 0 : null,
    cause: over ? describeChanges(event) : event.cause,
    status_code,
  };
}

function endIncident(incident: Incident, at: string): void {
  incident.ended_at = at;
  incident.duration_s = Math.max(0, Math.round((Date.parse(at) - Date.parse(incident.started_at)) / 1000));
}

const MAX_NAMED = 3;

/** A change of shape in one line: `2 breaking changes: $.price, $.items[].id`. */
export function describeChanges({ changes }: Pick<HealthEvent, 'changes'>): string {
  const worst = (['breaking', 'additive', 'cosmetic'] as const).find((severity) =>
    changes.some((change) => change.severity === severity),
  );
  const alike = changes.filter(({ severity }) => severity === worst);
  const named = alike.slice(0, MAX_NAMED).map(({ path }) => path);
  const more = alike.length > MAX_NAMED ? ' and others' : '';
  return `${alike.length} ${worst ?? ''} ${alike.length === 1 ? 'change' : 'changes'}: ${named.join(', ')}${more}`;
}
