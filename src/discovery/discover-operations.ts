import { coverageOf } from './coverage.ts';
import { answerFrom, type Discovery, describeRanked, type Match, unreadAnswer } from './discover.ts';
import { fieldBits } from './index/fields.ts';
import { fieldsWith } from './index/layer.ts';
import type { SearchIndex } from './index/search-index.ts';
import type { Likely } from './likely-matches.ts';
import { unreadLanguage } from './need/language.ts';
import type { NeedTerm } from './need/need-term.ts';
import { type DiscoverOptions, type RankedNeed, rankNeed } from './rank-need.ts';
import { rankOperations } from './ranking/rank-operations.ts';
import { productNames } from './unmet.ts';

const NAME_FIELD = fieldBits(['name']);
/** Interfaces whose operations can be matches. */
export const RANKED_INTERFACES = 20;
/** An answer shows at most this many operations of one interface, unless the need names it. */
const MAX_OF_INTERFACE = 2;
/** The part of its chance that an interface without known operations has: less than one whose best operation is in doubt. */
const UNKNOWN_SHARE = 0.5;

/** A match of level "operation". `number` counts the operations of the entry from 0; null if they are not known. */
export type OperationMatch = Omit<Match, 'operations'> & { number: number | null };

type Candidate = { entry: Likely; number: number | null; share: number };

/**
 * Ranks the operations that serve a need, across interfaces, by the chance of the interface and the operation's share of it.
 * `matches` has at most `limit` of them. An interface may be exactly right, and its operation in doubt: then the answer is
 * not exact.
 */
export function discoverOperations(
  index: SearchIndex,
  need: string,
  options: DiscoverOptions,
): Omit<Discovery, 'matches'> & { matches: OperationMatch[] } {
  const unread = unreadLanguage(index, need);
  if (unread !== null) return { ...unreadAnswer(unread), matches: [] };
  const found = rankNeed(index, need, { ...options, limit: RANKED_INTERFACES });
  const { matches: interfaces, ...discovery } = answerFrom(index, found, options.limit);
  if (interfaces.length === 0) return { ...discovery, matches: [] };
  const matches = chooseOperations(index, found, options.limit);
  const isOfFirst = matches[0]?.doc === interfaces[0]?.doc;
  const coverage = isOfFirst ? coverageOf(matches[0]) : 'partial';
  return { ...discovery, coverage, matches };
}

/** The best operations for a need whose interfaces are ranked already, however unlikely they are. */
export function chooseOperations(index: SearchIndex, found: RankedNeed, limit: number): OperationMatch[] {
  const describe = describeRanked(index, found);
  const ranked = rankCandidates(index, found.terms, found.matches).sort((a, b) => chanceOf(b) - chanceOf(a));
  return withinShare(index, found.terms, ranked)
    .slice(0, limit)
    .map(({ entry, number, share }) => {
      const { operations: _, ...match } = describe(entry);
      return { ...match, match_score: chanceOf({ entry, number, share }), number };
    });
}

const chanceOf = ({ entry, share }: Candidate): number => entry.chance * share;

/** The operations of the active interfaces, and the interfaces without known ones. */
function rankCandidates(
  index: SearchIndex,
  terms: readonly NeedTerm[],
  matches: readonly Likely[],
): Candidate[] {
  const active = matches.filter(({ doc }) => !index.deprecated(doc));
  const operations = rankOperations(index, terms, active);
  const unknown = active.filter(({ doc }) => !index.hasOperations(doc));
  return [
    ...operations.map(({ match, number, share }) => ({ entry: match, number, share })),
    ...unknown.map((entry) => ({ entry, number: null, share: UNKNOWN_SHARE })),
  ];
}

/** The candidates without those beyond the share of their interface, in the same order. */
function withinShare(
  index: SearchIndex,
  terms: readonly NeedTerm[],
  ranked: readonly Candidate[],
): Candidate[] {
  const names = productNames(index, terms);
  const isNamed = (doc: number) => names.some(({ term }) => fieldsWith(index, term, doc) & NAME_FIELD);
  const counts = new Map<number, number>();
  return ranked.filter(({ entry: { doc } }) => {
    const before = counts.get(doc) ?? 0;
    counts.set(doc, before + 1);
    return before < MAX_OF_INTERFACE || isNamed(doc);
  });
}
