import { constraintBits } from '../constraints.ts';
import type { Lexicon } from '../lexicon.ts';
import { narrowest, packStrings } from './binary.ts';
import { lengthsOf, packRising, packSorted } from './compact.ts';
import { meaningColumns } from './entry-vectors.ts';
import { flagsOf } from './flags.ts';
import type { IndexableEntry } from './indexable-entry.ts';
import { inverseFrequencies } from './inverse-frequency.ts';
import { collectPostings } from './postings.ts';
import { writeSections } from './sections.ts';
import { readVocabulary } from './vocabulary.ts';

/**
 * Builds the index file: flat arrays that openIndex reads in place. The same entries give the same bytes.
 * @param entries sorted by slug; their positions become doc ids
 * @param lexicon adds the vectors of the entries, for an index that is opened with the same lexicon
 */
export function buildIndex(entries: readonly IndexableEntry[], lexicon?: Lexicon): Uint8Array {
  const vocabulary = readVocabulary(entries);
  const postings = collectPostings(vocabulary);
  const idf = inverseFrequencies(postings.postingStart, entries.length);
  const [slugText, slugLengths] = packStrings(entries.map(({ slug }) => slug));
  const [nameText, nameLengths] = packStrings(entries.map(({ name }) => name));
  const [summaryText, summaryLengths] = packStrings(entries.map(({ summary }) => summary));
  const [capabilityLengths, capabilityTermLengths, capabilityTerms] = postings.capabilities;
  const [termRows, entryVectors] = lexicon
    ? meaningColumns(vocabulary, idf, lexicon)
    : [new Uint8Array(), new Uint8Array()];
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
    postingLengths: narrowest(lengthsOf(postings.postingStart)),
    postingDocs: packRising(postings.postingDoc, postings.postingStart),
    postingImpacts: postings.postingImpact,
    postingFields: postings.postingFields,
    capabilityLengths: narrowest(capabilityLengths),
    capabilityTermLengths: narrowest(capabilityTermLengths),
    capabilityTerms: narrowest(capabilityTerms),
    words: packSorted(vocabulary.written),
    termRows,
    entryVectors,
  });
}
