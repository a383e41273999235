import { CATEGORIES } from '../../entry/category.ts';
import type { Lexicon } from '../lexicon.ts';
import { unpackSections } from './binary.ts';
import { startsOf, stringReader, unpackSorted } from './compact.ts';
import type { IndexableEntry } from './indexable-entry.ts';
import { openLayer } from './layer.ts';
import { numberAt } from './numbers.ts';
import { openOffers } from './offers/offers.ts';
import type { SearchIndex } from './search-index.ts';

/** The sections of an index file, in order. `entries`, `capabilities` and `wanted` are packed layers: see layer.ts. */
export const INDEX_SECTIONS = [
  'slugText',
  'slugLengths',
  'nameText',
  'nameLengths',
  'summaryText',
  'summaryLengths',
  'flags',
  'constraints',
  'terms',
  'capabilityLengths',
  'capabilityTermLengths',
  'capabilityTerms',
  'words',
  'termRows',
  'entries',
  'capabilities',
  'wanted',
  'wantedNameText',
  'wantedNameLengths',
] as const;

/** The flags of an entry in one byte: its place in CATEGORIES in the two lowest bits, then one bit each. */
const CATEGORY_BITS = 0b11;
const FLAGS = { deprecated: 1 << 2, noKey: 1 << 3, pinned: 1 << 4, hasOperations: 1 << 5 };

export const flagsOf = (
  { category, status, no_key, pinned }: IndexableEntry,
  hasOperations: boolean,
): number =>
  CATEGORIES.indexOf(category) +
  (status === 'deprecated' ? FLAGS.deprecated : 0) +
  (no_key ? FLAGS.noKey : 0) +
  (pinned ? FLAGS.pinned : 0) +
  (hasOperations ? FLAGS.hasOperations : 0);

/**
 * Opens an index file. The bytes are read in place and must not change.
 * @param operations the other file of buildIndexFiles, of the same build
 * @throws Error if the bytes are not an index of this version, or are truncated
 */
export function openIndex(bytes: Uint8Array, lexicon?: Lexicon, operations?: Uint8Array): SearchIndex {
  const sections = unpackSections(INDEX_SECTIONS, bytes);
  const { flags, termRows } = sections;
  const terms = unpackSorted(sections.terms);
  const hasLexicon = lexicon !== undefined && termRows.length > 0;
  const hasFlag = (flag: number) => (doc: number) => (numberAt(flags, doc) & flag) !== 0;
  return {
    ...openLayer(sections.entries, hasLexicon),
    slug: stringReader(sections.slugText, sections.slugLengths),
    name: stringReader(sections.nameText, sections.nameLengths),
    summary: stringReader(sections.summaryText, sections.summaryLengths),
    category: (doc) => CATEGORIES[numberAt(flags, doc) & CATEGORY_BITS] ?? 'api',
    noKey: hasFlag(FLAGS.noKey),
    pinned: hasFlag(FLAGS.pinned),
    deprecated: hasFlag(FLAGS.deprecated),
    hasOperations: hasFlag(FLAGS.hasOperations),
    constraints: sections.constraints,
    terms,
    termOf: new Map(terms.map((term, i) => [term, i])),
    capabilityStart: startsOf(sections.capabilityLengths),
    capabilityTermStart: startsOf(sections.capabilityTermLengths),
    capabilityTerm: sections.capabilityTerms,
    words: unpackSorted(sections.words),
    capabilities: openOffers(sections.capabilities, hasLexicon),
    wanted: openOffers(sections.wanted, hasLexicon),
    wantedName: stringReader(sections.wantedNameText, sections.wantedNameLengths),
    operations: operations ? openOffers(operations, hasLexicon) : null,
    meaning: hasLexicon ? { lexicon, termRow: termRows } : null,
  };
}
