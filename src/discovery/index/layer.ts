import { type Lexicon, unpackVectors } from '../lexicon.ts';
import { bytesOf, narrowest, packSections, type Unsigned, unpackSections } from './binary.ts';
import { lengthsOf, packRising, startsOf, unpackRising } from './compact.ts';
import { documentVectors } from './document-vectors.ts';
import { byteAt, intAt, numberAt } from './numbers.ts';
import { collectPostings } from './postings.ts';
import type { DocumentWords } from './vocabulary.ts';

/**
 * The documents of one kind: entries, capabilities or operations. All layers of an index share its terms. The postings
 * of two entries, 0 "Gauges: Tide levels." and 1 "Tides: Tide tables.":
 *
 *   term            0 gaug   1 level   2 tabl   3 tide
 *   postingStart    0        1         2        3        5, the end
 *   postingDoc      0        0         1        0    1
 *   postingImpact   153      109       109      109  177
 *   postingFields   4        16        16       16   20      4 is the name, 16 the summary: see FIELDS
 */
export type Layer = {
  size: number;
  idf: Float32Array;
  /** The postings of term t are at positions postingStart[t] to postingStart[t + 1] - 1, by rising document. */
  postingStart: Uint32Array;
  postingDoc: Uint32Array;
  /** Saturated, length-normalised BM25F weight of the term in the document, 1 to 255. */
  postingImpact: Uint8Array;
  /** Fields that have the term: bit i for FIELDS[i]. */
  postingFields: Uint8Array;
  /** A unit vector for each document, one after the other. Null without a lexicon. */
  vectors: Float32Array | null;
};

const SECTIONS = ['size', 'postingLengths', 'postingDocs', 'impacts', 'fields', 'vectors'] as const;

/**
 * Packs the postings of some documents, and their vectors if there is a lexicon.
 * @param termCount of the whole vocabulary
 */
export function packLayer(
  documents: readonly DocumentWords[],
  termCount: number,
  lexicon?: Lexicon,
): Uint8Array {
  const { postingStart, postingDoc, postingImpact, postingFields } = collectPostings(documents, termCount);
  const idf = inverseFrequencies(postingStart, documents.length);
  return packSections(SECTIONS, {
    size: Uint32Array.of(documents.length),
    postingLengths: narrowest(lengthsOf(postingStart)),
    postingDocs: packRising(postingDoc, postingStart),
    impacts: postingImpact,
    fields: postingFields,
    vectors: lexicon ? documentVectors(documents, idf, lexicon) : new Uint8Array(),
  });
}

/** @throws Error if the bytes are not a layer of this version, or are truncated */
export function openLayer(bytes: Unsigned, hasLexicon: boolean): Layer {
  const sections = unpackSections(SECTIONS, bytes);
  const size = numberAt(sections.size, 0);
  const postingStart = startsOf(sections.postingLengths);
  return {
    size,
    idf: inverseFrequencies(postingStart, size),
    postingStart,
    postingDoc: unpackRising(bytesOf(sections.postingDocs), postingStart),
    postingImpact: bytesOf(sections.impacts),
    postingFields: bytesOf(sections.fields),
    vectors: hasLexicon && sections.vectors.length > 0 ? unpackVectors(bytesOf(sections.vectors)) : null,
  };
}

/** A smaller catalog is treated as having this many entries. Otherwise every word in it would look common. */
const MIN_COLLECTION_SIZE = 50;

/** The weight of the rarest word, which one entry has. A word that no entry has gets it too. */
export const maxInverseFrequency = (size: number): number =>
  Math.log(1 + (Math.max(size, MIN_COLLECTION_SIZE) - 0.5) / 1.5);

/** The weight of Robertson and Spärck Jones for each term, kept above zero as in Lucene. */
const inverseFrequencies = (postingStart: Uint32Array, size: number): Float32Array =>
  Float32Array.from({ length: postingStart.length - 1 }, (_, term) => {
    const documents = countPostings({ postingStart }, term);
    return Math.log(1 + (Math.max(size, MIN_COLLECTION_SIZE) - documents + 0.5) / (documents + 0.5));
  });

/** How many documents of the layer have a term. */
export const countPostings = ({ postingStart }: Pick<Layer, 'postingStart'>, term: number): number =>
  intAt(postingStart, term + 1) - intAt(postingStart, term);

/** Whether a document of the layer has the term. A term can be in another layer only. */
export const hasEntry = (layer: Layer, term: number | undefined): boolean =>
  term !== undefined && countPostings(layer, term) > 0;

/**
 * A binary search of its own, because `firstPosition` calls a function at each step, and ranking does this for thousands of
 * postings.
 * @returns the position of the posting of `doc` among those of `term`, or -1 if the document does not have the term
 */
export function findPosting({ postingStart, postingDoc }: Layer, term: number, doc: number): number {
  const end = intAt(postingStart, term + 1);
  let low = intAt(postingStart, term);
  let high = end;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (intAt(postingDoc, middle) < doc) low = middle + 1;
    else high = middle;
  }
  return low < end && postingDoc[low] === doc ? low : -1;
}

/** @returns the bit mask of FIELDS in which the document has the term; 0 if it does not have it, or if `term` is -1 */
export function fieldsWith(layer: Layer, term: number, doc: number): number {
  const posting = term < 0 ? -1 : findPosting(layer, term, doc);
  return posting < 0 ? 0 : byteAt(layer.postingFields, posting);
}
