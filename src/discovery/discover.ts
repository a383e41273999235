import { type Constraint, constraintBit, readConstraints } from './constraints.ts';
import { type Coverage, type MatchedOn, meetNeed, metByOneCapability } from './coverage.ts';
import type { Category, SearchIndex } from './index.ts';
import { readNeed } from './need.ts';
import { rankEntries } from './rank.ts';

export type DiscoverOptions = {
  category?: Category;
  /** At most so many matches. */
  limit: number;
  /** Entries with a lower reliability are left out before `limit` cuts. */
  minReliability?: number;
  /** Reliability of an entry, 0 to 100. */
  reliabilityOf?: (doc: number) => number;
};

export type Match = {
  doc: number;
  slug: string;
  /** Estimated chance that the match serves the need, 0 to 1. */
  match_score: number;
  matched_on: MatchedOn;
  /** Words of the need, as it writes them, that the entry has. */
  matched_terms: string[];
};

export type Discovery = {
  coverage: Coverage;
  /** Nothing in the catalog serves the need; then `matches` is empty. */
  uncovered: boolean;
  /** Words of the need that were read as wishes about the interface: they prefer, they never drop. */
  constraints: Constraint[];
  /** By falling match_score. */
  matches: Match[];
};

/** So many entries by BM25F are looked at more closely. */
const CANDIDATES = 60;
/** Below this chance the best match is not worth an agent's call. */
const UNCOVERED_BELOW = 0.05;
/** What each met or unmet constraint moves, as a part of the score. */
const CONSTRAINT_LIFT = 0.06;
/** What reliability from 0 to 100 moves: less than any difference in relevance that can be felt. */
const TRUST_LIFT = 0.02;
const DEPRECATED_FACTOR = 0.5;

/**
 * Ranks the entries that serve a need. Pure: the same index, need and options give the same answer.
 */
export function discoverEntries(index: SearchIndex, need: string, options: DiscoverOptions): Discovery {
  const { topic, constraints } = readConstraints(need);
  const terms = readNeed(index, topic);
  const { category, minReliability = 0, reliabilityOf } = options;
  const accepts = (doc: number) =>
    (category === undefined || index.category(doc) === category) &&
    (reliabilityOf === undefined || reliabilityOf(doc) >= minReliability);
  const candidates = rankEntries(index, terms, accepts).slice(0, CANDIDATES);
  const top = candidates[0]?.score ?? 1;
  const matches = candidates.map(({ doc, score }): Match => {
    const { share, ...met } = meetNeed(index, terms, doc);
    const kept = constraints.filter((c) => (index.constraints[doc] ?? 0) & constraintBit(c)).length;
    let chance = share * (score / top);
    chance *= 1 - CONSTRAINT_LIFT * (constraints.length - kept);
    chance *= 1 - TRUST_LIFT * (1 - (reliabilityOf?.(doc) ?? 50) / 100);
    if (index.deprecated(doc)) chance *= DEPRECATED_FACTOR;
    return { doc, slug: index.slug(doc), match_score: chance, ...met };
  });
  matches.sort(
    (a, b) =>
      Number(index.deprecated(a.doc)) - Number(index.deprecated(b.doc)) ||
      b.match_score - a.match_score ||
      a.doc - b.doc,
  );
  const first = matches[0];
  if (!first || first.match_score < UNCOVERED_BELOW)
    return { coverage: 'none', uncovered: true, constraints, matches: [] };
  const coverage = metByOneCapability(index, terms, first.doc) ? 'exact' : 'partial';
  return { coverage, uncovered: false, constraints, matches: matches.slice(0, options.limit) };
}
