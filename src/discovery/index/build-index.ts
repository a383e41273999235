/**
 * From entries to the index files. binary.ts draws the bytes of a file, layer.ts an example of postings.
 *
 *   entries ──────┐                       ┌▶ packStrings   names and summaries, for lists of results
 *   capabilities ─┼▶ readVocabulary ──────┼▶ packSorted    terms (stems) and words
 *   operations ───┘  numbers every word   ├▶ packLayer     postings and vectors of the entries
 *                                         └▶ packOffers    the same for capabilities and operations, with their owners
 *
 * openIndex reads them again: a packed layer is one section of the file, and has sections of its own.
 */
import type { Lexicon } from '../lexicon.ts';
import { constraintBits } from '../need/constraint-bits.ts';
import { narrowest, packSections } from './binary.ts';
import { packSorted } from './compact.ts';
import { rowsOfTerms } from './entry-vectors.ts';
import { flagsOf } from './flags.ts';
import { INDEX_SECTIONS } from './index-sections.ts';
import type { IndexableEntry } from './indexable-entry.ts';
import { packLayer } from './layer.ts';
import { type Offer, packOffers } from './offers/offers.ts';
import { packStrings } from './packed-strings.ts';
import { collectCapabilities } from './postings.ts';
import { type DocumentWords, readVocabulary, type Vocabulary } from './vocabulary.ts';

export type IndexOptions = {
  /** Adds word vectors, for an index that is opened with the same lexicon. */
  lexicon?: Lexicon | undefined;
  /** Capabilities, with the words that people use for them. One that no entry has is wanted. */
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
  const { lexicon, operations = [] } = options;
  const isWanted = ({ owners }: Offer) => owners.length === 0;
  const capabilities = (options.capabilities ?? []).filter((offer) => !isWanted(offer));
  const wanted = (options.capabilities ?? []).filter(isWanted);
  const withOperations = new Set(operations.flatMap(({ owners }) => owners));
  const offers = [...capabilities, ...wanted, ...operations].map(({ texts }) => texts);
  const vocabulary = readVocabulary([...entries, ...offers]);
  const documentsOf = documentsInTurn(vocabulary);
  // In the order in which the vocabulary got them.
  const documents = documentsOf(entries);
  const capabilityDocuments = documentsOf(capabilities);
  const wantedDocuments = documentsOf(wanted);
  const operationDocuments = documentsOf(operations);
  const [wantedNameText, wantedNameLengths] = packStrings(
    wanted.map(({ texts }) => texts.capabilities[0] ?? ''),
  );
  const [capabilityCounts, capabilityTermCounts, capabilityTerms] = collectCapabilities(
    documents,
    vocabulary,
  );
  const index = packSections(INDEX_SECTIONS, {
    ...packResultTexts(entries),
    flags: narrowest(entries.map((entry, doc) => flagsOf(entry, withOperations.has(doc)))),
    constraints: narrowest(entries.map(constraintBits)),
    terms: packSorted(vocabulary.terms),
    capabilityLengths: narrowest(capabilityCounts),
    capabilityTermLengths: narrowest(capabilityTermCounts),
    capabilityTerms: narrowest(capabilityTerms),
    words: packSorted(vocabulary.written),
    termRows: lexicon ? rowsOfTerms(vocabulary, lexicon) : new Uint8Array(),
    entries: packLayer(documents, vocabulary, lexicon),
    capabilities: packOffers(capabilities, capabilityDocuments, vocabulary, lexicon),
    wanted: packOffers(wanted, wantedDocuments, vocabulary, lexicon),
    wantedNameText,
    wantedNameLengths,
  });
  return { index, operations: packOffers(operations, operationDocuments, vocabulary, lexicon) };
}

/** What a list of results shows of each entry. */
function packResultTexts(entries: readonly IndexableEntry[]) {
  const [slugText, slugLengths] = packStrings(entries.map(({ slug }) => slug));
  const [nameText, nameLengths] = packStrings(entries.map(({ name }) => name));
  const [summaryText, summaryLengths] = packStrings(entries.map(({ summary }) => summary));
  return { slugText, slugLengths, nameText, nameLengths, summaryText, summaryLengths };
}

/** A function that returns the next documents of a vocabulary: as many as the list it is given has. */
function documentsInTurn({ documents }: Vocabulary): (list: readonly unknown[]) => DocumentWords[] {
  let start = 0;
  return ({ length }) => {
    start += length;
    return documents.slice(start - length, start);
  };
}
