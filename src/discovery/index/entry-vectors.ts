import { addScaled, DIMENSIONS, type Lexicon, normalise, packVectors } from '../lexicon.ts';
import { narrowest, type Unsigned } from './binary.ts';
import { FIELD_WEIGHTS, FIELDS } from './fields.ts';
import type { Vocabulary } from './vocabulary.ts';

/** Descriptions contain much that is off topic. */
const DESCRIPTION_FACTOR = 0.5;
/** Further occurrences of a word in an entry count less and less, as in BM25. */
const WORD_SATURATION = 2;

const NO_ROW = -1;

/**
 * The columns of the index file for meaning: for each term its row of the lexicon plus one (0 for none), and the packed
 * vector of each entry.
 * @param idf inverse document frequency of each term
 */
export function meaningColumns(
  vocabulary: Vocabulary,
  idf: Float32Array,
  lexicon: Lexicon,
): [Unsigned, Unsigned] {
  const { written, termOfWritten, terms } = vocabulary;
  const rowOfWritten = Int32Array.from(written, (word) => lexicon.rowOf.get(word) ?? NO_ROW);
  const rows = new Uint32Array(terms.length);
  termOfWritten.forEach((term, i) => {
    const row = rowOfWritten[i] ?? NO_ROW;
    // Several words can have one stem. The most frequent word gives the stem its vector.
    if (term >= 0 && row !== NO_ROW) rows[term] = Math.min(rows[term] || Number.POSITIVE_INFINITY, row + 1);
  });
  const vectors = vocabulary.entries.map((fields) => {
    const sum = new Float32Array(DIMENSIONS);
    for (const [word, weight] of weightWords(fields, vocabulary, idf)) {
      const row = rowOfWritten[word] ?? NO_ROW;
      if (row !== NO_ROW) addScaled(sum, lexicon.vectors, row, weight);
    }
    return normalise(sum);
  });
  return [narrowest(rows), packVectors(vectors)];
}

/** How much each written word of an entry counts, weighted as in the ranking. */
export function weightWords(
  fields: Vocabulary['entries'][number],
  vocabulary: Vocabulary,
  idf: Float32Array,
): Map<number, number> {
  const weights = fieldWeights(fields, vocabulary);
  for (const [word, weight] of weights) {
    const rarity = idf[vocabulary.termOfWritten[word] ?? 0] ?? 0;
    weights.set(word, (rarity * weight) / (weight + WORD_SATURATION));
  }
  return weights;
}

/** For each written content word the sum of the weights of the fields that it is in. */
function fieldWeights(
  fields: Vocabulary['entries'][number],
  { words, termOfWritten }: Vocabulary,
): Map<number, number> {
  const weights = new Map<number, number>();
  FIELDS.forEach((field, f) => {
    const weight = FIELD_WEIGHTS[field] * (field === 'description' ? DESCRIPTION_FACTOR : 1);
    const parts = (fields[f] ?? []).flatMap((text) => text.flatMap((word) => words[word]?.parts ?? []));
    const share = weight / Math.sqrt(Math.max(1, parts.length / 4));
    for (const word of parts) {
      if ((termOfWritten[word] ?? 0) >= 0) weights.set(word, (weights.get(word) ?? 0) + share);
    }
  });
  return weights;
}
