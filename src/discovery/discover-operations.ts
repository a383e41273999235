import { operationChance } from './calibration.ts';
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
/** An interface without known operations ranks as if its best one fitted this well, next to 1 for the best of all. */
const UNKNOWN_FIT = 0.75;

/** A match of level "operation". `number` counts the operations of the entry from 0; null if they are not known. */
export type OperationMatch = Omit<Match, 'operations'> & { number: number | null };

type Candidate = { entry: Likely; number: number | null; fit: number };

/**
 * Ranks the operations that serve a need, across interfaces: the chance of the interface, times how well the operation
 * fits next to the best one. `matches` has at most `limit` of them.
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
  return { ...discovery, matches: chooseOperations(index, found, options.limit) };
}

/** The best operations for a need whose interfaces are ranked already, however unlikely they are. */
export function chooseOperations(index: SearchIndex, found: RankedNeed, limit: number): OperationMatch[] {
  const describe = describeRanked(index, found);
  const ranked = rankCandidates(index, found.terms, found.matches).sort((a, b) => worth(b) - worth(a));
  return withinShare(index, found.terms, ranked)
    .slice(0, limit)
    .map(({ entry, number, fit }) => {
      const { operations: _, ...match } = describe(entry);
      return { ...match, match_score: operationChance(entry.chance, fit), number };
    });
}

const worth = ({ entry, fit }: Candidate): number => entry.chance * fit;

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
    ...operations.map(({ match, number, fit }) => ({ entry: match, number, fit })),
    ...unknown.map((entry) => ({ entry, number: null, fit: UNKNOWN_FIT })),
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
