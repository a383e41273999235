import type { Category } from '../../entry/category.ts';
import type { Lexicon } from '../lexicon.ts';
import type { Unsigned } from './binary.ts';
import type { Layer } from './layer.ts';
import type { OfferLayer } from './offers/offers.ts';

/** The word vectors of an index that is opened with a lexicon. */
export type Meaning = {
  lexicon: Lexicon;
  /** Row of the lexicon for each term, plus one. 0 if the lexicon lacks the term. */
  termRow: Unsigned;
};

/** An open index. Its own layer has the entries; `doc` is the position of an entry in the list that was indexed. */
export type SearchIndex = Layer & {
  slug: (doc: number) => string;
  name: (doc: number) => string;
  summary: (doc: number) => string;
  category: (doc: number) => Category;
  noKey: (doc: number) => boolean;
  deprecated: (doc: number) => boolean;
  /** Whether operations of the entry are known, which may not be loaded. */
  hasOperations: (doc: number) => boolean;
  /** Whether the operator of the registry prefers it among matches that are as good. */
  pinned: (doc: number) => boolean;
  /** Constraints that each entry is known to meet: see constraintBits. */
  constraints: Unsigned;
  terms: readonly string[];
  termOf: ReadonlyMap<string, number>;
  /** The capabilities of entry d are at capabilityStart[d] to capabilityStart[d + 1] - 1. */
  capabilityStart: Uint32Array;
  /** The terms of capability c are at capabilityTermStart[c] to capabilityTermStart[c + 1] - 1, in order. */
  capabilityTermStart: Uint32Array;
  capabilityTerm: Unsigned;
  /** Words as written in the indexed texts, sorted. Used to correct typos and to complete prefixes. */
  words: readonly string[];
  /** The capabilities of the vocabulary, with the words that people use for them. */
  capabilities: OfferLayer;
  /** Capabilities that no entry has and people are expected to ask for. None of them has an owner. */
  wanted: OfferLayer;
  wantedName: (offer: number) => string;
  /** The operations in the order of their entries. Null if they were not loaded. */
  operations: OfferLayer | null;
  /** Null if the index was built or opened without a lexicon. Only words are compared then. */
  meaning: Meaning | null;
};
