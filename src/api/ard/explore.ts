import { z } from 'zod';
import { readObject, refuseFields } from '../../http/body.ts';
import { UNCACHED } from '../../http/freshness.ts';
import { replyJson } from '../../http/reply.ts';
import { findViolations } from '../../http/violations.ts';
import { inOrder } from '../../text/in-order.ts';
import type { ArdExploreAnswer, Facet } from './answer-schema.ts';
import type { ArdEntry } from './entry-schema.ts';
import { findArdMatches } from './match.ts';
import type { ArdDeps } from './open-entries.ts';
import { ArdExploreBodySchema, ArdExploreQuerySchema, type FacetRequest } from './query/query-schema.ts';
import { readArdQuery, resolveTerm, unknownTerm, valuesAt } from './query/read-query.ts';

const OuterSchema = ArdExploreBodySchema.extend({
  query: z
    .record(z.string(), z.unknown())
    .default({})
    .meta({ 'x-allowed': 'an object with the fields "text" and "filter", or one of them' }),
});

/** `POST /ard/explore` (ARD v0.91, section 5.3.3): counts the entries that match, by terms. */
export async function exploreArd(request: Request, deps: ArdDeps): Promise<Response> {
  const sent = await readObject(request);
  if (sent.refusal) return sent.refusal;
  const { values, violations } = findViolations(sent.body, OuterSchema);
  const read = readArdQuery(values.query ?? {}, ArdExploreQuerySchema);
  const facets = (values.resultType?.facets ?? []).map((facet) => ({
    facet,
    path: resolveTerm(facet.field, read.query.context),
  }));
  const unknown = facets.flatMap(({ facet: { field }, path }, i) =>
    path === null ? [unknownTerm(`resultType.facets[${i}].field`, field)] : [],
  );
  const all = [...violations, ...read.violations, ...unknown];
  if (all.length > 0) return refuseFields(all);
  const matches = await findArdMatches(read.query, deps);
  const found = matches.map(({ entry }) => entry);
  const counted = facets.map(({ facet, path }) => [facet.field, countBy(found, path ?? '', facet)]);
  const answer: ArdExploreAnswer = { resultType: 'facets', facets: Object.fromEntries(counted) };
  return replyJson(answer, UNCACHED);
}

/** How many entries have each value at a term path: largest count first, equal counts by value. */
export function countBy(
  entries: readonly ArdEntry[],
  path: string,
  { limit, minCount }: Pick<FacetRequest, 'limit' | 'minCount'>,
): Facet {
  const counts = new Map<string, number>();
  for (const entry of entries)
    for (const value of new Set(valuesAt(entry, path))) counts.set(value, (counts.get(value) ?? 0) + 1);
  const buckets = [...counts]
    .map(([value, count]) => ({ value, count }))
    .filter(({ count }) => count >= minCount)
    .sort((a, b) => b.count - a.count || inOrder(a.value, b.value));
  return {
    buckets: buckets.slice(0, limit),
    otherCount: buckets.slice(limit).reduce((sum, { count }) => sum + count, 0),
  };
}
