import type { Layer } from '../index/layer.ts';
import { cosineSimilarity } from '../meaning.ts';
import type { NeedTerm } from '../need/need-term.ts';
import { collectCandidates } from './candidates.ts';
import type { NeedMeaning } from './need-meaning.ts';

/** `score` = `words` (BM25F) + the weight of meaning × `similarity` (cosine, 0 to 1). */
export type RankedDocument = { doc: number; score: number; words: number; similarity: number };

/** The documents of a layer with the best BM25F scores, with the similarity of meaning added. In no order. */
export const rankDocuments = (
  layer: Layer,
  terms: readonly NeedTerm[],
  need: NeedMeaning,
  options: { accepts?: (doc: number) => boolean; limit: number },
): RankedDocument[] =>
  collectCandidates(layer, terms, options.accepts ?? (() => true), options.limit).map(({ doc, words }) =>
    scoreDocument(layer, need, doc, words),
  );

/** Adds the similarity of meaning to the BM25F score of one document. */
export function scoreDocument(
  layer: Layer,
  { vector, weight }: NeedMeaning,
  doc: number,
  words = 0,
): RankedDocument {
  const similarity = vector ? cosineSimilarity(layer, vector, doc) : 0;
  return { doc, words, similarity, score: words + weight * similarity };
}
