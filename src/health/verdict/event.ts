import { createHash } from 'node:crypto';
import type { Check, HealthState } from '../check-schema.ts';
import type { HealthEvent } from '../event-schema.ts';

/** What changed, when that began, and the state before. */
export type Transition = { kind: HealthEvent['kind']; at: string; from: HealthState };

const ID_LENGTH = 24; // Hex digits: 96 bits are enough to be unique within a catalog.

/** The id of an event, the same each time the event is derived. */
export const eventId = (slug: string, kind: HealthEvent['kind'], at: string): string =>
  createHash('sha256').update(`${slug}|${kind}|${at}`).digest('hex').slice(0, ID_LENGTH);

/** The event for a change that a check established. `extra` overrides fields of the check. */
export function eventOf(
  { kind, at, from }: Transition,
  { slug, state, status_code, latency_ms, cause }: Check,
  observedAt: string,
  extra: Partial<HealthEvent> = {},
): HealthEvent {
  return {
    id: eventId(slug, kind, at),
    kind,
    slug,
    at,
    observed_at: observedAt,
    previous_state: from,
    state,
    status_code,
    latency_ms,
    cause,
    changes: [],
    ...extra,
  };
}
