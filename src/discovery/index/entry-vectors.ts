import { addScaled, DIMENSIONS, type Lexicon, normalise, packVectors } from '../lexicon.ts';
import { narrowest, type Unsigned } from './binary.ts';
import { FIELD_WEIGHTS, FIELDS } from './fields.ts';
import type { DocumentWords, Vocabulary } from './vocabulary.ts';

/** Descriptions contain much that is off topic. */
const DESCRIPTION_FACTOR = 0.5;
/** Further occurrences of a word in an entry count less and less, as in BM25. */
const WORD_SATURATION = 2;

const NO_ROW = -1;

/** For each term its row of the lexicon plus one, or 0 if the lexicon lacks it. */
export function rowsOfTerms({ written, termOfWritten, terms }: Vocabulary, lexicon: Lexicon): Unsigned {
  const rows = new Uint32Array(terms.length);
  termOfWritten.forEach((term, i) => {
    const row = lexicon.rowOf.get(written[i] ?? '');
    // Several words can have one stem. The most frequent word gives the stem its vector.
    if (term >= 0 && row !== undefined)
      rows[term] = Math.min(rows[term] || Number.POSITIVE_INFINITY, row + 1);
  });
  return narrowest(rows);
}

/**
 * The packed vector of each document: the mean of its words, weighted as in the ranking.
 * @param idf inverse document frequency of each term
 */
export function documentVectors(
  documents: readonly DocumentWords[],
  vocabulary: Vocabulary,
  idf: Float32Array,
  lexicon: Lexicon,
): Uint8Array {
  const { written, termOfWritten } = vocabulary;
  const rowOfWritten = Int32Array.from(written, (word) => lexicon.rowOf.get(word) ?? NO_ROW);
  const weights = new Float64Array(written.length); // All 0 between documents.
  const vectors = documents.map((fields) => {
    const sum = new Float32Array(DIMENSIONS);
    for (const word of addFieldWeights(fields, vocabulary, weights)) {
      const weight = weights[word] ?? 0;
      weights[word] = 0;
      const row = rowOfWritten[word] ?? NO_ROW;
      const rarity = idf[termOfWritten[word] ?? 0] ?? 0;
      if (row !== NO_ROW)
        addScaled(sum, lexicon.vectors, row, (rarity * weight) / (weight + WORD_SATURATION));
    }
    return normalise(sum);
  });
  return packVectors(vectors);
}

/** Adds for each written content word the weights of the fields that it is in. Returns the words, each once. */
function addFieldWeights(
  fields: DocumentWords,
  { words, termOfWritten }: Vocabulary,
  weights: Float64Array,
): number[] {
  const found: number[] = [];
  FIELDS.forEach((field, f) => {
    const weight = FIELD_WEIGHTS[field] * (field === 'description' ? DESCRIPTION_FACTOR : 1);
    const parts: number[] = [];
    for (const text of fields[f] ?? [])
      for (const word of text) for (const part of words[word]?.parts ?? []) parts.push(part);
    const share = weight / Math.sqrt(Math.max(1, parts.length / 4));
    for (const word of parts) {
      if ((termOfWritten[word] ?? 0) < 0) continue;
      if (weights[word] === 0) found.push(word);
      weights[word] = (weights[word] ?? 0) + share;
    }
  });
  return found;
}
