import { cachedFor } from './cached.ts';
import type { Layer } from './index/layer.ts';
import { intAt, numberAt } from './index/numbers.ts';
import type { Meaning, SearchIndex } from './index/search-index.ts';
import { addScaled, DIMENSIONS, dotProduct, normalise } from './lexicon.ts';
import { type NearTerm, type NeedTerm, weightOf } from './need/need-term.ts';

/** Found on the development sets: see weightOfMeaning. */
export const MEANING = {
  weight: 4,
  massUnit: 20,
  massPower: 0.2,
};

/** The words of a need, its vector, null if there is none, and the BM25F score that a similarity of 1 is worth. */
export type WeightedNeed = {
  terms: readonly NeedTerm[];
  vector: Float32Array | null;
  meaningWeight: number;
};

/** The words of a need with their meaning. Without a lexicon, or with no word that it has, meaning counts nothing. */
export function weighNeed({ meaning }: SearchIndex, terms: readonly NeedTerm[]): WeightedNeed {
  const vector = meaning && needVector(terms, meaning);
  if (!meaning || !vector) return { terms, vector: null, meaningWeight: 0 };
  return { terms, vector, meaningWeight: weightOfMeaning(terms) * knownShare(terms, meaning) };
}

/** The unit vector of a need, or null if the lexicon has none of its words. */
function needVector(terms: readonly NeedTerm[], meaning: Meaning): Float32Array | null {
  const sum = new Float32Array(DIMENSIONS);
  for (const term of terms) {
    const row = rowOf(term, meaning);
    if (row !== undefined) addScaled(sum, meaning.lexicon.vectors, row, term.weight * term.idf);
  }
  return sum.some((value) => value !== 0) ? normalise(sum) : null;
}

/** `weight` if the words of the need weigh `massUnit` together, more for a heavier need. */
const weightOfMeaning = (terms: readonly NeedTerm[]): number =>
  MEANING.weight * (weightOf(terms) / MEANING.massUnit) ** MEANING.massPower;

/** Share of the need's weight in words that the lexicon has. The vector says nothing about the others. */
function knownShare(terms: readonly NeedTerm[], meaning: Meaning): number {
  const written = terms.filter(({ joins }) => !joins);
  const known = written.filter((term) => rowOf(term, meaning) !== undefined);
  return weightOf(known) / (weightOf(written) || 1);
}

/** The row of a word in the lexicon. A form that the lexicon lacks, or a misspelling, has the row of its stem. */
function rowOf({ word, term, joins }: NeedTerm, { lexicon, termRow }: Meaning): number | undefined {
  if (joins) return undefined;
  const stemRow = term < 0 ? 0 : numberAt(termRow, term);
  return lexicon.rowOf.get(word) ?? (stemRow > 0 ? stemRow - 1 : undefined);
}

/** Cosine similarity of a need and a document, 0 if it is negative or the layer has no vectors. */
export const cosineSimilarity = ({ vectors }: Layer, need: Float32Array, doc: number): number =>
  vectors ? Math.max(0, dotProduct(vectors, doc * DIMENSIONS, need)) : 0;

/** The first numbers of a vector lie along its main principal axes. They rule out most words early. */
const PREVIEW = 16;
const MIN_PREVIEW_SIMILARITY = 0.08;

/** The terms of an index that the lexicon has, and the first numbers of all their vectors. */
const previewsOf = cachedFor(({ termRow, lexicon }: Meaning) => {
  const terms = Uint32Array.from(termRow.keys()).filter((term) => numberAt(termRow, term) > 0);
  const rows = terms.map((term) => numberAt(termRow, term) - 1);
  const numbers = new Float32Array(terms.length * PREVIEW);
  rows.forEach((row, i) => {
    numbers.set(lexicon.vectors.subarray(row * DIMENSIONS, row * DIMENSIONS + PREVIEW), i * PREVIEW);
  });
  return { terms, rows, numbers };
});

/** @returns at most `limit` terms of the index whose similarity to a word is above `minSimilarity`, best first */
export function nearTerms(
  { meaning }: SearchIndex,
  word: string,
  limit: number,
  minSimilarity: number,
): NearTerm[] {
  const row = meaning?.lexicon.rowOf.get(word);
  if (!meaning || row === undefined) return [];
  const { vectors } = meaning.lexicon;
  const { terms, rows, numbers } = previewsOf(meaning);
  const target = vectors.subarray(row * DIMENSIONS, (row + 1) * DIMENSIONS);
  const preview = target.subarray(0, PREVIEW);
  const near: NearTerm[] = [];
  for (let i = 0; i < terms.length; i++) {
    if (dotProduct(numbers, i * PREVIEW, preview) < MIN_PREVIEW_SIMILARITY) continue;
    const similarity = dotProduct(vectors, intAt(rows, i) * DIMENSIONS, target);
    if (similarity > minSimilarity) near.push({ term: intAt(terms, i), similarity });
  }
  return near.sort((a, b) => b.similarity - a.similarity).slice(0, limit);
}
