import type { Lexicon } from '../lexicon.ts';
import { constraintBits } from '../need/constraints.ts';
import { narrowest, packStrings } from './binary.ts';
import { packSorted } from './compact.ts';
import { rowsOfTerms } from './entry-vectors.ts';
import { flagsOf } from './flags.ts';
import type { IndexableEntry } from './indexable-entry.ts';
import { packLayer } from './layer.ts';
import { type Offer, packOffers } from './offers.ts';
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

/**
 * Builds the index file: flat arrays that openIndex reads in place. The same entries give the same bytes.
 * @param entries sorted by slug; their positions become doc ids
 */
export function buildIndex(entries: readonly IndexableEntry[], options: IndexOptions = {}): Uint8Array {
  const { lexicon, capabilities = [], operations = [] } = options;
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
  return writeSections({
    slugText,
    slugLengths,
    nameText,
    nameLengths,
    summaryText,
    summaryLengths,
    flags: narrowest(entries.map(flagsOf)),
    constraints: narrowest(entries.map(constraintBits)),
    terms: packSorted(vocabulary.terms),
    capabilityLengths: narrowest(capabilityCounts),
    capabilityTermLengths: narrowest(capabilityTermCounts),
    capabilityTerms: narrowest(capabilityTerms),
    words: packSorted(vocabulary.written),
    termRows: lexicon ? rowsOfTerms(vocabulary, lexicon) : new Uint8Array(),
    entries: packLayer(documents, vocabulary, lexicon),
    capabilities: packOffers(capabilities, ofCapabilities, vocabulary, lexicon),
    operations: packOffers(operations, ofOperations, vocabulary, lexicon),
  });
}
