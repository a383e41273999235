import type { Meaning, SearchIndex } from './index/search-index.ts';
import { addScaled, DIMENSIONS, type Lexicon, normalise } from './lexicon.ts';
import type { NearTerm, NeedTerm } from './need-term.ts';

/** The direction of a need, or null where the lexicon knows none of its words. */
export function needVector(terms: readonly NeedTerm[], lexicon: Lexicon): Float32Array | null {
  const sum = new Float32Array(DIMENSIONS);
  for (const { word, weight, idf, joins } of terms) {
    if (joins) continue;
    const row = lexicon.rowOf.get(word);
    if (row !== undefined) addScaled(sum, lexicon.vectors, row, weight * idf);
  }
  return sum.some((value) => value !== 0) ? normalise(sum) : null;
}

/** Cosine of a need and an entry, 0 where they point apart. */
export function likeness({ entryVectors }: Meaning, need: Float32Array, doc: number): number {
  const start = doc * DIMENSIONS;
  let sum = 0;
  for (let i = 0; i < DIMENSIONS; i++) sum += (entryVectors[start + i] ?? 0) * (need[i] ?? 0);
  return Math.max(0, sum);
}

/** The first numbers of a vector say most (they are principal axes): with them most words are ruled out early. */
const PREVIEW = 16;
const PREVIEW_LEAST = 0.08;

/** The terms of an index that the lexicon knows, with the first numbers of their vectors side by side. */
type Previews = { terms: Uint32Array; rows: Uint32Array; numbers: Float32Array };
const previewsOf = new WeakMap<Meaning, Previews>();

/** @returns the terms of the index most like a word that the index does not know, best first */
export function nearTerms(index: SearchIndex, word: string, most: number, least: number): NearTerm[] {
  const row = index.meaning?.lexicon.rowOf.get(word);
  if (!index.meaning || row === undefined) return [];
  const { vectors } = index.meaning.lexicon;
  const { terms, rows, numbers } = previews(index.meaning);
  const wanted = vectors.subarray(row * DIMENSIONS, (row + 1) * DIMENSIONS);
  const near: NearTerm[] = [];
  for (let i = 0; i < terms.length; i++) {
    let sum = 0;
    for (let k = 0, at = i * PREVIEW; k < PREVIEW; k++, at++) sum += (numbers[at] ?? 0) * (wanted[k] ?? 0);
    if (sum < PREVIEW_LEAST) continue;
    for (let k = PREVIEW, at = (rows[i] ?? 0) * DIMENSIONS + PREVIEW; k < DIMENSIONS; k++, at++) {
      sum += (vectors[at] ?? 0) * (wanted[k] ?? 0);
    }
    if (sum > least) near.push({ term: terms[i] ?? 0, likeness: sum });
  }
  return near.sort((a, b) => b.likeness - a.likeness || a.term - b.term).slice(0, most);
}

function previews(meaning: Meaning): Previews {
  const known = previewsOf.get(meaning);
  if (known) return known;
  const { termRow, lexicon } = meaning;
  const terms = Uint32Array.from(termRow.keys()).filter((term) => (termRow[term] ?? 0) > 0);
  const rows = terms.map((term) => (termRow[term] ?? 1) - 1);
  const numbers = new Float32Array(terms.length * PREVIEW);
  rows.forEach((row, i) => {
    numbers.set(lexicon.vectors.subarray(row * DIMENSIONS, row * DIMENSIONS + PREVIEW), i * PREVIEW);
  });
  const made = { terms, rows, numbers };
  previewsOf.set(meaning, made);
  return made;
}
