import { describeText } from '../../../http/echo.ts';
import { readQuery, refuseParameters } from '../../../http/query.ts';
import { cacheBy, replyJson } from '../../../http/reply.ts';
import type { Violation } from '../../../http/violations.ts';
import type { ArdListAnswer } from '../answer-schema.ts';
import type { ArdDeps } from '../deps.ts';
import { pageOf, wrongToken } from '../page.ts';
import { ArdListQuerySchema } from '../query/query-schema.ts';
import { FILTER_ALLOWED, readFilterExpression } from './filter-expression.ts';
import { ORDER_ALLOWED, readOrder } from './order.ts';

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
