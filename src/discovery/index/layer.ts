import { type Lexicon, unpackVectors } from '../lexicon.ts';
import { narrowest, packSections, type Unsigned, unpackSections } from './binary.ts';
import { lengthsOf, packRising, startsOf, unpackRising } from './compact.ts';
import { documentVectors } from './entry-vectors.ts';
import { inverseFrequencies } from './inverse-frequency.ts';
import { collectPostings } from './postings.ts';
import type { DocumentWords, Vocabulary } from './vocabulary.ts';

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

const SECTIONS = ['size', 'postingLengths', 'postingDocs', 'impacts', 'fields', 'vectors'] as const;

/** Packs the postings of some documents of a vocabulary, and their vectors if there is a lexicon. */
export function packLayer(
  documents: readonly DocumentWords[],
  vocabulary: Vocabulary,
  lexicon?: Lexicon,
): Uint8Array {
  const { postingStart, postingDoc, postingImpact, postingFields } = collectPostings(documents, vocabulary);
  const idf = inverseFrequencies(postingStart, documents.length);
  return packSections(SECTIONS, {
    size: Uint32Array.of(documents.length),
    postingLengths: narrowest(lengthsOf(postingStart)),
    postingDocs: packRising(postingDoc, postingStart),
    impacts: postingImpact,
    fields: postingFields,
    vectors: lexicon ? documentVectors(documents, vocabulary, idf, lexicon) : new Uint8Array(),
  });
}

/** @throws Error if the bytes are not a layer of this version, or are truncated */
export function openLayer(bytes: Uint8Array, hasLexicon: boolean): Layer {
  const { postingLengths, postingDocs, impacts, fields, vectors, ...sections } = unpackSections(
    SECTIONS,
    bytes,
  );
  const size = sections.size[0] ?? 0;
  const postingStart = startsOf(postingLengths);
  return {
    size,
    idf: inverseFrequencies(postingStart, size),
    postingStart,
    postingDoc: unpackRising(postingDocs, postingStart),
    postingImpact: impacts,
    postingFields: fields,
    vectors: hasLexicon && vectors.length > 0 ? unpackVectors(vectors) : null,
  };
}
