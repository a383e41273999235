import { CATEGORIES, type Category } from '../../entry/category.ts';
import { constraintBits } from '../constraints.ts';
import { type Lexicon, unpackVectors } from '../lexicon.ts';
import type { Meaning } from '../meaning.ts';
import {
  narrowest,
  packSections,
  packStrings,
  stringReader,
  type Unsigned,
  unpackSections,
} from './binary.ts';
import { lengthsOf, packRising, packSorted, startsOf, unpackRising, unpackSorted } from './compact.ts';
import { meaningColumns } from './entry-vectors.ts';
import { collectPostings } from './postings.ts';
import { readVocabulary } from './vocabulary.ts';

export type IndexableEntry = {
  slug: string;
  name: string;
  category: Category;
  summary: string;
  description: string;
  tags: string[];
  capabilities: string[];
  example_needs: string[];
  status: 'active' | 'deprecated';
  no_key: boolean;
  pricing: string | null;
  output_format: string | null;
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

const SECTIONS = 19;
const DEPRECATED = 1 << 2;
const NO_KEY = 1 << 3;

/**
 * Builds the index file: flat arrays, read in place by openIndex. The same entries give the same bytes.
 * @param entries sorted by slug; positions become doc ids
 * @param lexicon adds what the entries mean, for an index that is opened with the same lexicon
 */
export function buildIndex(entries: readonly IndexableEntry[], lexicon?: Lexicon): Uint8Array {
  const vocabulary = readVocabulary(entries);
  const columns = collectPostings(vocabulary);
  const idf = inverseFrequencies(columns.postingStart, entries.length);
  const flags = entries.map(
    (entry) =>
      CATEGORIES.indexOf(entry.category) +
      (entry.status === 'deprecated' ? DEPRECATED : 0) +
      (entry.no_key ? NO_KEY : 0),
  );
  return packSections([
    ...packStrings(entries.map((entry) => entry.slug)),
    ...packStrings(entries.map((entry) => entry.name)),
    ...packStrings(entries.map((entry) => entry.summary)),
    narrowest(flags),
    narrowest(entries.map(constraintBits)),
    packSorted(vocabulary.terms),
    narrowest(lengthsOf(columns.postingStart)),
    packRising(columns.postingDoc, columns.postingStart),
    columns.postingImpact,
    columns.postingFields,
    ...columns.capabilities.map(narrowest),
    packSorted(vocabulary.written),
    ...(lexicon ? meaningColumns(vocabulary, idf, lexicon) : [new Uint8Array(), new Uint8Array()]),
  ]);
}

/**
 * Opens an index file; the bytes are read in place and must not change.
 * @throws Error where the bytes are no index of this version, or are cut short
 */
export function openIndex(bytes: Uint8Array, lexicon?: Lexicon): SearchIndex {
  const sections = unpackSections(bytes, SECTIONS);
  const at = (i: number): Unsigned => sections[i] as Unsigned;
  const flags = at(6);
  const size = flags.length;
  const terms = unpackSorted(at(8));
  const postingStart = startsOf(at(9));
  return {
    size,
    slug: stringReader(at(0), at(1)),
    name: stringReader(at(2), at(3)),
    summary: stringReader(at(4), at(5)),
    category: (doc) => CATEGORIES[(flags[doc] ?? 0) & 3] ?? 'api',
    noKey: (doc) => ((flags[doc] ?? 0) & NO_KEY) !== 0,
    deprecated: (doc) => ((flags[doc] ?? 0) & DEPRECATED) !== 0,
    constraints: at(7),
    terms,
    termOf: new Map(terms.map((term, i) => [term, i])),
    idf: inverseFrequencies(postingStart, size),
    postingStart,
    postingDoc: unpackRising(at(10), postingStart),
    postingImpact: at(11),
    postingFields: at(12),
    capabilityStart: startsOf(at(13)),
    capabilityTermStart: startsOf(at(14)),
    capabilityTerm: at(15),
    words: unpackSorted(at(16)),
    meaning:
      lexicon && at(17).length > 0 ? { lexicon, termRow: at(17), entryVectors: unpackVectors(at(18)) } : null,
  };
}

/** In a handful of entries every word would look common: rarity is reckoned as if there were at least so many. */
const SMALLEST_COLLECTION = 50;

/** The weight of a word that no entry has: it counts as one that a single entry has. */
export function rarestFrequency(size: number): number {
  return Math.log(1 + (Math.max(size, SMALLEST_COLLECTION) - 0.5) / 1.5);
}

/** Robertson and Spärck Jones' weight, kept above zero as Lucene does. */
function inverseFrequencies(postingStart: Unsigned, size: number): Float32Array {
  return Float32Array.from({ length: postingStart.length - 1 }, (_, term) => {
    const documents = (postingStart[term + 1] ?? 0) - (postingStart[term] ?? 0);
    return Math.log(1 + (Math.max(size, SMALLEST_COLLECTION) - documents + 0.5) / (documents + 0.5));
  });
}
