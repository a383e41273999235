import { operationChance } from './calibration.ts';
import { answerFrom, type Discovery, type Match } from './discover.ts';
import { explainMatch } from './explain-match.ts';
import type { SearchIndex } from './index/search-index.ts';
import { type DiscoverOptions, rankNeed } from './rank-need.ts';
import { rankOperations } from './ranking/rank-operations.ts';

/** Interfaces whose operations can be matches. */
export const RANKED_INTERFACES = 60;

/** A match of level "operation": see discoverOperations. */
export type OperationMatch = Omit<Match, 'operations'> & { number: number };

/**
 * Ranks the operations that serve a need across interfaces. `matches` has at most `limit` of them, and none if the
 * operations of all `interfaces` that serve the need are unknown.
 */
export function discoverOperations(
  index: SearchIndex,
  need: string,
  options: DiscoverOptions,
): Omit<Discovery, 'matches'> & { matches: OperationMatch[]; interfaces: Match[] } {
  const found = rankNeed(index, need, { ...options, limit: RANKED_INTERFACES });
  const { matches: interfaces, ...discovery } = answerFrom(index, found, options.limit);
  const active = found.matches.filter(({ doc }) => !index.deprecated(doc));
  const ranked = rankOperations(index, found.terms, active);
  const [first] = interfaces;
  const [best] = ranked;
  if (!first || !best) return { ...discovery, matches: [], interfaces };
  // The best interface may have no known operations. Its chance is not that of the interface whose operation comes first.
  const chance = Math.min(best.entry.chance, first.match_score);
  const operations = ranked.slice(0, options.limit).map(({ entry, number, score }): OperationMatch => {
    const explained = explainMatch(index, found.terms, entry);
    const match_score = operationChance(chance, score / best.score);
    return { doc: entry.doc, slug: index.slug(entry.doc), match_score, ...explained, number };
  });
  return { ...discovery, matches: operations, interfaces };
}
