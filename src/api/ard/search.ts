import { z } from 'zod';
import { readObject, refuseFields } from '../../http/body.ts';
import { UNCACHED } from '../../http/freshness.ts';
import { replyJson } from '../../http/reply.ts';
import { findViolations } from '../../http/violations.ts';
import type { ArdReferral, ArdResult, ArdSearchAnswer } from './answer-schema.ts';
import { identifierOf } from './identifier.ts';
import { type ArdMatch, findArdMatches } from './match.ts';
import type { ArdDeps } from './open-entries.ts';
import { pageOf, wrongToken } from './page.ts';
import { ArdQuerySchema, ArdSearchBodySchema } from './query/query-schema.ts';
import { readArdQuery } from './query/read-query.ts';

/** The fields of the query are checked on their own, so that each violation is named. */
const OuterSchema = ArdSearchBodySchema.extend({
  query: z.record(z.string(), z.unknown()).meta({ 'x-allowed': 'an object with the field "text"' }),
});

/** `POST /ard/search` (ARD v0.91, section 5.3.2): the entries that serve a need, best first. */
export async function searchArd(request: Request, deps: ArdDeps): Promise<Response> {
  const sent = await readObject(request);
  if (sent.refusal) return sent.refusal;
  const { values, violations } = findViolations(sent.body, OuterSchema);
  const read = readArdQuery(values.query ?? {}, ArdQuerySchema);
  const all = [...violations, ...(values.query ? read.violations : [])];
  if (all.length > 0) return refuseFields(all);
  const matches = await findArdMatches(read.query, deps);
  const found = pageOf(matches, [sent.body.query], values);
  if (!found) return refuseFields([wrongToken]);
  const answer: ArdSearchAnswer = {
    results: found.page.map((match) => resultOf(match, deps.siteUrl)),
    ...(values.federation === 'referrals' ? { referrals: referralsOf(deps) } : {}),
    ...found.next,
  };
  return replyJson(answer, UNCACHED);
}

function resultOf({ entry, score }: ArdMatch, siteUrl: string): ArdResult {
  const { representativeQueries: _, ...shown } = entry;
  return { ...shown, score, source: `${siteUrl}/ard` };
}

/** The registries that the operator names. Their names are under this site's domain: theirs are not its to claim. */
const referralsOf = ({ siteUrl, referrals }: ArdDeps): ArdReferral[] =>
  referrals.map((url) => {
    const { hostname } = new URL(url);
    return {
      identifier: identifierOf(siteUrl, 'referral', hostname),
      displayName: hostname,
      type: 'application/ai-registry+json',
      url,
    };
  });
