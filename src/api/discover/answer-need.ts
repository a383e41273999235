/**
 * From a need to the answer of discover:
 *
 *   discover.ts ─▶ kept-answers.ts ─▶ answer-need.ts ─┬▶ discoverEntries or discoverOperations   what serves the need
 *    GET, POST      asked before?                     ├▶ describe-match.ts   each match, with what a call needs
 *        │                                            ├▶ step-plan.ts        what serves each part of a need
 *        │                                            └▶ advice.ts           what to do next
 *        └─ POST only ─▶ plan-needs.ts   the fewest interfaces for all needs
 */
import type { OpenCatalog } from '../../catalog/open.ts';
import { type Discovery, discoverEntries } from '../../discovery/discover.ts';
import { discoverOperations } from '../../discovery/discover-operations.ts';
import { listPreferences } from '../../discovery/need/preferences.ts';
import type { DiscoverOptions } from '../../discovery/rank-need.ts';
import { modelTools } from '../../operations/tools/model-tools.ts';
import { stemWords } from '../../text/words.ts';
import { adviseOn } from './advice.ts';
import { findFilteredOut } from './advise-on-filters.ts';
import { type AskedNeed, describeMatch, describeNearest, describeOperationAt } from './describe-match.ts';
import type { DiscoverQuery, DiscoveryAnswer } from './discover-schema.ts';
import { chooseSteps, writePlan } from './step-plan.ts';

type Matches = DiscoveryAnswer['matches'];

type Found = { discovery: Discovery; matches: Matches };

/** Maps a need to ranked matches. HTTP, MCP and the command line all return this object. */
export function answerNeed(catalog: OpenCatalog, query: DiscoverQuery): DiscoveryAnswer {
  const { need, category, min_reliability, limit, level, detail } = query;
  const options: DiscoverOptions = {
    limit,
    ...(category === undefined ? {} : { category }),
    ...(min_reliability === undefined ? {} : { minReliability: min_reliability }),
    reliabilityOf: (doc) => catalog.entryAt(doc).reliability_score,
  };
  const find = level === 'operation' ? findOperations : findInterfaces;
  const { discovery, matches } = find(catalog, need, options, { detail, words: new Set(stemWords(need)) });
  const filteredOut = discovery.uncovered ? findFilteredOut(catalog, need, options) : [];
  const choices = discovery.unread === null ? chooseSteps(catalog, need, options) : null;
  // A plan means that the first match serves a part at most.
  const coverage = choices && discovery.coverage === 'exact' ? 'partial' : discovery.coverage;
  return {
    need,
    coverage,
    count: matches.length,
    matches,
    uncovered: discovery.uncovered,
    nearest: discovery.nearest.map((match) => describeNearest(catalog, match)),
    filtered_out: filteredOut,
    wanted: filteredOut.length > 0 ? null : discovery.wanted,
    ...(discovery.unread === null ? {} : { language: discovery.unread }),
    preferences: listPreferences(discovery),
    ...(choices ? { plan: writePlan(need, choices) } : {}),
    ...toolsOf(catalog, matches, query),
    ...adviseOn(query, discovery, {
      operation: matches[0]?.operation?.name,
      listed: matches[0]?.operations[0]?.name,
      hasOperations: matches[0] === undefined || hasOperations(catalog, matches[0].slug),
      filteredOut,
      steps: choices,
    }),
  };
}

const hasOperations = (catalog: OpenCatalog, slug: string): boolean =>
  (catalog.operationsOf(slug)?.operations.length ?? 0) > 0;

function findInterfaces(
  catalog: OpenCatalog,
  need: string,
  options: DiscoverOptions,
  asked: AskedNeed,
): Found {
  const discovery = discoverEntries(catalog.index, need, options);
  const matches = discovery.matches.map((match, rank) => describeMatch(catalog, match, { rank, asked }));
  return { discovery, matches };
}

function findOperations(
  catalog: OpenCatalog,
  need: string,
  options: DiscoverOptions,
  asked: AskedNeed,
): Found {
  const found = discoverOperations(catalog.index, need, options);
  // The advice is about matches as discoverEntries returns them.
  const asInterfaces = found.matches.map((match) => ({ ...match, operations: [] }));
  const matches = found.matches.map(({ number, ...match }, rank) => {
    const operation =
      number === null ? null : describeOperationAt(catalog, match.slug, { ...match, number }, asked);
    return describeMatch(catalog, { ...match, operations: [] }, { rank, asked, operation });
  });
  return { discovery: { ...found, matches: asInterfaces }, matches };
}

type ToolFields = 'tools' | 'tool_references' | 'tools_left_out' | 'tools_incomplete';

/** The operations of the matches as tools, if the query asks for them. */
function toolsOf(
  catalog: OpenCatalog,
  matches: Matches,
  { tools: format, tools_max_tokens: maxTokens, tools_from: from }: DiscoverQuery,
): Pick<DiscoveryAnswer, ToolFields> {
  if (format === undefined) return {};
  const found = matches.flatMap(({ slug, name, summary, operation, operations }) =>
    [...(operation ? [operation] : []), ...operations].flatMap(({ name: called }) => {
      const whole = catalog.operationsOf(slug)?.operations.find((each) => each.name === called);
      return whole ? [{ of: { slug, name, summary }, operation: whole }] : [];
    }),
  );
  const offered = from === 'all' ? found : found.filter(({ operation }) => operation.complete);
  const { tools, references, leftOut } = modelTools(format, offered, maxTokens);
  const incomplete = found.length - offered.length;
  return {
    tools,
    ...(references ? { tool_references: references } : {}),
    ...(leftOut > 0 ? { tools_left_out: leftOut } : {}),
    ...(incomplete > 0 ? { tools_incomplete: incomplete } : {}),
  };
}
