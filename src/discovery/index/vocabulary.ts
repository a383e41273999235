import { stem } from '../../text/stem.ts';
import { asWord, isContentWord, splitRuns } from '../../text/words.ts';
import { FIELDS, fieldTexts, stemsOfWord } from './fields.ts';
import type { IndexableTexts } from './indexable-entry.ts';

/**
 * The words of a catalog. Its texts repeat the same few thousand words, so each word is processed once and texts are lists
 * of word numbers.
 */
export type Vocabulary = {
  documents: readonly DocumentWords[];
  words: readonly KnownWord[];
  /** Words as written in entries and the parts of camelCase words, in lowercase and sorted. Includes function words. */
  written: readonly string[];
  /** Stem of each written word as a position in `terms`, or NO_TERM for a function word. */
  termOfWritten: Int32Array;
  /** Stems of content words, sorted. */
  terms: readonly string[];
};

/** For each of FIELDS, for each of its texts: its words as positions in `words`. */
export type DocumentWords = readonly (readonly (readonly number[])[])[];

export type KnownWord = {
  /** Positions in `terms` of the stems that find the word. */
  terms: readonly number[];
  /** Positions in `written` of the parts of the word, or of the word itself if it has none. */
  parts: readonly number[];
};

/** Instead of the position of a term, for words without one. */
export const NO_TERM = -1;

/** Numbers the words and stems of some documents. */
export function readVocabulary(documents: readonly IndexableTexts[]): Vocabulary {
  const idOf = new Map<string, number>();
  const wordsIn = (text: string) =>
    splitRuns(text).map((run) => {
      const id = idOf.get(run) ?? idOf.size;
      if (id === idOf.size) idOf.set(run, id);
      return id;
    });
  const texts = documents.map((texts) => FIELDS.map((field) => fieldTexts(texts, field).map(wordsIn)));
  const words = [...idOf.keys()].map(asWord);
  const written = [...new Set(words.flatMap(({ text, parts }) => [text, ...parts]))].sort();
  const stems = written.map((word) => (isContentWord(word) ? stem(word) : null));
  const terms = [...new Set(stems.filter((stemmed) => stemmed !== null))].sort();
  const termId = positions(terms);
  const writtenId = positions(written);
  const known = words.map((word) => ({
    terms: stemsOfWord(word).map((stemmed) => termId.get(stemmed) ?? NO_TERM),
    parts: (word.parts.length > 0 ? word.parts : [word.text]).map((part) => writtenId.get(part) ?? 0),
  }));
  const termOfWritten = Int32Array.from(stems, (stemmed) => termId.get(stemmed ?? '') ?? NO_TERM);
  return { documents: texts, words: known, written, termOfWritten, terms };
}

const positions = (sorted: readonly string[]) => new Map(sorted.map((text, id) => [text, id]));
