import { type Lexicon, unpackVectors } from '../lexicon.ts';
import { stringReader } from './binary.ts';
import { startsOf, unpackRising, unpackSorted } from './compact.ts';
import { categoryIn, isDeprecatedIn, isKeylessIn } from './flags.ts';
import { inverseFrequencies } from './inverse-frequency.ts';
import type { Meaning, SearchIndex } from './search-index.ts';
import { readSections, type Sections } from './sections.ts';

/**
 * Opens an index file. The bytes are read in place and must not change.
 * @throws Error if the bytes are not an index of this version, or are truncated
 */
export function openIndex(bytes: Uint8Array, lexicon?: Lexicon): SearchIndex {
  const sections = readSections(bytes);
  const { flags } = sections;
  const terms = unpackSorted(sections.terms);
  const postingStart = startsOf(sections.postingLengths);
  const flagsAt = (doc: number) => flags[doc] ?? 0;
  return {
    size: flags.length,
    slug: stringReader(sections.slugText, sections.slugLengths),
    name: stringReader(sections.nameText, sections.nameLengths),
    summary: stringReader(sections.summaryText, sections.summaryLengths),
    category: (doc) => categoryIn(flagsAt(doc)),
    noKey: (doc) => isKeylessIn(flagsAt(doc)),
    deprecated: (doc) => isDeprecatedIn(flagsAt(doc)),
    constraints: sections.constraints,
    terms,
    termOf: new Map(terms.map((term, i) => [term, i])),
    idf: inverseFrequencies(postingStart, flags.length),
    postingStart,
    postingDoc: unpackRising(sections.postingDocs, postingStart),
    postingImpact: sections.postingImpacts,
    postingFields: sections.postingFields,
    capabilityStart: startsOf(sections.capabilityLengths),
    capabilityTermStart: startsOf(sections.capabilityTermLengths),
    capabilityTerm: sections.capabilityTerms,
    words: unpackSorted(sections.words),
    meaning: lexicon ? meaningIn(sections, lexicon) : null,
  };
}

const meaningIn = ({ termRows, entryVectors }: Sections, lexicon: Lexicon): Meaning | null =>
  termRows.length > 0 ? { lexicon, termRow: termRows, entryVectors: unpackVectors(entryVectors) } : null;
