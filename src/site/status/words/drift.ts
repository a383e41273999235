import type { HealthEvent, ShapeChange } from '../../../health/event-schema.ts';

const MAX_CHANGES = 12; // Shown of one event. The JSON has all of them.

type ShapeEvent = { at: string; changes: { severity: ShapeChange['severity']; words: string }[] };

/** Shape changes in words, in the order of the events. */
export function driftLog(events: readonly HealthEvent[]): ShapeEvent[] {
  return events
    .filter(({ kind }) => kind === 'shape_changed')
    .map(({ at, changes }) => ({
      at,
      changes: changes
        .slice(0, MAX_CHANGES)
        .map((change) => ({ severity: change.severity, words: inWords(change) })),
    }));
}

/** `$.price: number is now string`, `tools.search is gone`, `$.currency is new (string)`. */
function inWords({ path, before, after }: ShapeChange): string {
  if (before === null) return after === null ? path : `${path} is new (${after})`;
  return after === null ? `${path} is gone (${before})` : `${path}: ${before} is now ${after}`;
}
