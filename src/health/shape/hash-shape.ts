import { createHash } from 'node:crypto';

const SHAPE_HASH_LENGTH = 16; // Hex digits. Hashes are compared only within one interface.

/** Hash of a shape, independent of the order of its keys. */
export const hashShape = (shape: unknown): string =>
  createHash('sha256').update(JSON.stringify(shape, sortKeys)).digest('hex').slice(0, SHAPE_HASH_LENGTH);

function sortKeys(_key: string, value: unknown): unknown {
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
}
