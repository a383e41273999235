import type { Lexicon } from '../lexicon.ts';
import { constraintBits } from '../need/constraints.ts';
import { narrowest, packStrings } from './binary.ts';
import { packSorted } from './compact.ts';
import { rowsOfTerms } from './entry-vectors.ts';
import { flagsOf } from './flags.ts';
import type { IndexableEntry } from './indexable-entry.ts';
import { packLayer } from './layer.ts';
import { type Offer, packOffers } from './offers/offers.ts';
import { collectCapabilities } from './postings.ts';
import { writeSections } from './sections.ts';
import { readVocabulary } from './vocabulary.ts';

export type IndexOptions = {
  /** Adds word vectors, for an index that is opened with the same lexicon. */
  lexicon?: Lexicon | undefined;
  /** The capabilities of the entries, with the words that people use for them. */
  capabilities?: readonly Offer[];
  operations?: readonly Offer[];
};

/** The index, and the operations apart, because the browser loads them later or never. */
export type IndexFiles = { index: Uint8Array; operations: Uint8Array };

/** Builds the index without operations: see buildIndexFiles. */
export const buildIndex = (entries: readonly IndexableEntry[], options: IndexOptions = {}): Uint8Array =>
  buildIndexFiles(entries, options).index;

/**
 * Builds the index files: flat arrays that openIndex reads in place. The same entries give the same bytes.
 * @param entries sorted by slug; their positions become doc ids
 */
export function buildIndexFiles(entries: readonly IndexableEntry[], options: IndexOptions = {}): IndexFiles {
  const { lexicon, capabilities = [], operations = [] } = options;
  const withOperations = new Set(operations.flatMap(({ owners }) => owners));
  const offered = [...capabilities, ...operations].map(({ texts }) => texts);
  const vocabulary = readVocabulary([...entries, ...offered]);
  const documents = vocabulary.documents.slice(0, entries.length);
  const ofCapabilities = vocabulary.documents.slice(entries.length, entries.length + capabilities.length);
  const ofOperations = vocabulary.documents.slice(entries.length + capabilities.length);
  const [slugText, slugLengths] = packStrings(entries.map(({ slug }) => slug));
  const [nameText, nameLengths] = packStrings(entries.map(({ name }) => name));
  const [summaryText, summaryLengths] = packStrings(entries.map(({ summary }) => summary));
  const [capabilityCounts, capabilityTermCounts, capabilityTerms] = collectCapabilities(
    documents,
    vocabulary,
  );
  const index = writeSections({
    slugText,
    slugLengths,
    nameText,
    nameLengths,
    summaryText,
    summaryLengths,
    flags: narrowest(entries.map((entry, doc) => flagsOf(entry, withOperations.has(doc)))),
    constraints: narrowest(entries.map(constraintBits)),
    terms: packSorted(vocabulary.terms),
    capabilityLengths: narrowest(capabilityCounts),
    capabilityTermLengths: narrowest(capabilityTermCounts),
    capabilityTerms: narrowest(capabilityTerms),
    words: packSorted(vocabulary.written),
    termRows: lexicon ? rowsOfTerms(vocabulary, lexicon) : new Uint8Array(),
    entries: packLayer(documents, vocabulary, lexicon),
    capabilities: packOffers(capabilities, ofCapabilities, vocabulary, lexicon),
  });
  return { index, operations: packOffers(operations, ofOperations, vocabulary, lexicon) };
}
