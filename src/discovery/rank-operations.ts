import type { OfferLayer } from './index/offers.ts';
import type { SearchIndex } from './index/search-index.ts';
import type { NeedTerm } from './need/need-term.ts';
import type { NeedMeaning } from './need-meaning.ts';
import type { Ranked } from './rank.ts';
import { scoreDocument } from './rank-documents.ts';
import { type Offered, ownersOf, scoreOffer } from './rank-offers.ts';

/** Found on the development sets. */
export const OPERATION_RANKING = {
  /** Verbs such as "find" and "list" tell operations apart, though they tell nothing of interfaces. */
  askingFactor: 1.5,
  meaningFactor: 1.5,
  /** What the score of its interface adds to an operation. */
  interfaceWeight: 1.5,
  /** All operations of this many interfaces are ranked. */
  interfaces: 10,
};

/** An operation of an entry: `number` counts the operations of the entry from 0. */
export type RankedOperation = { doc: number; number: number; score: number };

/** A need as operations are ranked for it. */
export const needOfOperations = (
  terms: readonly NeedTerm[],
  need: NeedMeaning,
): { terms: NeedTerm[]; need: NeedMeaning } => ({
  terms: terms.map((term) =>
    term.asking ? { ...term, weight: term.weight * OPERATION_RANKING.askingFactor } : term,
  ),
  need: { ...need, weight: need.weight * OPERATION_RANKING.meaningFactor },
});

/**
 * Ranks the operations that fit a need together with those of the best interfaces.
 * @param entries best first
 * @param found operations that share words with the need
 */
export function rankOperations(
  { operations: layer }: SearchIndex,
  { terms, need }: ReturnType<typeof needOfOperations>,
  entries: readonly Ranked[],
  found: readonly Offered[],
): RankedOperation[] {
  if (!layer) return [];
  const scores = new Map(found.map(({ offer, score }) => [offer, score]));
  for (const { doc } of entries.slice(0, OPERATION_RANKING.interfaces)) {
    const [first, end] = operationsOf(layer, doc);
    for (let offer = first; offer < end; offer++)
      if (!scores.has(offer)) scores.set(offer, scoreOffer(layer, terms, scoreDocument(layer, need, offer)));
  }
  const entryScores = new Map(entries.map(({ doc, score }) => [doc, score]));
  const ranked = [...scores].flatMap(([offer, score]) => {
    const [doc = 0] = ownersOf(layer, offer);
    const ofEntry = entryScores.get(doc);
    if (ofEntry === undefined) return [];
    const number = offer - operationsOf(layer, doc)[0];
    return [{ doc, number, score: score + OPERATION_RANKING.interfaceWeight * ofEntry }];
  });
  return ranked.sort((a, b) => b.score - a.score || a.doc - b.doc || a.number - b.number);
}

/** The first operation of an entry, and the one after its last. Operations are in the order of their entries. */
function operationsOf({ owners }: OfferLayer, doc: number): [first: number, end: number] {
  const first = firstFrom(owners, doc);
  return [first, firstFrom(owners, doc + 1)];
}

function firstFrom(sorted: ArrayLike<number>, value: number): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle] ?? 0) < value) low = middle + 1;
    else high = middle;
  }
  return low;
}
