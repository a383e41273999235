import { fieldBits } from '../index/fields.ts';
import { fieldsWith } from '../index/layer.ts';
import { firstPosition, listAt, numberAt } from '../index/numbers.ts';
import type { OfferLayer } from '../index/offers/offers.ts';
import type { SearchIndex } from '../index/search-index.ts';
import { type WeightedNeed, weighNeed } from '../meaning.ts';
import type { NeedTerm } from '../need/need-term.ts';
import { readNeed } from '../need/read-need.ts';
import { lookUpScores, scoreDocument } from './rank-documents.ts';
import { type Offered, scoreOffer } from './rank-offers.ts';

const CAPABILITY_FIELD = fieldBits(['capabilities']);

/** Found on the development sets. */
export const OPERATION_RANKING = {
  /** Verbs such as "find" and "list" distinguish operations, but not interfaces. */
  askingFactor: 2.5,
  meaningFactor: 2,
  /** Next to 1 for the words of the need: how well an operation fits the capability that its interface was found for. */
  capabilityShare: 0.2,
  /** What the last operation of an interface loses: sources and people list first what is called most. */
  orderShare: 0.1,
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
 * The operations of a match, the one to call first. Where the need has no word of them, such as "capital of Peru" for a
 * search engine, the capability and the order of the source decide.
 * @returns `number` counts the operations of the entry from 0, and `fit` is 1 for the best
 */
export function orderOperations(
  index: SearchIndex,
  terms: readonly NeedTerm[],
  { doc, capability }: { doc: number; capability: Offered | null },
): { number: number; fit: number }[] {
  const { operations: layer } = index;
  if (!layer) return [];
  const { capabilityShare, orderShare } = OPERATION_RANKING;
  const asked = relative(scoreOperationsOf(layer, weighForOperations(index, terms), doc));
  const named = capability && readNeed(index, nameOfCapability(index, doc, capability.offer));
  const backing = named ? relative(scoreOperationsOf(layer, weighForOperations(index, named), doc)) : [];
  const scores = asked.map(
    (fit, at) => fit + capabilityShare * (backing[at] ?? 0) - (orderShare * at) / asked.length,
  );
  const best = Math.max(...scores);
  return scores
    .map((score, number) => ({ number, fit: Math.max(0, score / (best || 1)) }))
    .sort((a, b) => b.fit - a.fit || a.number - b.number);
}

function relative(scores: readonly number[]): number[] {
  const best = Math.max(...scores);
  return scores.map((score) => (best > 0 ? score / best : 0));
}

/** The words of the capability of an entry that an offer stands for. Empty if the entry does not have it. */
function nameOfCapability(index: SearchIndex, doc: number, offer: number): string {
  for (let held = startOf(index, doc); held < startOf(index, doc + 1); held += 1) {
    const words = listAt(index.capabilityTerm, index.capabilityTermStart, held);
    if (words.every((term) => fieldsWith(index.capabilities, term, offer) & CAPABILITY_FIELD))
      return Array.from(words, (term) => index.terms[term]).join(' ');
  }
  return '';
}

const startOf = ({ capabilityStart }: SearchIndex, doc: number): number => numberAt(capabilityStart, doc);

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
