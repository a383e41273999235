import { addScaled, DIMENSIONS, type Lexicon, normalise, packVectors } from '../lexicon.ts';
import { narrowest, type Unsigned } from './binary.ts';
import { FIELD_WEIGHTS, FIELDS } from './fields.ts';
import { floatAt, intAt } from './numbers.ts';
import { type DocumentWords, NO_TERM, type Vocabulary, type WrittenWord } from './vocabulary.ts';

/** Descriptions contain much that is off topic. */
const DESCRIPTION_FACTOR = 0.5;
/** Further occurrences of a word in an entry count less and less, as in BM25. */
const WORD_SATURATION = 2;

/** For each term its row of the lexicon plus one, or 0 if the lexicon lacks it. */
export function rowsOfTerms({ written, terms }: Vocabulary, lexicon: Lexicon): Unsigned {
  const rows = new Uint32Array(terms.length);
  for (const { text, term } of written) {
    const row = lexicon.rowOf.get(text);
    if (term === NO_TERM || row === undefined) continue;
    // Several words can have one stem. The most frequent word gives the stem its vector.
    rows[term] = Math.min(intAt(rows, term) || Number.POSITIVE_INFINITY, row + 1);
  }
  return narrowest(rows);
}

/**
 * The packed vector of each document: the mean of its words, weighted as in the ranking.
 * @param idf inverse document frequency of each term
 */
export function documentVectors(
  documents: readonly DocumentWords[],
  idf: Float32Array,
  lexicon: Lexicon,
): Uint8Array {
  const vectors = documents.map((texts) => {
    const sum = new Float32Array(DIMENSIONS);
    for (const [{ text, term }, weight] of weighWords(texts)) {
      const row = lexicon.rowOf.get(text);
      const rarity = floatAt(idf, term);
      if (row !== undefined)
        addScaled(sum, lexicon.vectors, row, (rarity * weight) / (weight + WORD_SATURATION));
    }
    return normalise(sum);
  });
  return packVectors(vectors);
}

/** For each content word as it is written in a document, the sum of the weights of the fields that it is in. */
function weighWords(texts: DocumentWords): Map<WrittenWord, number> {
  const weights = new Map<WrittenWord, number>();
  for (const field of FIELDS) {
    const words: WrittenWord[] = [];
    for (const text of texts[field]) for (const { written } of text) words.push(...written);
    const weight = FIELD_WEIGHTS[field] * (field === 'description' ? DESCRIPTION_FACTOR : 1);
    const share = weight / Math.sqrt(Math.max(1, words.length / 4));
    for (const word of words) if (word.term !== NO_TERM) weights.set(word, (weights.get(word) ?? 0) + share);
  }
  return weights;
}
