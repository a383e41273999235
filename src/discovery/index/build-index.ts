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
  const take = documentsInTurn(vocabulary);
  const [documents, ofCapabilities] = [take(entries), take(capabilities)];
  const [ofWanted, ofOperations] = [take(wanted), take(operations)];
  const [slugText, slugLengths] = packStrings(entries.map(({ slug }) => slug));
  const [nameText, nameLengths] = packStrings(entries.map(({ name }) => name));
  const [summaryText, summaryLengths] = packStrings(entries.map(({ summary }) => summary));
  const [wantedNameText, wantedNameLengths] = packStrings(
    wanted.map(({ texts }) => texts.capabilities[0] ?? ''),
  );
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
    wanted: packOffers(wanted, ofWanted, vocabulary, lexicon),
    wantedNameText,
    wantedNameLengths,
  });
  return { index, operations: packOffers(operations, ofOperations, vocabulary, lexicon) };
}

/** Hands out the documents of a vocabulary, as many as are asked for at a time. */
function documentsInTurn({ documents }: Vocabulary): (of: readonly unknown[]) => DocumentWords[] {
  let start = 0;
  return ({ length }) => {
    start += length;
    return documents.slice(start - length, start);
  };
}
