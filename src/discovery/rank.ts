import { collectCandidates } from './candidates.ts';
import type { SearchIndex } from './index/search-index.ts';
import { cosineSimilarity, needVector } from './meaning.ts';
import type { NeedTerm } from './need-term.ts';

/** `score` = `words` (BM25F) + similarityWeight × `similarity` (cosine, 0 to 1). */
export type Ranked = { doc: number; score: number; words: number; similarity: number };

/**
 * Found on the development sets. `candidates` entries with the best BM25F scores are ranked again by meaning.
 * See similarityWeight for the rest.
 */
export const RANKING = { meaningWeight: 4, massUnit: 20, massPower: 0.2, candidates: 200 };

/**
 * Ranks by BM25F over the inverted index, then adds the similarity of meaning to the best entries.
 * @param accepts entries for which it returns false are left out
 * @returns at most RANKING.candidates entries, best first; equal scores in the order of the catalog
 */
export function rankEntries(
  index: SearchIndex,
  terms: readonly NeedTerm[],
  accepts: (doc: number) => boolean,
): Ranked[] {
  const { meaning } = index;
  const need = meaning && needVector(terms, meaning.lexicon);
  const weight = similarityWeight(terms);
  const ranked = collectCandidates(index, terms, accepts, RANKING.candidates).map(
    ({ doc, words }): Ranked => {
      const similarity = meaning && need ? cosineSimilarity(meaning, need, doc) : 0;
      return { doc, words, similarity, score: words + weight * similarity };
    },
  );
  return ranked.sort((a, b) => b.score - a.score || a.doc - b.doc);
}

/**
 * The BM25F score that a similarity of 1 is worth: `meaningWeight` if the words of the need weigh `massUnit` together,
 * more for a heavier need.
 */
export function similarityWeight(terms: readonly NeedTerm[]): number {
  const mass = terms.reduce((sum, { weight, idf }) => sum + weight * idf, 0);
  return RANKING.meaningWeight * (mass / RANKING.massUnit) ** RANKING.massPower;
}
