import type { Category } from '../../entry/category.ts';
import type { Lexicon } from '../lexicon.ts';
import type { Unsigned } from './binary.ts';

/** What an index knows of meaning when it is opened with a lexicon. */
export type Meaning = {
  lexicon: Lexicon;
  /** A unit vector for each entry, one after the other. */
  entryVectors: Float32Array;
  /** Row of the lexicon for each term, plus one; 0 where the lexicon does not know it. */
  termRow: Unsigned;
};

/** An opened index. `doc` is the position of an entry in the list that the index was built from. */
export type SearchIndex = {
  size: number;
  slug: (doc: number) => string;
  name: (doc: number) => string;
  summary: (doc: number) => string;
  category: (doc: number) => Category;
  noKey: (doc: number) => boolean;
  deprecated: (doc: number) => boolean;
  /** Constraints that the entry is known to meet: see constraintBits. */
  constraints: Unsigned;
  terms: readonly string[];
  termOf: ReadonlyMap<string, number>;
  /** Inverse document frequency of each term. */
  idf: Float32Array;
  /** Postings of term t are at positions postingStart[t] up to postingStart[t + 1], by rising doc. */
  postingStart: Unsigned;
  postingDoc: Unsigned;
  /** Saturated, length-normalised BM25F weight of the term in the entry, 255 the most. */
  postingImpact: Unsigned;
  /** Fields that hold the term: bit i for FIELDS[i]. */
  postingFields: Unsigned;
  /** Capabilities of entry d are at capabilityStart[d] up to capabilityStart[d + 1]. */
  capabilityStart: Uint32Array;
  /** Terms of capability c are at capabilityTermStart[c] up to capabilityTermStart[c + 1], in their order. */
  capabilityTermStart: Uint32Array;
  capabilityTerm: Unsigned;
  /** Words as entries write them, sorted: for typos and for the beginning of a word. */
  words: readonly string[];
  /** Null where the index was built or opened without a lexicon: then only words are compared. */
  meaning: Meaning | null;
};
