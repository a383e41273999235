import type { Entry } from '../../catalog/entry-schema.ts';
import type { OpenCatalog } from '../../catalog/open.ts';
import { trustOf } from '../../catalog/trust.ts';
import type { Match, NumberedOperation } from '../../discovery/discover.ts';
import { overlayFactsOf } from '../../entry/overlay/overlay-facts.ts';
import type { DiscoveryAnswer, MatchedOperation } from './discover-schema.ts';
import { describeMatchedOperation } from './matched-operation.ts';

const SCORE_DIGITS = 4; // The chance is an estimate: more digits would claim a precision that it does not have.

const roundScore = (score: number): number => Number(score.toFixed(SCORE_DIGITS));

/** The operation with its arguments. Null if the catalog has no such operation. */
export function describeOperationAt(
  catalog: OpenCatalog,
  slug: string,
  { number, match_score }: NumberedOperation,
): MatchedOperation | null {
  const operation = catalog.operationsOf(slug)?.operations[number];
  return operation ? describeMatchedOperation(operation, roundScore(match_score)) : null;
}

/** What an answer says about an interface that is close to a need but not a match. */
export function describeNearest(
  catalog: OpenCatalog,
  { doc, match_score }: Match,
): DiscoveryAnswer['nearest'][number] {
  const { slug, name, category, summary } = catalog.entryAt(doc);
  return { slug, name, category, summary, match_score: roundScore(match_score) };
}

/** What an answer says of a match: the entry, its trust, and everything that a call needs. */
export function describeMatch(
  catalog: OpenCatalog,
  match: Match,
  operation?: MatchedOperation,
): DiscoveryAnswer['matches'][number] {
  const entry = catalog.entryAt(match.doc);
  return {
    slug: entry.slug,
    name: entry.name,
    category: entry.category,
    summary: entry.summary,
    ...overlayFactsOf(entry),
    match_score: roundScore(match.match_score),
    matched_on: match.matched_on,
    matched_terms: match.matched_terms,
    capabilities: entry.capabilities,
    ...(operation ? { operation } : {}),
    operations: match.operations.flatMap((each) => describeOperationAt(catalog, entry.slug, each) ?? []),
    call: {
      endpoint: entry.endpoint,
      parameters: entry.parameters,
      auth_mode: entry.auth_mode,
      auth_params: entry.auth_params,
      input_format: entry.input_format,
      output_format: entry.output_format,
      rate_limit: entry.rate_limit,
      pricing: entry.pricing,
      example: entry.invocation_example,
      install: entry.install,
      docs_url: entry.docs_url,
      auth: accessInShort(entry),
    },
    trust: trustOf(entry),
  };
}

const accessInShort = ({ auth }: Entry): DiscoveryAnswer['matches'][number]['call']['auth'] =>
  auth && { obtain_url: auth.obtain_url, card_required: auth.card_required };
