import type { Category } from '../entry/category.ts';
import { CALIBRATIONS, estimateChance, gatherEvidence, SURE_FROM, UNCOVERED_BELOW } from './calibration.ts';
import { type Constraint, keptBy, readConstraints } from './constraints.ts';
import { type Coverage, type MatchedOn, meetNeed, metByOneCapability } from './coverage.ts';
import type { SearchIndex } from './index/search-index.ts';
import { readNeed } from './need.ts';
import type { NeedTerm } from './need-term.ts';
import { type Ranked, rankEntries } from './rank.ts';

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
  /** Exact: the first match is sure by its chance, or one capability of it has every topic word of the need. */
  coverage: Coverage;
  /** Nothing in the catalog serves the need; then `matches` is empty. */
  uncovered: boolean;
  /** Words of the need that were read as wishes about the interface: they prefer, they never drop. */
  constraints: Constraint[];
  /** By falling match_score. */
  matches: Match[];
};

/** What reliability from 0 to 100 adds: less than any difference in relevance that can be felt. */
const TRUST_LIFT = 0.02;
/** So many more are ranked than answered, so that deprecated ones among them do not take the place of others. */
const DEPRECATED_ROOM = 20;

/**
 * Ranks the entries that serve a need. Pure: the same index, need and options give the same answer.
 */
export function discoverEntries(index: SearchIndex, need: string, options: DiscoverOptions): Discovery {
  const { limit } = options;
  const {
    terms,
    constraints,
    matches: ranked,
  } = rankNeed(index, need, { ...options, limit: limit + DEPRECATED_ROOM });
  const matches = ranked.map(({ doc, chance }) => {
    const { matched_on, matched_terms } = meetNeed(index, terms, doc);
    return { doc, slug: index.slug(doc), match_score: chance, matched_on, matched_terms };
  });
  const served = withDeprecatedLast(index, matches).slice(0, limit);
  const first = served[0];
  if (!first) return { coverage: 'none', uncovered: true, constraints, matches: [] };
  const sure = first.match_score >= SURE_FROM || metByOneCapability(index, terms, first.doc);
  return { coverage: sure ? 'exact' : 'partial', uncovered: false, constraints, matches: served };
}

/** Where the best match is too unlikely, none is answered; a deprecated entry never scores above an active one. */
function withDeprecatedLast(index: SearchIndex, matches: readonly Match[]): Match[] {
  const [active, deprecated] = [false, true].map((is) => {
    const group = matches.filter(({ doc }) => index.deprecated(doc) === is);
    return (group[0]?.match_score ?? 0) < UNCOVERED_BELOW ? [] : group;
  }) as [Match[], Match[]];
  const most = active.at(-1)?.match_score ?? 1;
  return [
    ...active,
    ...deprecated.map((match) => ({ ...match, match_score: Math.min(most, match.match_score) })),
  ];
}

export type RankedNeed = {
  terms: NeedTerm[];
  constraints: Constraint[];
  matches: (Ranked & { chance: number })[];
};

/** The best entries for a need however unlikely they are: what discoverEntries answers from. */
export function rankNeed(index: SearchIndex, need: string, options: DiscoverOptions): RankedNeed {
  const { topic, constraints } = readConstraints(need);
  const terms = readNeed(index, topic);
  const { category, limit, minReliability = 0, reliabilityOf = () => 50 } = options;
  const accepts = (doc: number) =>
    (category === undefined || index.category(doc) === category) &&
    (minReliability === 0 || reliabilityOf(doc) >= minReliability);
  const matches: RankedNeed['matches'] = [];
  for (const ranked of rankEntries(index, terms, accepts)) {
    const kept = keptBy(constraints, index.constraints[ranked.doc] ?? 0);
    const trusted = 1 - TRUST_LIFT * (1 - reliabilityOf(ranked.doc) / 100);
    const score = ranked.score * kept * trusted;
    matches.push({ ...ranked, score, chance: 0 });
  }
  matches.sort((a, b) => b.score - a.score || a.doc - b.doc);
  const best = matches.slice(0, limit);
  const first = best[0];
  if (first) {
    const evidenceOf = gatherEvidence(index, terms, first);
    const calibration = index.meaning ? CALIBRATIONS.withMeaning : CALIBRATIONS.byWords;
    for (const match of best) match.chance = estimateChance(evidenceOf(match), calibration);
  }
  return { terms, constraints, matches: best };
}
