import type { RuleViolation } from '../rules.ts';

const MARKER = /\bFILL:/;
/** Steps to the deepest text of an entry. The schema refuses deeper nesting. */
const MAX_DEPTH = 3;
const MAX_SHOWN = 60; // Characters of a marked text that a message repeats.

/** Marks a text that a person still has to write in a drafted entry. The check refuses every marker. */
export const marker = (what: string): string => `FILL: ${what}`;

/** Every text of a drafted entry that a person still has to write. `value` may be of any shape. */
export function findMarkers(value: unknown, path: (string | number)[] = []): RuleViolation[] {
  if (typeof value === 'string') return MARKER.test(value) ? [{ path, message: explain(value, path) }] : [];
  if (path.length >= MAX_DEPTH) return [];
  if (Array.isArray(value)) return value.flatMap((each, at) => findMarkers(each, [...path, at]));
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, each]) => findMarkers(each, [...path, name]));
}

function explain(text: string, path: readonly (string | number)[]): string {
  const shown = text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN - 1)}…` : text;
  return `${path.join(' ')} still contains the marker "${shown}". Write what it asks for`;
}
