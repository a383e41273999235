/** Elements shown of a list of things, and of a list of figures. */
const MAX_OBJECTS = 1;
const MAX_VALUES = 4;

/** A JSON value with its lists cut, each cut said in words: enough to see the shape of an answer. */
export function shortened(value: unknown): unknown {
  if (Array.isArray(value)) return shortenedList(value);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, shortened(inner)]));
}

function shortenedList(list: readonly unknown[]): unknown[] {
  const most = typeof list[0] === 'object' && list[0] !== null ? MAX_OBJECTS : MAX_VALUES;
  const shown = list.slice(0, most).map(shortened);
  return list.length > most ? [...shown, `… ${list.length - most} more`] : shown;
}
