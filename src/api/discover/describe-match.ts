import type { Entry } from '../../catalog/entry-schema.ts';
import type { OpenCatalog } from '../../catalog/open.ts';
import type { Match, NumberedOperation } from '../../discovery/discover.ts';
import { MAX_MORE_OPERATIONS, MAX_OPERATIONS_OF_MATCH } from '../../discovery/limits.ts';
import { overlayFactsOf } from '../../entry/overlay/overlay-facts.ts';
import type { Trust } from '../../health/signals-schema.ts';
import { listOperation } from '../../operations/signature.ts';
import { describeAlternatives } from '../alternatives.ts';
import type { DiscoverQuery, DiscoveryAnswer, MatchedOperation } from './discover-schema.ts';
import { describeMatchedOperation } from './matched-operation.ts';

type DescribedMatch = DiscoveryAnswer['matches'][number];

const SCORE_DIGITS = 4; // The chance is an estimate: more digits would claim a precision that it does not have.

export const roundScore = (score: number): number => Number(score.toFixed(SCORE_DIGITS));

/** How much an answer says of a match, and of its operations. */
type Detail = DiscoverQuery['detail'];

/** What is asked: `words` are the stems of the need's words. Signatures name the arguments that it speaks of. */
export type AskedNeed = { detail: Detail; words: ReadonlySet<string> };

/** What an answer says of an operation. Null if the catalog has no such operation. */
export function describeOperationAt(
  catalog: OpenCatalog,
  slug: string,
  { number, match_score }: NumberedOperation,
  { detail, words }: AskedNeed,
): MatchedOperation | null {
  const operation = catalog.operationsOf(slug)?.operations[number];
  if (!operation) return null;
  return detail === 'full'
    ? describeMatchedOperation(operation, roundScore(match_score), words)
    : listOperation(operation, words);
}

/** Of the score of a match's best operation. Below it, an operation costs a reader more than it gives. */
const MIN_SHARE_OF_BEST = 0.5;

/**
 * How many operations an answer describes: in a compact one of the first match the best and what comes close, of others
 * the best. Of those after them it says the names.
 */
function countDescribed({ operations }: Match, rank: number, detail: Detail): number {
  const most = operations.slice(0, MAX_OPERATIONS_OF_MATCH);
  if (detail === 'full' || most.length === 0) return most.length;
  const least = (most[0]?.match_score ?? 0) * MIN_SHARE_OF_BEST;
  return rank === 0 ? most.filter(({ match_score }) => match_score >= least).length : 1;
}

/** What an answer says about an interface that is close to a need but not a match. */
export function describeNearest(
  catalog: OpenCatalog,
  { doc, match_score }: Match,
): DiscoveryAnswer['nearest'][number] {
  const { slug, name, category, summary } = catalog.entryAt(doc);
  return { slug, name, category, summary, match_score: roundScore(match_score) };
}

/** How many further operations of a match an answer names, by rank. The last matches are seldom called. */
const NAMED_OPERATIONS: readonly number[] = [MAX_MORE_OPERATIONS, 3, 2];

/** What an answer says of a match: the entry, its trust and its call. `operation` is that of level=operation. */
export function describeMatch(
  catalog: OpenCatalog,
  match: Match,
  { rank, asked, operation }: { rank: number; asked: AskedNeed; operation?: MatchedOperation | null },
): DescribedMatch {
  const entry = catalog.entryAt(match.doc);
  const isFull = asked.detail === 'full';
  const described = countDescribed(match, rank, asked.detail);
  const more = match.operations.slice(described, described + (NAMED_OPERATIONS[rank] ?? 0));
  return {
    slug: entry.slug,
    name: entry.name,
    category: entry.category,
    summary: entry.summary,
    ...overlayFactsOf(entry),
    match_score: roundScore(match.match_score),
    matched_on: match.matched_on,
    ...(isFull ? { matched_terms: match.matched_terms } : {}),
    unmet: match.unmet,
    capabilities: entry.capabilities,
    ...(operation === undefined ? {} : { operation }),
    operations: match.operations
      .slice(0, described)
      .flatMap((each) => describeOperationAt(catalog, entry.slug, each, asked) ?? []),
    more_operations: more.flatMap(
      ({ number }) => catalog.operationsOf(entry.slug)?.operations[number]?.name ?? [],
    ),
    call: { ...callOf(entry), ...(isFull ? restOfCall(entry) : {}) },
    trust: { ...trustOf(entry), ...(isFull ? { components: entry.reliability_components } : {}) },
    ...(isFull ? { alternatives: describeAlternatives(catalog, entry) } : {}),
  };
}

const callOf = (entry: Entry): DescribedMatch['call'] => ({
  endpoint: entry.endpoint,
  auth_mode: entry.auth_mode,
  auth_params: entry.auth_params,
  input_format: entry.input_format,
  output_format: entry.output_format,
  rate_limit: entry.rate_limit,
  pricing: entry.pricing,
  example: entry.invocation_example,
  docs_url: entry.docs_url,
});

const restOfCall = ({ parameters, install, auth }: Entry): Partial<DescribedMatch['call']> => ({
  parameters,
  install,
  auth,
});

const UPTIME_DIGITS = 4; // One failed probe of a month with one every half hour is 0.0007.

export function trustOf(entry: Entry): Trust {
  const { checks_ok, checks_total } = entry;
  return {
    verified: entry.verified,
    reliability_score: entry.reliability_score,
    uptime: checks_total > 0 ? Number((checks_ok / checks_total).toFixed(UPTIME_DIGITS)) : null,
    samples: checks_total,
    avg_latency_ms: entry.avg_latency_ms,
    last_probe_ok: entry.health_ok,
    last_probe_at: entry.health_checked_at,
  };
}
