import type { Category } from '../entry/category.ts';
import {
  CALIBRATIONS,
  estimateChance,
  gatherEvidence,
  operationChance,
  UNCOVERED_BELOW,
  WANTED_UNKNOWN,
} from './calibration.ts';
import { coverageOf } from './coverage.ts';
import type { Coverage } from './coverage-schema.ts';
import { explainMatch, type MatchedOn } from './explain-match.ts';
import type { SearchIndex } from './index/search-index.ts';
import { isAvoided, readAvoided } from './need/avoided.ts';
import { type Constraint, constraintFactor, readConstraints } from './need/constraints.ts';
import type { NeedTerm } from './need/need-term.ts';
import { readNeed } from './need/read-need.ts';
import { bestWanted } from './ranking/rank-capabilities.ts';
import { type Ranked, rankEntries } from './ranking/rank-entries.ts';
import type { Offered } from './ranking/rank-offers.ts';
import { rankOperationsOf } from './ranking/rank-operations.ts';

export type DiscoverOptions = {
  category?: Category;
  /** The most matches to return. */
  limit: number;
  /** Entries with a lower reliability are left out before `limit` applies. */
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
  /** Words of the need, as written there, that the entry has. */
  matched_terms: string[];
  /** The operations of the entry that serve the need best, at most MAX_OPERATIONS_OF_MATCH. */
  operations: NumberedOperation[];
};

/** An operation, counted from 0 within its entry, and the estimated chance that it serves the need. */
export type NumberedOperation = { number: number; match_score: number };

export type Discovery = {
  coverage: Coverage;
  /** Nothing in the catalog serves the need. `matches` is empty then. */
  uncovered: boolean;
  /** Preferences found in the need. They change the order and never drop an entry. */
  constraints: Constraint[];
  /** Names that the need excludes. Entries with these names rank lower. */
  avoided: string[];
  /** Misspelled words of the need, and the words that they were read as. */
  corrections: Correction[];
  /** By falling match_score. */
  matches: Match[];
  /** Entries that come closest to an uncovered need. They do not serve it. Empty for other needs. */
  nearest: Match[];
  /** Of what people want and no entry can do, what is closest to an uncovered need. */
  wanted: string | null;
};

export type Correction = { written: string; meant: string };

/** What is less likely is no match. Among the first five of the judged needs, nothing below it serves. */
const MIN_CHANCE = 0.02;
const MAX_NEAREST = 3;
const MIN_NEARNESS = 0.005;
const MAX_OPERATIONS_OF_MATCH = 3;

/** The part of a score that reliability decides: smaller than any difference in relevance that a user would notice. */
const RELIABILITY_PART = 0.02;
/** A pinned entry comes before matches that are less than this part better. Above RELIABILITY_PART, so that pins decide first. */
const PIN_PART = 0.03;
/** For the score of an entry whose name the need excludes. */
const AVOIDED_FACTOR = 0.4;
/** Ranked beyond the limit, so that deprecated entries do not push out active ones before they are moved last. */
const EXTRA_CANDIDATES = 20;

/** Ranks the entries that serve a need. The same index, need and options give the same result. */
export function discoverEntries(index: SearchIndex, need: string, options: DiscoverOptions): Discovery {
  const { limit } = options;
  const found = rankNeed(index, need, { ...options, limit: limit + EXTRA_CANDIDATES });
  const { terms, constraints, avoided } = found;
  const ranked = found.matches.map((match) => ({ ...match, match_score: match.chance }));
  const likely = ranked.filter(({ chance }) => chance >= MIN_CHANCE);
  // Only what is returned is explained, because that takes long.
  const explain = ({ doc, capability, match_score }: (typeof ranked)[number]): Match => ({
    doc,
    slug: index.slug(doc),
    match_score,
    ...explainMatch(index, terms, { doc, capability }),
    operations: [],
  });
  const matches = withOperations(
    index,
    terms,
    withDeprecatedLast(index, likely).slice(0, limit).map(explain),
  );
  const coverage = coverageOf(index, terms, matches[0]);
  const uncovered = coverage === 'none';
  const near = ranked.filter(({ doc, nearness }) => nearness >= MIN_NEARNESS && !index.deprecated(doc));
  const nearest = uncovered ? near.slice(0, MAX_NEAREST).map(explain) : [];
  const wanted = uncovered ? wantedBy(index, found) : null;
  const corrections = terms.flatMap(({ word, meant }): Correction[] =>
    meant === undefined ? [] : [{ written: word, meant }],
  );
  return { coverage, uncovered, constraints, avoided, corrections, matches, nearest, wanted };
}

/** The wanted capability that fits the need, unless an entry fits it better. */
const wantedBy = (index: SearchIndex, { wanted, matches }: RankedNeed): string | null =>
  wanted && wanted.score >= (matches[0]?.score ?? 0) ? index.wantedName(wanted.offer) : null;

/** Adds to each match the operations that serve the need best. */
function withOperations(index: SearchIndex, terms: readonly NeedTerm[], matches: readonly Match[]): Match[] {
  const ranked = rankOperationsOf(
    index,
    terms,
    matches.map(({ doc }) => ({ doc, score: 0 })),
  );
  return matches.map((match) => {
    const own = ranked.filter(({ doc }) => doc === match.doc).slice(0, MAX_OPERATIONS_OF_MATCH);
    const best = own[0]?.score || 1;
    const operations = own.map(({ number, score }) => ({
      number,
      match_score: operationChance(match.match_score, score / best),
    }));
    return { ...match, operations };
  });
}

/**
 * Moves deprecated entries behind active ones and lowers their scores to the last active one.
 * A group whose best match is too unlikely is dropped.
 */
function withDeprecatedLast<M extends { doc: number; match_score: number }>(
  index: SearchIndex,
  matches: readonly M[],
): M[] {
  const [active, deprecated] = [false, true].map((is) => {
    const group = matches.filter(({ doc }) => index.deprecated(doc) === is);
    return (group[0]?.match_score ?? 0) < UNCOVERED_BELOW ? [] : group;
  }) as [M[], M[]];
  const max = active.at(-1)?.match_score ?? 1;
  return [
    ...active,
    ...deprecated.map((match) => ({ ...match, match_score: Math.min(max, match.match_score) })),
  ];
}

/** `nearness` is the chance if it were unknown what people want. */
type ScoredMatch = Ranked & { chance: number; nearness: number };

export type RankedNeed = {
  terms: NeedTerm[];
  constraints: Constraint[];
  avoided: string[];
  matches: ScoredMatch[];
  /** The wanted capability that fits the need best. Null if none has a word of the need. */
  wanted: Offered | null;
};

/** The best entries for a need, however unlikely they are. discoverEntries drops the unlikely ones. */
export function rankNeed(index: SearchIndex, need: string, options: DiscoverOptions): RankedNeed {
  const { topic: unconstrained, constraints } = readConstraints(need);
  const { topic, avoided } = readAvoided(index, unconstrained);
  const terms = readNeed(index, topic);
  const { category, limit, minReliability = 0, reliabilityOf = () => 50 } = options;
  const accepts = (doc: number) =>
    (category === undefined || index.category(doc) === category) &&
    (minReliability === 0 || reliabilityOf(doc) >= minReliability);
  const matches: RankedNeed['matches'] = [];
  for (const ranked of rankEntries(index, terms, accepts)) {
    const byConstraints = constraintFactor(constraints, index.constraints[ranked.doc] ?? 0);
    const byReliability = 1 - RELIABILITY_PART * (1 - reliabilityOf(ranked.doc) / 100);
    const byPin = index.pinned(ranked.doc) ? 1 + PIN_PART : 1;
    const byName = isAvoided(index, avoided, ranked.doc) ? AVOIDED_FACTOR : 1;
    const score = ranked.score * byConstraints * byReliability * byPin * byName;
    const { doc, words, similarity, capability } = ranked;
    matches.push({ doc, words, similarity, capability, score, chance: 0, nearness: 0 });
  }
  matches.sort((a, b) => b.score - a.score || a.doc - b.doc);
  const best = matches.slice(0, limit);
  const wanted = bestWanted(index, terms);
  const first = best[0];
  if (first) {
    const evidence = gatherEvidence(index, terms, first, wanted);
    const calibration = index.meaning ? CALIBRATIONS.withMeaning : CALIBRATIONS.byWords;
    for (const match of best) {
      const ratio = match.score / (first.score || 1);
      match.chance = estimateChance(evidence, ratio, calibration);
      match.nearness = estimateChance({ ...evidence, wanted: WANTED_UNKNOWN }, ratio, calibration);
    }
  }
  return { terms, constraints, avoided, matches: best, wanted };
}
