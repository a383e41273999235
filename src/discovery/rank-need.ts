import type { Category } from '../entry/category.ts';
import { numberAt } from './index/numbers.ts';
import type { SearchIndex } from './index/search-index.ts';
import { estimateChances, type Likely } from './likely-matches.ts';
import { isAvoided, readAvoided } from './need/avoided.ts';
import { constraintFactor } from './need/constraint-bits.ts';
import { type Constraint, readConstraints } from './need/constraints.ts';
import { type Country, readCountries } from './need/countries.ts';
import type { NeedTerm } from './need/need-term.ts';
import { readOpenQuestion } from './need/open-question.ts';
import { readNeed } from './need/read-need.ts';
import { isElsewhere } from './ranking/elsewhere.ts';
import { byScore, type Ranked, rankEntries } from './ranking/rank-entries.ts';
import { bestWanted, type Offered } from './ranking/rank-offers.ts';

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
/** For the score of an entry that is made for other countries than the need asks about. Any from 0.3 to 0.7 does as well. */
const ELSEWHERE_FACTOR = 0.5;

export type RankedNeed = {
  terms: NeedTerm[];
  constraints: Constraint[];
  avoided: string[];
  /** Most likely first. */
  matches: Likely[];
  /** The wanted capability that fits the need best. Null if none has a word of the need. */
  wanted: Offered | null;
};

/**
 * The best entries for a need, however unlikely they are. discoverEntries drops the unlikely ones.
 *
 *   "free weather API, not OpenWeather"
 *     readConstraints, readAvoided, readNeed   what is asked: the words, and "free" and "OpenWeather" apart
 *     rankEntries, scoreByPreferences          scores: how well the words fit, then constraints, pins, excluded names and
 *                                              other countries than the need names
 *     estimateChances                          how likely each match serves the need, from 0 to 1, and general interfaces
 *                                              where they are as likely
 */
export function rankNeed(index: SearchIndex, need: string, options: DiscoverOptions): RankedNeed {
  const { topic: unconstrained, constraints } = readConstraints(need);
  const { topic, avoided } = readAvoided(index, unconstrained);
  const terms = readNeed(index, topic);
  const { category, limit, minReliability = 0, reliabilityOf = () => 50 } = options;
  const accepts = (doc: number) =>
    (category === undefined || index.category(doc) === category) &&
    (minReliability === 0 || reliabilityOf(doc) >= minReliability);
  const ranked = rankEntries(index, terms, accepts);
  const countries = readCountries(topic);
  for (const match of ranked) {
    const reliability = reliabilityOf(match.doc);
    match.score = scoreByPreferences(index, match, { constraints, avoided, countries, reliability });
  }
  const wanted = bestWanted(index, terms);
  const question = readOpenQuestion(need);
  const matches = estimateChances(index, { terms, question, wanted }, ranked.sort(byScore), limit);
  return { terms, constraints, avoided, matches, wanted };
}

type Preferences = Pick<RankedNeed, 'constraints' | 'avoided'> & {
  countries: ReadonlySet<Country>;
  reliability: number;
};

/** The score of an entry by its words, changed by everything else that counts. */
function scoreByPreferences(
  index: SearchIndex,
  { doc, score }: Ranked,
  { constraints, avoided, countries, reliability }: Preferences,
): number {
  const byConstraints = constraintFactor(constraints, numberAt(index.constraints, doc));
  const byReliability = 1 - RELIABILITY_PART * (1 - reliability / 100);
  const byPin = index.pinned(doc) ? 1 + PIN_PART : 1;
  const byName = isAvoided(index, avoided, doc) ? AVOIDED_FACTOR : 1;
  const byCountry = isElsewhere(index, doc, countries) ? ELSEWHERE_FACTOR : 1;
  return score * byConstraints * byReliability * byPin * byName * byCountry;
}
