import type { Entry } from '../../catalog/entry-schema.ts';
import type { OpenCatalog } from '../../catalog/open.ts';
import { trustOf } from '../../catalog/trust.ts';
import { type Discovery, discoverEntries, type Match } from '../../discovery/discover.ts';
import { discoverOperations } from '../../discovery/discover-operations.ts';
import { listPreferences } from '../../discovery/need/preferences.ts';
import type { DiscoverOptions } from '../../discovery/rank-need.ts';
import { overlayFactsOf } from '../../entry/overlay/overlay-facts.ts';
import type { PublishedOperation } from '../../operations/published-schema.ts';
import { toolDefinition } from '../../operations/tools/tool-definitions.ts';
import type { ToolFormat } from '../../operations/tools/tool-schema.ts';
import { adviseOn } from './advice.ts';
import type { DiscoveryAnswer, MatchedOperation } from './discover-schema.ts';
import { describeMatchedOperation } from './matched-operation.ts';

const SCORE_DIGITS = 4; // The chance is an estimate: more digits would claim a precision that it does not have.

const roundScore = (score: number): number => Number(score.toFixed(SCORE_DIGITS));

/** A need, with the options of the call. */
export type DiscoverQuery = {
  need: string;
  category?: 'api' | 'mcp' | 'cli' | undefined;
  min_reliability?: number | undefined;
  limit: number;
  level?: 'interface' | 'operation';
  tools?: ToolFormat | undefined;
};

/** Maps a need to ranked matches. HTTP, MCP and the command line all return this object. */
export function answerNeed(catalog: OpenCatalog, query: DiscoverQuery): DiscoveryAnswer {
  const { need, tools } = query;
  const { discovery, matches, unlisted = [] } = findMatches(catalog, query);
  return {
    need,
    coverage: discovery.coverage,
    count: matches.length,
    matches,
    uncovered: discovery.uncovered,
    nearest: discovery.nearest.map((match) => describeNearest(catalog, match)),
    wanted: discovery.wanted,
    preferences: listPreferences(discovery),
    ...(tools === undefined ? {} : { tools: toolsOf(catalog, matches, tools) }),
    ...adviseOn(need, discovery, { operation: matches[0]?.operation?.name, unlisted }),
  };
}

type Matches = DiscoveryAnswer['matches'];

function findMatches(
  catalog: OpenCatalog,
  { need, category, min_reliability, limit, level = 'interface' }: DiscoverQuery,
): { discovery: Discovery; matches: Matches; unlisted?: string[] } {
  const options: DiscoverOptions = {
    limit,
    ...(category === undefined ? {} : { category }),
    ...(min_reliability === undefined ? {} : { minReliability: min_reliability }),
    reliabilityOf: (doc) => catalog.entryAt(doc).reliability_score,
  };
  if (level === 'interface') {
    const discovery = discoverEntries(catalog.index, need, options);
    return { discovery, matches: discovery.matches.map((match) => describeMatch(catalog, match)) };
  }
  const found = discoverOperations(catalog.index, need, options);
  const asInterfaces = found.matches.map((match) => ({ ...match, operations: [] }));
  const matches = found.matches.flatMap(({ number, ...match }) => {
    const operation = operationAt(catalog, match.slug, number);
    if (!operation) return [];
    const described = describeMatchedOperation(operation, roundScore(match.match_score));
    return [describeMatch(catalog, { ...match, operations: [] }, described)];
  });
  const unlisted = unlistedBefore(catalog, found.interfaces, matches[0]?.slug);
  return { discovery: { ...found, matches: asInterfaces }, unlisted, matches };
}

const MAX_UNLISTED = 3;

/** The interfaces without known operations that rank before this one. Of those that serve the need, if there is none. */
function unlistedBefore(
  catalog: OpenCatalog,
  interfaces: readonly Match[],
  first: string | undefined,
): string[] {
  const rank = interfaces.findIndex(({ slug }) => slug === first);
  const before = interfaces.slice(0, rank < 0 ? interfaces.length : rank).map(({ slug }) => slug);
  const isUnlisted = (slug: string) => (catalog.operationsOf(slug)?.operations.length ?? 0) === 0;
  return (first === undefined ? before : before.filter(isUnlisted)).slice(0, MAX_UNLISTED);
}

const operationAt = (catalog: OpenCatalog, slug: string, number: number): PublishedOperation | undefined =>
  catalog.operationsOf(slug)?.operations[number];

/** The operations of the matches as tool definitions, each once. */
function toolsOf(catalog: OpenCatalog, matches: Matches, format: ToolFormat): DiscoveryAnswer['tools'] {
  return matches.flatMap(({ slug, name, operation, operations }) =>
    [...(operation ? [operation] : []), ...operations].flatMap(({ name: called }) => {
      const whole = catalog.operationsOf(slug)?.operations.find((each) => each.name === called);
      return whole ? [toolDefinition(format, { slug, name }, whole)] : [];
    }),
  );
}

function describeNearest(
  catalog: OpenCatalog,
  { doc, match_score }: Match,
): DiscoveryAnswer['nearest'][number] {
  const { slug, name, category, summary } = catalog.entryAt(doc);
  return { slug, name, category, summary, match_score: roundScore(match_score) };
}

const accessInShort = ({ auth }: Entry): DiscoveryAnswer['matches'][number]['call']['auth'] =>
  auth && { obtain_url: auth.obtain_url, card_required: auth.card_required };

function describeMatch(
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
    operations: match.operations.flatMap(({ number, match_score }) => {
      const operation = operationAt(catalog, entry.slug, number);
      return operation ? [describeMatchedOperation(operation, roundScore(match_score))] : [];
    }),
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
