import type { HealthEvent } from '../../src/health/event-schema.ts';
import type { AlertContent } from '../../src/watch/alerts.ts';

let events = 0;

/** An interface that went down at 11:07; the check at 11:37 confirmed it. */
export function anEvent(fields: Partial<HealthEvent> = {}): HealthEvent {
  events += 1;
  return {
    id: events.toString(16).padStart(24, '0'),
    kind: 'down',
    slug: 'tides',
    at: '2026-11-21T11:07:00.000Z',
    observed_at: '2026-11-21T11:37:00.000Z',
    previous_state: 'ok',
    state: 'server_error',
    status_code: 503,
    latency_ms: 131,
    cause: 'answered 503',
    changes: [],
    ...fields,
  };
}

export const anAlertContent = (
  event: Partial<HealthEvent> = {},
  fields: Partial<AlertContent> = {},
): AlertContent => ({
  event: anEvent(event),
  name: 'The tides',
  category: 'api',
  down_since: null,
  alternatives: [],
  ...fields,
});

/** A log as the prober writes it. */
export const logOf = (log: readonly HealthEvent[]): string =>
  log.map((event) => `${JSON.stringify(event)}\n`).join('');
