import type { SearchIndex } from './index.ts';
import { likeness, needVector } from './meaning.ts';
import { NEAR, type NeedTerm } from './need.ts';

/** `score` is `words` (BM25F) plus likeness (cosine, 0 to 1) times MEANING_WEIGHT. */
export type Ranked = { doc: number; score: number; words: number; likeness: number };

/** What a likeness of one is worth in the measure of BM25F, found on the development sets. */
export const RANKING = { meaningWeight: 4, candidates: 200 };

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
  const sums = emptySums(index.size);
  for (const term of terms) addTerm(index, term, sums);
  const { scores, touched } = sums;
  const { meaning } = index;
  const need = meaning && needVector(terms, meaning.lexicon);
  const ranked = best(touched.filter(accepts), scores, RANKING.candidates).map((doc): Ranked => {
    const words = scores[doc] ?? 0;
    const like = meaning && need ? likeness(meaning, need, doc) : 0;
    return { doc, words, likeness: like, score: words + RANKING.meaningWeight * like };
  });
  return ranked.sort((a, b) => b.score - a.score || a.doc - b.doc);
}

type Sums = { scores: Float32Array; touched: number[] };

const emptySums = (size: number): Sums => ({ scores: new Float32Array(size), touched: [] });

/** A word's stand-ins count only where they say more than the word itself: the best of them is added, not all. */
function addTerm(index: SearchIndex, { term, weight, near }: NeedTerm, sums: Sums): void {
  if (near.length === 0) {
    addPostings(index, term, weight, sums, false);
    return;
  }
  const best = emptySums(index.size);
  addPostings(index, term, weight, best, true);
  for (const { term: other, likeness: like } of near) {
    const part = (NEAR.weight * (like - NEAR.least)) / (1 - NEAR.least);
    addPostings(index, other, weight * part, best, true);
  }
  for (const doc of best.touched) add(sums, doc, best.scores[doc] ?? 0);
}

function add({ scores, touched }: Sums, doc: number, score: number): void {
  if (scores[doc] === 0) touched.push(doc);
  scores[doc] = (scores[doc] ?? 0) + score;
}

function addPostings(index: SearchIndex, term: number, weight: number, sums: Sums, keepBest: boolean): void {
  const { postingStart, postingDoc, postingImpact } = index;
  const gain = term < 0 ? 0 : (weight * (index.idf[term] ?? 0)) / 255;
  if (gain <= 0) return;
  const end = postingStart[term + 1] ?? 0;
  for (let at = postingStart[term] ?? 0; at < end; at++) {
    const doc = postingDoc[at] ?? 0;
    const score = gain * (postingImpact[at] ?? 0);
    const before = keepBest ? (sums.scores[doc] ?? 0) : 0;
    if (score > before) add(sums, doc, score - before);
  }
}

/** The `most` best of some entries: a threshold is found first, so that few are sorted. */
function best(docs: readonly number[], scores: Float32Array, most: number): number[] {
  const better = (a: number, b: number) => (scores[b] ?? 0) - (scores[a] ?? 0) || a - b;
  if (docs.length <= most * 2) return [...docs].sort(better).slice(0, most);
  const values = Float32Array.from(docs, (doc) => scores[doc] ?? 0).sort();
  const least = values[values.length - most] ?? 0;
  return docs
    .filter((doc) => (scores[doc] ?? 0) >= least)
    .sort(better)
    .slice(0, most);
}
