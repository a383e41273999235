import { collectCandidates } from './candidates.ts';
import type { SearchIndex } from './index/search-index.ts';
import { likeness, needVector } from './meaning.ts';
import type { NeedTerm } from './need-term.ts';

/** `score` is `words` (BM25F) plus likeness (cosine, 0 to 1) times what a likeness of one is worth for the need. */
export type Ranked = { doc: number; score: number; words: number; likeness: number };

/**
 * What a likeness of one is worth in the measure of BM25F, found on the development sets: `meaningWeight` for a need
 * whose words weigh `massUnit` together, and more, by a power, for one that says more.
 */
export const RANKING = { meaningWeight: 4, massUnit: 20, massPower: 0.2, candidates: 200 };

/**
 * BM25F over the inverted index, then the likeness of meaning for the best of them.
 * @param accepts entries for which it is false are left out
 * @returns at most RANKING.candidates entries, best first; equal scores in the order of the catalog
 */
export function rankEntries(
  index: SearchIndex,
  terms: readonly NeedTerm[],
  accepts: (doc: number) => boolean,
): Ranked[] {
  const { meaning } = index;
  const need = meaning && needVector(terms, meaning.lexicon);
  const worth = worthOfLikeness(terms);
  const ranked = collectCandidates(index, terms, accepts, RANKING.candidates).map(
    ({ doc, words }): Ranked => {
      const like = meaning && need ? likeness(meaning, need, doc) : 0;
      return { doc, words, likeness: like, score: words + worth * like };
    },
  );
  return ranked.sort((a, b) => b.score - a.score || a.doc - b.doc);
}

/** What a likeness of one is worth for a need, in the measure of BM25F. */
export function worthOfLikeness(terms: readonly NeedTerm[]): number {
  const mass = terms.reduce((sum, { weight, idf }) => sum + weight * idf, 0);
  return RANKING.meaningWeight * (mass / RANKING.massUnit) ** RANKING.massPower;
}
