import { type Lexicon, unpackVectors } from '../lexicon.ts';
import { narrowest, packSections, type Unsigned, unpackSections } from './binary.ts';
import { lengthsOf, packRising, startsOf, unpackRising } from './compact.ts';
import { documentVectors } from './entry-vectors.ts';
import { inverseFrequencies } from './inverse-frequency.ts';
import { collectPostings } from './postings.ts';
import type { DocumentWords, Vocabulary } from './vocabulary.ts';

/** The documents of one kind: entries, capabilities or operations. All layers of an index share its terms. */
export type Layer = {
  /** Number of documents. */
  size: number;
  /** Inverse document frequency of each term. */
  idf: Float32Array;
  /** The postings of term t are at positions postingStart[t] to postingStart[t + 1] - 1, by rising document. */
  postingStart: Unsigned;
  postingDoc: Unsigned;
  /** Saturated, length-normalised BM25F weight of the term in the document, 1 to 255. */
  postingImpact: Unsigned;
  /** Fields that have the term: bit i for FIELDS[i]. */
  postingFields: Unsigned;
  /** A unit vector for each document, one after the other. Null without a lexicon. */
  vectors: Float32Array | null;
};

const SECTIONS = 6;

/** Packs the postings of some documents of a vocabulary, and their vectors if there is a lexicon. */
export function packLayer(
  documents: readonly DocumentWords[],
  vocabulary: Vocabulary,
  lexicon?: Lexicon,
): Uint8Array {
  const { postingStart, postingDoc, postingImpact, postingFields } = collectPostings(documents, vocabulary);
  const idf = inverseFrequencies(postingStart, documents.length);
  return packSections([
    Uint32Array.of(documents.length),
    narrowest(lengthsOf(postingStart)),
    packRising(postingDoc, postingStart),
    postingImpact,
    postingFields,
    lexicon ? documentVectors(documents, vocabulary, idf, lexicon) : new Uint8Array(),
  ]);
}

/** @throws Error if the bytes are not a layer of this version, or are truncated */
export function openLayer(bytes: Uint8Array, hasLexicon: boolean): Layer {
  const [sizes, lengths, docs, impacts, fields, vectors] = unpackSections(bytes, SECTIONS) as [
    Unsigned,
    Unsigned,
    Unsigned,
    Unsigned,
    Unsigned,
    Unsigned,
  ];
  const size = sizes[0] ?? 0;
  const postingStart = startsOf(lengths);
  return {
    size,
    idf: inverseFrequencies(postingStart, size),
    postingStart,
    postingDoc: unpackRising(docs, postingStart),
    postingImpact: impacts,
    postingFields: fields,
    vectors: hasLexicon && vectors.length > 0 ? unpackVectors(vectors) : null,
  };
}
