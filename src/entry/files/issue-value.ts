const MAX_SHOWN = 80; // Characters of a value that a message repeats.

/** A value as a message shows it: as JSON, cut after MAX_SHOWN characters. */
export const showValue = (value: unknown): string => (JSON.stringify(value) ?? 'nothing').slice(0, MAX_SHOWN);

/** The value at a path of keys and positions. Undefined if the path leads nowhere. */
export const valueAtPath = (root: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>(
    (value, step) =>
      typeof value === 'object' && value !== null ? (value as Record<PropertyKey, unknown>)[step] : undefined,
    root,
  );
