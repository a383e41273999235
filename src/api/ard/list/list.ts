import { describeText } from '../../../http/echo.ts';
import { readQuery, refuseParameters } from '../../../http/query.ts';
import { cacheBy, replyJson } from '../../../http/reply.ts';
import type { Violation } from '../../../http/violations.ts';
import { inOrder } from '../../../text/in-order.ts';
import type { ArdListAnswer } from '../answer-schema.ts';
import type { ArdLine } from '../entry-schema.ts';
import type { ArdDeps } from '../open-entries.ts';
import { pageOf, wrongToken } from '../page.ts';
import { ArdListQuerySchema } from '../query/query-schema.ts';
import { FILTER_ALLOWED, readFilterExpression } from './filter-expression.ts';

/** `GET /ard/agents` (ARD v0.91, section 5.3.5): all entries, page by page, as the last build knew them. */
export async function listArd(request: Request, { openEntries }: ArdDeps): Promise<Response> {
  const { query, refusal } = readQuery(request, ArdListQuerySchema);
  if (refusal) return refusal;
  const { filter, orderBy } = query;
  const passes = filter === undefined ? () => true : readFilterExpression(filter);
  const order = orderBy === undefined ? () => 0 : readOrder(orderBy);
  if (!passes || !order) {
    return refuseParameters([
      ...(passes ? [] : [wrong('filter', filter, FILTER_ALLOWED)]),
      ...(order ? [] : [wrong('orderBy', orderBy, ORDER_ALLOWED)]),
    ]);
  }
  const entries = await openEntries();
  const lines = Array.from({ length: entries.size }, (_, doc) => entries.at(doc));
  const found = lines.filter(passes).sort(order);
  const cut = pageOf(found, [filter, orderBy], query);
  if (!cut) return refuseParameters([wrongToken]);
  const answer: ArdListAnswer = {
    items: cut.page.map(({ entry }) => entry),
    total: found.length,
    ...cut.next,
  };
  return replyJson(answer, cacheBy(Object.keys(ArdListQuerySchema.shape)));
}

const wrong = (parameter: string, text = '', allowed: string): Violation => ({
  parameter,
  found: describeText(text),
  allowed,
});

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
const ORDER_ALLOWED = `up to ${MAX_TERMS} of ${[...ORDERS.keys()].join(', ')}, separated by commas, each with ASC or DESC after it or nothing`;

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
    return sign * inOrder(left, right);
  };
}
