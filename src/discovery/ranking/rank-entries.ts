import type { SearchIndex } from '../index/search-index.ts';
import { type WeightedNeed, weighNeed } from '../meaning.ts';
import type { NeedTerm } from '../need/need-term.ts';
import { bestOperationScore } from './operation-scores.ts';
import { type RankedDocument, rankDocuments, scoreDocument } from './rank-documents.ts';
import { bestOfOwners, generalEntries, type Offered, ownersOf, rankCapabilities } from './rank-offers.ts';

/** An entry. Its `score` also counts its best capability and its best operation. */
export type Ranked = RankedDocument & {
  capability: Offered | null;
  /** The score of its best operation. 0 if it has none, or if operations were not looked up. */
  operation: number;
};

/** Found on the development sets. */
export const RANKING = {
  /** Entries with the best BM25F scores that are ranked again by meaning. */
  candidates: 200,
  /** What the best capability of an entry adds to its score. */
  capabilityWeight: 0.6,
  /** The best capabilities also add the entries that share no word with the need. */
  seeds: 10,
  /** … at most this many. */
  seeded: 200,
  /** What the best operation of an entry adds to its score. More would raise interfaces that have many of them. */
  operationWeight: 0.15,
  /** Operations count for this many of the best entries. Looking them up takes long. */
  withOperations: 10,
};

/**
 * Ranks by BM25F over the inverted index, then adds the similarity of meaning, the best capability and the best operation.
 * @param accepts entries for which it returns false are left out
 * @returns best first; equal scores in the order of the catalog
 */
export function rankEntries(
  index: SearchIndex,
  terms: readonly NeedTerm[],
  accepts: (doc: number) => boolean,
): Ranked[] {
  const { capabilities: layer } = index;
  const need = weighNeed(index, terms);
  const documents = rankDocuments(index, need, RANKING.candidates, accepts);
  const found = new Map(documents.map((document) => [document.doc, document]));
  const capabilities = rankCapabilities(layer, need);
  const full = found.size + RANKING.seeded;
  for (const { offer } of capabilities.slice(0, RANKING.seeds))
    for (const doc of ownersOf(layer, offer))
      if (found.size < full && !found.has(doc) && accepts(doc))
        found.set(doc, scoreDocument(index, need, doc));
  for (const doc of generalEntries(index).keys())
    if (!found.has(doc) && accepts(doc)) found.set(doc, scoreDocument(index, need, doc));
  const capabilityOf = bestOfOwners(layer, capabilities, found);
  const ranked: Ranked[] = [];
  // Fields are named, because copying hundreds of objects by spreading them takes most of a millisecond.
  for (const { doc, words, similarity, score: own } of found.values()) {
    const capability = capabilityOf.get(doc) ?? null;
    const score = capability ? own + RANKING.capabilityWeight * capability.score : own;
    ranked.push({ doc, words, similarity, capability, operation: 0, score });
  }
  return addBestOperations(index, need, ranked.sort(byScore));
}

/** Equal scores are in the order of the catalog. */
export const byScore = (a: Ranked, b: Ranked): number => b.score - a.score || a.doc - b.doc;

/**
 * Adds what the best operation of each of the first entries is worth, and sorts them again. Browsers load operations
 * before word vectors: operations count only beside these, so that results change their order once and not twice.
 */
function addBestOperations(
  { operations, meaning }: SearchIndex,
  need: WeightedNeed,
  ranked: Ranked[],
): Ranked[] {
  if (!operations || !meaning) return ranked;
  for (const entry of ranked.slice(0, RANKING.withOperations)) {
    entry.operation = bestOperationScore(operations, need, entry.doc);
    entry.score += RANKING.operationWeight * entry.operation;
  }
  return ranked.sort(byScore);
}
