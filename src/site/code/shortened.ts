/** Elements shown of a list of objects, and of a list of plain values. */
const MAX_OBJECTS = 1;
const MAX_VALUES = 4;

/** A JSON value with its lists cut to show only its shape. Each cut list ends with the number of omitted elements. */
export function shortened(value: unknown): unknown {
  if (Array.isArray(value)) return shortenedList(value);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, shortened(inner)]));
}

function shortenedList(list: readonly unknown[]): unknown[] {
  const max = typeof list[0] === 'object' && list[0] !== null ? MAX_OBJECTS : MAX_VALUES;
  const shown = list.slice(0, max).map(shortened);
  return list.length > max ? [...shown, `… ${list.length - max} more`] : shown;
}
