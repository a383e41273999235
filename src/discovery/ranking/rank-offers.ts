import { DEPRECATED, DESTROYS, type OfferLayer } from '../index/offers/offers.ts';
import type { NeedTerm } from '../need/need-term.ts';
import type { NeedMeaning } from './need-meaning.ts';
import { type RankedDocument, rankDocuments } from './rank-documents.ts';

/** A capability or an operation, and how well it fits the need on its own. */
export type Offered = { offer: number; score: number };

/** A wrong call that destroys does more harm than a wrong read. */
const DESTROYING_FACTOR = 0.8;
const DEPRECATED_FACTOR = 0.5;
const DESTROYING_WORDS =
  /^(?:delet|remov|cancel|drop|clear|eras|purg|revok|kill|unsub|discard|destroy|stop|undo|revert|expir|terminat|disabl|archiv|wip|clean|prun|uninstal)/;

/** @returns the offers of a layer that fit a need, best first */
export function rankOffers(
  layer: OfferLayer,
  terms: readonly NeedTerm[],
  need: NeedMeaning,
  limit: number,
): Offered[] {
  if (layer.size === 0) return [];
  const ranked = rankDocuments(layer, terms, need, { limit }).map((document) => ({
    offer: document.doc,
    score: scoreOffer(layer, terms, document),
  }));
  return ranked.sort((a, b) => b.score - a.score || a.offer - b.offer);
}

/** The score of an offer. It is lower if it is deprecated, or if it destroys something and the need does not ask for that. */
export function scoreOffer(
  { flags }: OfferLayer,
  terms: readonly NeedTerm[],
  { doc, score }: RankedDocument,
): number {
  const flagsOfOffer = flags[doc] ?? 0;
  const isAskedFor = !(flagsOfOffer & DESTROYS) || terms.some(({ word }) => DESTROYING_WORDS.test(word));
  return score * (isAskedFor ? 1 : DESTROYING_FACTOR) * (flagsOfOffer & DEPRECATED ? DEPRECATED_FACTOR : 1);
}

export const ownersOf = (
  { ownerStart, owners }: OfferLayer,
  offer: number,
): ArrayLike<number> & Iterable<number> => owners.subarray(ownerStart[offer], ownerStart[offer + 1]);

/** The best offer of each of some entries that has one of them. */
export function bestOfOwners(
  layer: OfferLayer,
  offers: readonly Offered[],
  entries: { has: (doc: number) => boolean },
): Map<number, Offered> {
  const best = new Map<number, Offered>();
  for (const offered of offers) {
    const owners = ownersOf(layer, offered.offer);
    for (let i = 0; i < owners.length; i++) {
      const owner = owners[i] ?? 0;
      if (entries.has(owner) && !best.has(owner)) best.set(owner, offered);
    }
  }
  return best;
}
