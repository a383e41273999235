import type { Category } from '../../entry/category.ts';
import type { Lexicon } from '../lexicon.ts';
import type { Unsigned } from './binary.ts';

/** The word vectors of an index that is opened with a lexicon. */
export type Meaning = {
  lexicon: Lexicon;
  /** A unit vector for each entry, one after the other. */
  entryVectors: Float32Array;
  /** Row of the lexicon for each term, plus one. 0 if the lexicon lacks the term. */
  termRow: Unsigned;
};

/** An open index. `doc` is the position of an entry in the list from which the index was built. */
export type SearchIndex = {
  size: number;
  slug: (doc: number) => string;
  name: (doc: number) => string;
  summary: (doc: number) => string;
  category: (doc: number) => Category;
  noKey: (doc: number) => boolean;
  deprecated: (doc: number) => boolean;
  /** Constraints that each entry is known to meet: see constraintBits. */
  constraints: Unsigned;
  terms: readonly string[];
  termOf: ReadonlyMap<string, number>;
  /** Inverse document frequency of each term. */
  idf: Float32Array;
  /** The postings of term t are at positions postingStart[t] to postingStart[t + 1] - 1, by rising doc. */
  postingStart: Unsigned;
  postingDoc: Unsigned;
  /** Saturated, length-normalised BM25F weight of the term in the entry, 1 to 255. */
  postingImpact: Unsigned;
  /** Fields that have the term: bit i for FIELDS[i]. */
  postingFields: Unsigned;
  /** The capabilities of entry d are at capabilityStart[d] to capabilityStart[d + 1] - 1. */
  capabilityStart: Uint32Array;
  /** The terms of capability c are at capabilityTermStart[c] to capabilityTermStart[c + 1] - 1, in order. */
  capabilityTermStart: Uint32Array;
  capabilityTerm: Unsigned;
  /** Words as written in entries, sorted. Used to correct typos and to complete prefixes. */
  words: readonly string[];
  /** Null if the index was built or opened without a lexicon. Only words are compared then. */
  meaning: Meaning | null;
};
