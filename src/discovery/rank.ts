import type { SearchIndex } from './index.ts';
import type { NeedTerm } from './need.ts';

export type Scored = { doc: number; score: number };

/**
 * BM25F over the inverted index: the sum over the need's terms of weight × idf × impact.
 * @param accepts entries for which it is false are left out
 * @returns at most `limit` entries, best first; equal scores in the order of the catalog
 */
export function rankEntries(
  index: SearchIndex,
  terms: readonly NeedTerm[],
  limit: number,
  accepts: (doc: number) => boolean,
): Scored[] {
  const scores = new Float32Array(index.size);
  const touched: number[] = [];
  for (const { term, weight } of terms) if (term >= 0) addPostings(index, term, weight, scores, touched);
  return best(touched.filter(accepts), scores, limit);
}

function addPostings(
  index: SearchIndex,
  term: number,
  weight: number,
  scores: Float32Array,
  touched: number[],
) {
  const { postingStart, postingDoc, postingImpact } = index;
  const gain = (weight * (index.idf[term] ?? 0)) / 255;
  const end = postingStart[term + 1] ?? 0;
  for (let at = postingStart[term] ?? 0; at < end; at++) {
    const doc = postingDoc[at] ?? 0;
    if (scores[doc] === 0) touched.push(doc);
    scores[doc] = (scores[doc] ?? 0) + gain * (postingImpact[at] ?? 0);
  }
}

function best(docs: readonly number[], scores: Float32Array, limit: number): Scored[] {
  return docs
    .map((doc) => ({ doc, score: scores[doc] ?? 0 }))
    .sort((a, b) => b.score - a.score || a.doc - b.doc)
    .slice(0, limit);
}
