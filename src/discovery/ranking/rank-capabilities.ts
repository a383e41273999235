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
  /** A capability counts up to this much more if the need names it … */
  namedGain: 2,
  /** … by the share of the need that is the name. High, so that one of several words makes no name. */
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
  const mass = terms.reduce((sum, { weight, idf }) => sum + weight * idf, 0) || 1;
  const { capabilities, namedGain, namedPower } = CAPABILITY_RANKING;
  const raised = rankOffers(layer, terms, need, capabilities).map(({ offer, score }) => {
    const named = terms.reduce(
      (sum, { term, weight, idf }) => sum + (fieldsWith(layer, term, offer) & HEAD_FIELDS ? weight * idf : 0),
      0,
    );
    return { offer, score: score * (1 + namedGain * (named / mass) ** namedPower) };
  });
  return raised.sort((a, b) => b.score - a.score || a.offer - b.offer);
}

/** The wanted capability that fits a need best. Null if none has a word of the need. */
export const bestWanted = (index: SearchIndex, terms: readonly NeedTerm[]): Offered | null =>
  rankCapabilities(index.wanted, terms, readMeaning(index, terms))[0] ?? null;
