import { firstPosition, numberAt } from '../index/numbers.ts';
import type { OfferLayer } from '../index/offers/offers.ts';
import type { SearchIndex } from '../index/search-index.ts';
import { type WeightedNeed, weighNeed } from '../meaning.ts';
import type { NeedTerm } from '../need/need-term.ts';
import { lookUpScores, scoreDocument } from './rank-documents.ts';
import { scoreOffer } from './rank-offers.ts';

/** Found on the development sets. */
export const OPERATION_RANKING = {
  /** Verbs such as "find" and "list" distinguish operations, but not interfaces. */
  askingFactor: 2.5,
  meaningFactor: 2,
};

/** An operation of an entry: `number` counts the operations of the entry from 0. */
export type RankedOperation<Entry> = { entry: Entry; number: number; score: number };

/** A need with the weights for the choice of an operation. */
function weighForOperations(index: SearchIndex, terms: readonly NeedTerm[]): WeightedNeed {
  const { askingFactor, meaningFactor } = OPERATION_RANKING;
  const need = weighNeed(index, terms);
  return {
    ...need,
    terms: terms.map((term) => (term.asking ? { ...term, weight: term.weight * askingFactor } : term)),
    meaningWeight: need.meaningWeight * meaningFactor,
  };
}

/** Ranks all operations of the given entries, best first, by how well each fits the need without its interface. */
export function rankOperationsOf<Entry extends { doc: number }>(
  index: SearchIndex,
  terms: readonly NeedTerm[],
  entries: readonly Entry[],
): RankedOperation<Entry>[] {
  const { operations: layer } = index;
  if (!layer) return [];
  const need = weighForOperations(index, terms);
  const ranked = entries.flatMap((entry) =>
    scoreOperationsOf(layer, need, entry.doc).map((score, number) => ({
      entry,
      number,
      score,
    })),
  );
  return ranked.sort(byScore);
}

/**
 * How well the best operation of an entry fits a need, without its interface. 0 if the entry has none.
 * @param need with the weights for interfaces: this score helps to choose one, and verbs do not distinguish interfaces
 */
export const bestOperationScore = (layer: OfferLayer, need: WeightedNeed, doc: number): number =>
  Math.max(0, ...scoreOperationsOf(layer, need, doc));

const byScore = (a: RankedOperation<{ doc: number }>, b: RankedOperation<{ doc: number }>): number =>
  b.score - a.score || a.entry.doc - b.entry.doc || a.number - b.number;

/** The score of each operation of an entry, in their order. */
function scoreOperationsOf(layer: OfferLayer, need: WeightedNeed, doc: number): number[] {
  const [first, end] = operationsOf(layer, doc);
  const offers = Uint32Array.from({ length: end - first }, (_, i) => first + i);
  const words = lookUpScores(layer, need.terms, offers);
  return Array.from(offers, (offer, i) =>
    scoreOffer(layer, need, scoreDocument(layer, need, offer, words[i])),
  );
}

/** The first operation of an entry, and the one after its last. Operations are in the order of their entries. */
function operationsOf(layer: OfferLayer, doc: number): [first: number, end: number] {
  const firstOf = (entry: number) => firstPosition(layer.size, (offer) => ownerOf(layer, offer) < entry);
  return [firstOf(doc), firstOf(doc + 1)];
}

/** An operation has one owner, at its own position. */
const ownerOf = ({ owners }: OfferLayer, operation: number): number => numberAt(owners, operation);
