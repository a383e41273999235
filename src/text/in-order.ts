/** Orders texts by their code units, the same on every machine. Equal texts keep their order. */
export const inOrder = (a: string, b: string): number => (a === b ? 0 : a < b ? -1 : 1);

/** Makes JSON.stringify write the keys of every object in order, so that equal values give equal texts. */
export function keysInOrder(_key: string, value: unknown): unknown {
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => inOrder(a, b)));
}
