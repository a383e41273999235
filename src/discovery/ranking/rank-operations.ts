import { firstPosition } from '../index/first-position.ts';
import type { OfferLayer } from '../index/offers/offers.ts';
import type { SearchIndex } from '../index/search-index.ts';
import type { NeedTerm } from '../need/need-term.ts';
import { lookUpScores } from './candidates.ts';
import { type NeedMeaning, readMeaning } from './need-meaning.ts';
import { scoreDocument } from './rank-documents.ts';
import { ownersOf, rankOffers, scoreOffer } from './rank-offers.ts';

/** Found on the development sets. */
export const OPERATION_RANKING = {
  /** Verbs such as "find" and "list" distinguish operations, but not interfaces. */
  askingFactor: 2.5,
  meaningFactor: 2,
  /** What the score of its interface adds to an operation. */
  interfaceWeight: 2.5,
  /** All operations of this many interfaces are ranked, and this many that share words with the need. */
  interfaces: 10,
  candidates: 200,
};

/** An operation of an entry: `number` counts the operations of the entry from 0. */
export type RankedOperation = { doc: number; number: number; score: number };

/** The terms and the meaning of a need, with the weights that they have for operations or for interfaces. */
type WeightedNeed = { terms: readonly NeedTerm[]; meaning: NeedMeaning };

/** A need with the weights for the choice of an operation. */
function readOperationNeed(index: SearchIndex, terms: readonly NeedTerm[]): WeightedNeed {
  const meaning = readMeaning(index, terms);
  return {
    terms: terms.map((term) =>
      term.asking ? { ...term, weight: term.weight * OPERATION_RANKING.askingFactor } : term,
    ),
    meaning: { ...meaning, weight: meaning.weight * OPERATION_RANKING.meaningFactor },
  };
}

/** Ranks the operations of the given entries, best first. */
export function rankOperationsOf(
  index: SearchIndex,
  terms: readonly NeedTerm[],
  entries: readonly { doc: number; score: number }[],
): RankedOperation[] {
  const { operations: layer } = index;
  if (!layer) return [];
  const need = readOperationNeed(index, terms);
  const ranked = entries.flatMap(({ doc, score }) =>
    scoreOperationsOf(layer, need, doc).map((operation) => ({
      ...operation,
      score: operation.score + OPERATION_RANKING.interfaceWeight * score,
    })),
  );
  return ranked.sort(byScore);
}

/**
 * Ranks the operations that share words with the need, and all operations of the best entries.
 * @param entries best first
 */
export function rankOperations(
  index: SearchIndex,
  terms: readonly NeedTerm[],
  entries: readonly { doc: number; score: number }[],
): RankedOperation[] {
  const { operations: layer } = index;
  if (!layer) return [];
  const best = entries.slice(0, OPERATION_RANKING.interfaces);
  const isBest = new Set(best.map(({ doc }) => doc));
  const scores = new Map(entries.map(({ doc, score }) => [doc, score]));
  const need = readOperationNeed(index, terms);
  const found = rankOffers(layer, need.terms, need.meaning, OPERATION_RANKING.candidates).flatMap(
    ({ offer, score }) => {
      const [doc = 0] = ownersOf(layer, offer);
      const ofEntry = scores.get(doc);
      if (ofEntry === undefined || isBest.has(doc)) return [];
      const number = offer - operationsOf(layer, doc)[0];
      return [{ doc, number, score: score + OPERATION_RANKING.interfaceWeight * ofEntry }];
    },
  );
  return [...found, ...rankOperationsOf(index, terms, best)].sort(byScore);
}

/**
 * How well the best operation of an entry fits a need, without its interface. 0 if the entry has none.
 * @param need with the weights for interfaces: this score helps to choose one, and verbs do not distinguish interfaces
 */
export const bestOperationScore = (layer: OfferLayer, need: WeightedNeed, doc: number): number =>
  scoreOperationsOf(layer, need, doc).reduce((best, { score }) => Math.max(best, score), 0);

const byScore = (a: RankedOperation, b: RankedOperation): number =>
  b.score - a.score || a.doc - b.doc || a.number - b.number;

function scoreOperationsOf(
  layer: OfferLayer,
  { terms, meaning }: WeightedNeed,
  doc: number,
): RankedOperation[] {
  const [first, end] = operationsOf(layer, doc);
  const offers = Uint32Array.from({ length: end - first }, (_, i) => first + i);
  const words = lookUpScores(layer, terms, offers);
  return Array.from(offers, (offer, number) => {
    const document = scoreDocument(layer, meaning, offer, words[number]);
    return { doc, number, score: scoreOffer(layer, terms, document) };
  });
}

/** The first operation of an entry, and the one after its last. Operations are in the order of their entries. */
function operationsOf({ owners }: OfferLayer, doc: number): [first: number, end: number] {
  const firstOf = (entry: number) => firstPosition(owners.length, (at) => (owners[at] ?? 0) < entry);
  return [firstOf(doc), firstOf(doc + 1)];
}
