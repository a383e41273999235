import type { Layer } from './index/layer.ts';
import type { Meaning, SearchIndex } from './index/search-index.ts';
import { addScaled, DIMENSIONS, normalise } from './lexicon.ts';
import type { NearTerm, NeedTerm } from './need/need-term.ts';

/** The unit vector of a need, or null if the lexicon has none of its words. */
export function needVector(terms: readonly NeedTerm[], meaning: Meaning): Float32Array | null {
  const { lexicon } = meaning;
  const sum = new Float32Array(DIMENSIONS);
  for (const { weight, idf, ...term } of terms) {
    const row = rowOf(term, meaning);
    if (row !== undefined) addScaled(sum, lexicon.vectors, row, weight * idf);
  }
  return sum.some((value) => value !== 0) ? normalise(sum) : null;
}

/** The row of a word in the lexicon. A form that the lexicon lacks, or a misspelling, has the row of its stem. */
export function rowOf(
  { word, term, joins }: Pick<NeedTerm, 'word' | 'term' | 'joins'>,
  { lexicon, termRow }: Meaning,
): number | undefined {
  if (joins) return undefined;
  const row = lexicon.rowOf.get(word);
  if (row !== undefined || term < 0 || !termRow[term]) return row;
  return (termRow[term] ?? 0) - 1;
}

/** Cosine similarity of a need and a document, 0 if it is negative or the layer has no vectors. */
export function cosineSimilarity({ vectors }: Layer, need: Float32Array, doc: number): number {
  if (!vectors) return 0;
  const start = doc * DIMENSIONS;
  let sum = 0;
  for (let i = 0; i < DIMENSIONS; i++) sum += (vectors[start + i] ?? 0) * (need[i] ?? 0);
  return Math.max(0, sum);
}

/** The first numbers of a vector lie along its main principal axes. They rule out most words early. */
const PREVIEW = 16;
const MIN_PREVIEW_SIMILARITY = 0.08;

/** The terms of an index that the lexicon has, with the first numbers of their vectors in one array. */
type Previews = { terms: Uint32Array; rows: Uint32Array; numbers: Float32Array };
const previewsOf = new WeakMap<Meaning, Previews>();

/** @returns at most `limit` terms of the index whose similarity to a word is above `minSimilarity`, best first */
export function nearTerms(
  index: SearchIndex,
  word: string,
  limit: number,
  minSimilarity: number,
): NearTerm[] {
  const row = index.meaning?.lexicon.rowOf.get(word);
  if (!index.meaning || row === undefined) return [];
  const { vectors } = index.meaning.lexicon;
  const { terms, rows, numbers } = previews(index.meaning);
  const target = vectors.subarray(row * DIMENSIONS, (row + 1) * DIMENSIONS);
  const near: NearTerm[] = [];
  for (let i = 0; i < terms.length; i++) {
    let sum = 0;
    for (let k = 0, at = i * PREVIEW; k < PREVIEW; k++, at++) sum += (numbers[at] ?? 0) * (target[k] ?? 0);
    if (sum < MIN_PREVIEW_SIMILARITY) continue;
    for (let k = PREVIEW, at = (rows[i] ?? 0) * DIMENSIONS + PREVIEW; k < DIMENSIONS; k++, at++) {
      sum += (vectors[at] ?? 0) * (target[k] ?? 0);
    }
    if (sum > minSimilarity) near.push({ term: terms[i] ?? 0, similarity: sum });
  }
  return near.sort((a, b) => b.similarity - a.similarity || a.term - b.term).slice(0, limit);
}

function previews(meaning: Meaning): Previews {
  const cached = previewsOf.get(meaning);
  if (cached) return cached;
  const { termRow, lexicon } = meaning;
  const terms = Uint32Array.from(termRow.keys()).filter((term) => (termRow[term] ?? 0) > 0);
  const rows = terms.map((term) => (termRow[term] ?? 1) - 1);
  const numbers = new Float32Array(terms.length * PREVIEW);
  rows.forEach((row, i) => {
    numbers.set(lexicon.vectors.subarray(row * DIMENSIONS, row * DIMENSIONS + PREVIEW), i * PREVIEW);
  });
  const result = { terms, rows, numbers };
  previewsOf.set(meaning, result);
  return result;
}
