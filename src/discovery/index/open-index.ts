import type { Lexicon } from '../lexicon.ts';
import { unpackSections } from './binary.ts';
import { startsOf, unpackSorted } from './compact.ts';
import { categoryIn, hasOperationsIn, isDeprecatedIn, isKeylessIn, isPinnedIn } from './flags.ts';
import { INDEX_SECTIONS } from './index-sections.ts';
import { openLayer } from './layer.ts';
import { openOffers } from './offers/offers.ts';
import { stringReader } from './packed-strings.ts';
import type { SearchIndex } from './search-index.ts';

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
  const flagsAt = (doc: number) => flags[doc] ?? 0;
  return {
    ...openLayer(sections.entries as Uint8Array, hasLexicon),
    slug: stringReader(sections.slugText, sections.slugLengths),
    name: stringReader(sections.nameText, sections.nameLengths),
    summary: stringReader(sections.summaryText, sections.summaryLengths),
    category: (doc) => categoryIn(flagsAt(doc)),
    noKey: (doc) => isKeylessIn(flagsAt(doc)),
    pinned: (doc) => isPinnedIn(flagsAt(doc)),
    deprecated: (doc) => isDeprecatedIn(flagsAt(doc)),
    hasOperations: (doc) => hasOperationsIn(flagsAt(doc)),
    constraints: sections.constraints,
    terms,
    termOf: new Map(terms.map((term, i) => [term, i])),
    capabilityStart: startsOf(sections.capabilityLengths),
    capabilityTermStart: startsOf(sections.capabilityTermLengths),
    capabilityTerm: sections.capabilityTerms,
    words: unpackSorted(sections.words),
    capabilities: openOffers(sections.capabilities as Uint8Array, hasLexicon),
    wanted: openOffers(sections.wanted as Uint8Array, hasLexicon),
    wantedName: stringReader(sections.wantedNameText, sections.wantedNameLengths),
    operations: operations ? openOffers(operations, hasLexicon) : null,
    meaning: hasLexicon ? { lexicon, termRow: termRows } : null,
  };
}
