/**
 * The record's own value under a name from outside. `record[name]` would find "constructor" and "toString" in every
 * object.
 */
export const ownValue = <Value>(record: Readonly<Record<string, Value>>, name: string): Value | undefined =>
  Object.hasOwn(record, name) ? record[name] : undefined;
