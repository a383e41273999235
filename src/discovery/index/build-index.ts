/**
 * From entries to the index files. binary.ts draws the bytes of a file, layer.ts an example of postings.
 *
 *   entries ──────┐                    ┌▶ packStrings   names and summaries, for lists of results
 *   capabilities ─┼▶ readDocuments ────┼▶ packSorted    terms (stems) and words
 *   operations ───┘  and numberWords   ├▶ packLayer     postings and vectors of the entries
 *                                      └▶ packOffers    the same for capabilities and operations, with their owners
 *
 * openIndex reads them again: a packed layer is one section of the file, and has sections of its own.
 */
import type { Lexicon } from '../lexicon.ts';
import { constraintBits } from '../need/constraint-bits.ts';
import { narrowest, packSections } from './binary.ts';
import { packSorted, packStrings } from './compact.ts';
import { rowsOfTerms } from './document-vectors.ts';
import type { IndexableEntry } from './indexable-entry.ts';
import { packLayer } from './layer.ts';
import { type Offer, packOffers } from './offers/offers.ts';
import { flagsOf, INDEX_SECTIONS } from './open-index.ts';
import { type IndexedWords, numberWords, readDocuments } from './vocabulary.ts';

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
  const { lexicon, operations = [], capabilities: offers = [] } = options;
  const capabilities = offers.filter(({ owners }) => owners.length > 0);
  const wanted = offers.filter(({ owners }) => owners.length === 0);
  const withOperations = new Set(operations.flatMap(({ owners }) => owners));
  const words: IndexedWords = new Map();
  const documents = readDocuments(entries, words);
  const offered = (list: readonly Offer[]) => ({ list, documents: readDocuments(list.map(textsOf), words) });
  const layers = {
    capabilities: offered(capabilities),
    wanted: offered(wanted),
    operations: offered(operations),
  };
  const vocabulary = numberWords(words);
  const { written, terms } = vocabulary;
  const pack = ({ list, documents }: ReturnType<typeof offered>) =>
    packOffers(list, documents, terms.length, lexicon);
  const [wantedNameText, wantedNameLengths] = packStrings(wanted.flatMap(({ texts }) => texts.capabilities));
  const held = documents.map((texts) => texts.capabilities.map((text) => text.flatMap((word) => word.terms)));
  const index = packSections(INDEX_SECTIONS, {
    ...packResultTexts(entries),
    flags: narrowest(entries.map((entry, doc) => flagsOf(entry, withOperations.has(doc)))),
    constraints: narrowest(entries.map(constraintBits)),
    terms: packSorted(terms),
    capabilityLengths: narrowest(held.map((capabilities) => capabilities.length)),
    capabilityTermLengths: narrowest(held.flat().map((terms) => terms.length)),
    capabilityTerms: narrowest(held.flat(2)),
    words: packSorted(written.map(({ text }) => text)),
    termRows: lexicon ? rowsOfTerms(vocabulary, lexicon) : new Uint8Array(),
    entries: packLayer(documents, terms.length, lexicon),
    capabilities: pack(layers.capabilities),
    wanted: pack(layers.wanted),
    wantedNameText,
    wantedNameLengths,
  });
  return { index, operations: pack(layers.operations) };
}

const textsOf = ({ texts }: Offer) => texts;

/** What a list of results shows of each entry. */
function packResultTexts(entries: readonly IndexableEntry[]) {
  const [slugText, slugLengths] = packStrings(entries.map(({ slug }) => slug));
  const [nameText, nameLengths] = packStrings(entries.map(({ name }) => name));
  const [summaryText, summaryLengths] = packStrings(entries.map(({ summary }) => summary));
  return { slugText, slugLengths, nameText, nameLengths, summaryText, summaryLengths };
}
