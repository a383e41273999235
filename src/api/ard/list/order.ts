import type { ArdLine } from '../entry-schema.ts';

const MAX_TERMS = 3;
const SIGNS: ReadonlyMap<string, number> = new Map([
  ['ASC', 1],
  ['DESC', -1],
]);

type ValueOf = (line: ArdLine) => string | null | undefined;

const ORDERS: ReadonlyMap<string, ValueOf> = new Map<string, ValueOf>([
  ['name', ({ entry }) => entry.displayName.toLowerCase()],
  ['displayName', ({ entry }) => entry.displayName.toLowerCase()],
  ['identifier', ({ entry }) => entry.identifier],
  ['type', ({ entry }) => entry.type],
  ['created_at', ({ createdAt }) => timeOf(createdAt)],
  ['createdAt', ({ createdAt }) => timeOf(createdAt)],
  ['updated_at', ({ entry }) => timeOf(entry.updatedAt)],
  ['updatedAt', ({ entry }) => timeOf(entry.updatedAt)],
]);

/** Times have different offsets, so they are compared in UTC. */
const timeOf = (time: string | null | undefined): string | null =>
  time ? new Date(time).toISOString() : null;

/** What an order may be, for errors. */
export const ORDER_ALLOWED = `up to ${MAX_TERMS} of ${[...ORDERS.keys()].join(', ')}, separated by commas, each with ASC or DESC after it or nothing`;

type Order = (a: ArdLine, b: ArdLine) => number;

/** Reads an order such as `updatedAt DESC, name`. Unknown values come last. Null if the text is no such order. */
export function readOrder(text: string): Order | null {
  const orders = text.split(',').map(readTerm);
  if (orders.length > MAX_TERMS || orders.includes(null)) return null;
  return (a, b) => orders.reduce((found, order) => found || (order?.(a, b) ?? 0), 0);
}

function readTerm(text: string): Order | null {
  const [name = '', direction = 'ASC', ...more] = text.trim().split(/\s+/);
  const read = ORDERS.get(name);
  const sign = SIGNS.get(direction.toUpperCase());
  if (!read || sign === undefined || more.length > 0) return null;
  return (a, b) => {
    const [left, right] = [read(a), read(b)];
    if (left == null || right == null) return Number(left == null) - Number(right == null);
    return left === right ? 0 : sign * (left < right ? -1 : 1);
  };
}
