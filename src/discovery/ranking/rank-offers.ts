import { cachedFor } from '../cached.ts';
import type { Unsigned } from '../index/binary.ts';
import { HEAD_FIELDS } from '../index/fields.ts';
import { fieldsWith } from '../index/layer.ts';
import { listAt, numberAt } from '../index/numbers.ts';
import { DEPRECATED, DESTROYS, GENERAL, type OfferLayer } from '../index/offers/offers.ts';
import type { SearchIndex } from '../index/search-index.ts';
import { type WeightedNeed, weighNeed } from '../meaning.ts';
import { type NeedTerm, weightOf } from '../need/need-term.ts';
import { type RankedDocument, rankDocuments } from './rank-documents.ts';

/** A capability or an operation, and how well it fits the need on its own. */
export type Offered = { offer: number; score: number };

/** A wrong call that destroys does more harm than a wrong read. */
const DESTROYING_FACTOR = 0.8;
const DEPRECATED_FACTOR = 0.5;
const DESTROYING_WORDS =
  /^(?:delet|remov|cancel|drop|clear|eras|purg|revok|kill|unsub|discard|destroy|stop|undo|revert|expir|terminat|disabl|archiv|wip|clean|prun|uninstal)/;

/** @returns the offers of a layer that fit a need, best first */
export function rankOffers(layer: OfferLayer, need: WeightedNeed, limit: number): Offered[] {
  if (layer.size === 0) return [];
  const documents = rankDocuments(layer, need, limit);
  return documents.map((each) => ({ offer: each.doc, score: scoreOffer(layer, need, each) })).sort(byScore);
}

const byScore = (a: Offered, b: Offered): number => b.score - a.score || a.offer - b.offer;

/** The score of an offer. It is lower if it is deprecated, or if it destroys something and the need does not ask for that. */
export function scoreOffer(
  { flags }: OfferLayer,
  { terms }: WeightedNeed,
  { doc, score }: RankedDocument,
): number {
  const flagsOfOffer = numberAt(flags, doc);
  const isAskedFor = !(flagsOfOffer & DESTROYS) || terms.some(({ word }) => DESTROYING_WORDS.test(word));
  return score * (isAskedFor ? 1 : DESTROYING_FACTOR) * (flagsOfOffer & DEPRECATED ? DEPRECATED_FACTOR : 1);
}

/** The entries that offer it. */
export const ownersOf = ({ ownerStart, owners }: OfferLayer, offer: number): Unsigned =>
  listAt(owners, ownerStart, offer);

/** The best offer of each of some entries that has one of them. */
export function bestOfOwners(
  layer: OfferLayer,
  offers: readonly Offered[],
  entries: { has: (doc: number) => boolean },
): Map<number, Offered> {
  const best = new Map<number, Offered>();
  for (const offered of offers) {
    for (const owner of ownersOf(layer, offered.offer))
      if (entries.has(owner) && !best.has(owner)) best.set(owner, offered);
  }
  return best;
}

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
export function rankCapabilities(layer: OfferLayer, need: WeightedNeed): Offered[] {
  const { capabilities, namedGain, namedPower } = CAPABILITY_RANKING;
  const raised = rankOffers(layer, need, capabilities).map(({ offer, score }) => {
    const named = need.terms.filter(({ term }) => fieldsWith(layer, term, offer) & HEAD_FIELDS);
    const share = weightOf(named) / (weightOf(need.terms) || 1);
    return { offer, score: score * (1 + namedGain * share ** namedPower) };
  });
  return raised.sort(byScore);
}

/**
 * The wanted capability that fits a need best. Null if none has a word of the need. Names do not raise it: without, its
 * score tells needs that are served from others better.
 */
export const bestWanted = (index: SearchIndex, terms: readonly NeedTerm[]): Offered | null =>
  rankOffers(index.wanted, weighNeed(index, terms), CAPABILITY_RANKING.capabilities)[0] ?? null;

/**
 * The entries that offer a general capability, such as web search, and that capability. They may serve needs that share no
 * word with them.
 */
export const generalEntries = cachedFor(({ capabilities }: SearchIndex): ReadonlyMap<number, number> => {
  const general = Array.from(capabilities.flags.keys()).filter(
    (offer) => numberAt(capabilities.flags, offer) & GENERAL,
  );
  return new Map(
    general.flatMap((offer) =>
      Array.from(ownersOf(capabilities, offer), (doc): [number, number] => [doc, offer]),
    ),
  );
});
