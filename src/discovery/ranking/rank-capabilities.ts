import { HEAD_FIELDS } from '../index/fields.ts';
import { fieldsWith } from '../index/find-posting.ts';
import type { OfferLayer } from '../index/offers/offers.ts';
import type { SearchIndex } from '../index/search-index.ts';
import type { NeedTerm } from '../need/need-term.ts';
import { type NeedMeaning, readMeaning } from './need-meaning.ts';
import { type Offered, rankOffers } from './rank-offers.ts';

/** Found on the development sets. */
export const CAPABILITY_RANKING = {
  /** Only the best capabilities count. */
  capabilities: 40,
  /**
   * A score is multiplied by 1 + namedGain × share ^ namedPower. `share` is the part of the need that names the capability:
   * the whole need triples it, one of two equal words adds less than a hundredth.
   */
  namedGain: 2,
  namedPower: 8,
};

/**
 * Ranks capabilities by the words that people use for them. One that the need calls by its name, or by what else it is
 * called, is raised: "spellcheck" is one word of one phrase among forty, but says everything.
 * @returns best first
 */
export function rankCapabilities(
  layer: OfferLayer,
  terms: readonly NeedTerm[],
  need: NeedMeaning,
): Offered[] {
  const whole = weightOf(terms) || 1;
  const { capabilities, namedGain, namedPower } = CAPABILITY_RANKING;
  const raised = rankOffers(layer, terms, need, capabilities).map(({ offer, score }) => {
    const named = terms.filter(({ term }) => fieldsWith(layer, term, offer) & HEAD_FIELDS);
    const share = weightOf(named) / whole;
    return { offer, score: score * (1 + namedGain * share ** namedPower) };
  });
  return raised.sort((a, b) => b.score - a.score || a.offer - b.offer);
}

/** How much some terms weigh in a need: rare words more than common ones. */
const weightOf = (terms: readonly NeedTerm[]): number =>
  terms.reduce((sum, { weight, idf }) => sum + weight * idf, 0);

/**
 * The wanted capability that fits a need best. Null if none has a word of the need. Names do not raise it: without, its
 * score tells needs that are served from others better.
 */
export const bestWanted = (index: SearchIndex, terms: readonly NeedTerm[]): Offered | null =>
  rankOffers(index.wanted, terms, readMeaning(index, terms), CAPABILITY_RANKING.capabilities)[0] ?? null;
