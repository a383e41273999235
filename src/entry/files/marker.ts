import type { Violation } from '../rules.ts';

const MARKER = /\bFILL:/;
/** Steps to the deepest text of an entry; what a submission nests deeper is refused for that. */
const MAX_DEPTH = 3;
const MAX_SHOWN = 60; // Characters of a marked text that a message repeats.

/** What stands in a drafted entry where a person has to write; no check lets it pass. */
export const marker = (what: string): string => `FILL: ${what}`;

/** Every text of a drafted entry that still waits for a person. `value` may be of any shape. */
export function findMarkers(value: unknown, path: (string | number)[] = []): Violation[] {
  if (typeof value === 'string') return MARKER.test(value) ? [{ path, message: explain(value, path) }] : [];
  if (path.length >= MAX_DEPTH) return [];
  if (Array.isArray(value)) return value.flatMap((each, at) => findMarkers(each, [...path, at]));
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, each]) => findMarkers(each, [...path, name]));
}

function explain(text: string, path: readonly (string | number)[]): string {
  const shown = text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN - 1)}…` : text;
  return `${path.join(' ')} still holds the marker "${shown}". Write what it asks for`;
}
