/** The same value with the keys of every object in the opposite order. */
export function reversed(json: unknown): unknown {
  if (Array.isArray(json)) return json.map(reversed);
  if (typeof json !== 'object' || json === null) return json;
  return Object.fromEntries(
    Object.entries(json)
      .reverse()
      .map(([name, value]) => [name, reversed(value)]),
  );
}
