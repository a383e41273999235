import { firstPosition, numberAt } from '../index/numbers.ts';
import type { OfferLayer } from '../index/offers/offers.ts';
import type { WeightedNeed } from '../meaning.ts';
import { lookUpScores, scoreDocument } from './rank-documents.ts';
import { scoreOffer } from './rank-offers.ts';

/**
 * How well the best operation of an entry fits a need, without its interface. 0 if the entry has none.
 * @param need with the weights for interfaces: this score helps to choose one, and verbs do not distinguish interfaces
 */
export const bestOperationScore = (layer: OfferLayer, need: WeightedNeed, doc: number): number =>
  Math.max(0, ...scoreOperations(layer, need, operationsOf(layer, doc)));

/** The score of each operation, by words and meaning. */
export function scoreOperations(layer: OfferLayer, need: WeightedNeed, operations: Uint32Array): number[] {
  const words = lookUpScores(layer, need.terms, operations);
  return Array.from(operations, (offer, i) =>
    scoreOffer(layer, need, scoreDocument(layer, need, offer, words[i])),
  );
}

/** The score of each operation, by words alone. */
export function scoreWords(layer: OfferLayer, need: WeightedNeed, operations: Uint32Array): number[] {
  const words = lookUpScores(layer, need.terms, operations);
  return Array.from(operations, (offer, i) =>
    scoreOffer(layer, need, { doc: offer, score: words[i] ?? 0, words: 0, similarity: 0 }),
  );
}

/** The operations of an entry, in their order. All of them are in the order of their entries. */
export function operationsOf(layer: OfferLayer, doc: number): Uint32Array {
  const firstOf = (entry: number) => firstPosition(layer.size, (offer) => ownerOf(layer, offer) < entry);
  const first = firstOf(doc);
  return Uint32Array.from({ length: firstOf(doc + 1) - first }, (_, i) => first + i);
}

/** An operation has one owner, at its own position. */
const ownerOf = ({ owners }: OfferLayer, operation: number): number => numberAt(owners, operation);
