import type { Category } from '../entry/category.ts';
import { calibrationFor, estimateChance, gatherEvidence, WANTED_UNKNOWN } from './calibration.ts';
import type { SearchIndex } from './index/search-index.ts';
import { isAvoided, readAvoided } from './need/avoided.ts';
import { constraintFactor } from './need/constraint-bits.ts';
import { type Constraint, readConstraints } from './need/constraints.ts';
import type { NeedTerm } from './need/need-term.ts';
import { readNeed } from './need/read-need.ts';
import { bestWanted } from './ranking/rank-capabilities.ts';
import { type Ranked, rankEntries } from './ranking/rank-entries.ts';
import type { Offered } from './ranking/rank-offers.ts';

export type DiscoverOptions = {
  category?: Category;
  /** The most matches to return. */
  limit: number;
  /** Entries with a lower reliability are left out before `limit` applies. */
  minReliability?: number;
  /** Reliability of an entry, 0 to 100. */
  reliabilityOf?: (doc: number) => number;
};

/** The part of a score that reliability decides: smaller than any difference in relevance that a user would notice. */
const RELIABILITY_PART = 0.02;
/** A pinned entry comes before matches that are less than this part better. Above RELIABILITY_PART, so that pins decide first. */
const PIN_PART = 0.03;
/** For the score of an entry whose name the need excludes. */
const AVOIDED_FACTOR = 0.4;

/** `nearness` is the chance if it were unknown what people ask for. */
type ScoredMatch = Ranked & { chance: number; nearness: number };

export type RankedNeed = {
  terms: NeedTerm[];
  constraints: Constraint[];
  avoided: string[];
  matches: ScoredMatch[];
  /** The wanted capability that fits the need best. Null if none has a word of the need. */
  wanted: Offered | null;
};

/**
 * The best entries for a need, however unlikely they are. discoverEntries drops the unlikely ones.
 *
 *   "free weather API, not OpenWeather"
 *     readConstraints, readAvoided, readNeed   what is asked: the words, and "free" and "OpenWeather" apart
 *     rankEntries, scoreByPreferences          scores: how well the words fit, then constraints, pins, excluded names
 *     estimateChances                          how likely each match serves the need, from 0 to 1
 */
export function rankNeed(index: SearchIndex, need: string, options: DiscoverOptions): RankedNeed {
  const { topic: unconstrained, constraints } = readConstraints(need);
  const { topic, avoided } = readAvoided(index, unconstrained);
  const terms = readNeed(index, topic);
  const { category, limit, minReliability = 0, reliabilityOf = () => 50 } = options;
  const accepts = (doc: number) =>
    (category === undefined || index.category(doc) === category) &&
    (minReliability === 0 || reliabilityOf(doc) >= minReliability);
  const matches = rankEntries(index, terms, accepts).map((ranked): ScoredMatch => {
    const preferences = { constraints, avoided, reliability: reliabilityOf(ranked.doc) };
    const score = scoreByPreferences(index, ranked, preferences);
    const { doc, words, similarity, capability } = ranked;
    return { doc, words, similarity, capability, score, chance: 0, nearness: 0 };
  });
  matches.sort((a, b) => b.score - a.score || a.doc - b.doc);
  const best = matches.slice(0, limit);
  const wanted = bestWanted(index, terms);
  estimateChances(index, { terms, matches: best, wanted });
  return { terms, constraints, avoided, matches: best, wanted };
}

type Preferences = Pick<RankedNeed, 'constraints' | 'avoided'> & { reliability: number };

/** The score of an entry by its words, changed by everything else that counts. */
function scoreByPreferences(
  index: SearchIndex,
  { doc, score }: Ranked,
  { constraints, avoided, reliability }: Preferences,
): number {
  const byConstraints = constraintFactor(constraints, index.constraints[doc] ?? 0);
  const byReliability = 1 - RELIABILITY_PART * (1 - reliability / 100);
  const byPin = index.pinned(doc) ? 1 + PIN_PART : 1;
  const byName = isAvoided(index, avoided, doc) ? AVOIDED_FACTOR : 1;
  return score * byConstraints * byReliability * byPin * byName;
}

/** Sets `chance` and `nearness` of each match. The evidence is about the first one; others count by their share of its score. */
function estimateChances(
  index: SearchIndex,
  { terms, matches, wanted }: Pick<RankedNeed, 'terms' | 'matches' | 'wanted'>,
): void {
  const [first] = matches;
  if (!first) return;
  const evidence = gatherEvidence(index, terms, first, wanted);
  const calibration = calibrationFor(index);
  for (const match of matches) {
    const ratio = match.score / (first.score || 1);
    match.chance = estimateChance(evidence, ratio, calibration);
    match.nearness = estimateChance({ ...evidence, wanted: WANTED_UNKNOWN }, ratio, calibration);
  }
}
