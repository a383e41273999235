import { stem } from '../../text/stem.ts';
import { asWord, isContentWord, splitRuns } from '../../text/words.ts';
import { FIELDS, fieldTexts, stemsOfWord } from './fields.ts';
import type { IndexableEntry } from './indexable-entry.ts';

/**
 * The words of a catalog. Entries write the same few thousand words again and again, so all that an index asks of a
 * word is worked out once, and texts are lists of numbers.
 */
export type Vocabulary = {
  /** For each entry, for each of FIELDS, for each of its texts: its words as positions in `words`. */
  entries: readonly (readonly (readonly number[])[])[][];
  words: readonly KnownWord[];
  /** Words as entries write them, and the parts of camelCase ones, in lowercase, sorted; function words too. */
  written: readonly string[];
  /** Stem of each written word as a position in `terms`; NO_TERM for a function word. */
  termOfWritten: Int32Array;
  /** Stems that carry a topic, sorted. */
  terms: readonly string[];
};

export type KnownWord = {
  /** Positions in `terms` of what the word is found by. */
  terms: readonly number[];
  /** Positions in `written` of what the word means: its parts, or itself. */
  spoken: readonly number[];
};

export const NO_TERM = -1;

export function readVocabulary(entries: readonly IndexableEntry[]): Vocabulary {
  const idOf = new Map<string, number>();
  const wordsIn = (text: string) =>
    splitRuns(text).map((run) => {
      const id = idOf.get(run) ?? idOf.size;
      if (id === idOf.size) idOf.set(run, id);
      return id;
    });
  const texts = entries.map((entry) => FIELDS.map((field) => fieldTexts(entry, field).map(wordsIn)));
  const words = [...idOf.keys()].map(asWord);
  const written = [...new Set(words.flatMap(({ text, parts }) => [text, ...parts]))].sort();
  const stems = written.map((word) => (isContentWord(word) ? stem(word) : null));
  const terms = [...new Set(stems.filter((stemmed) => stemmed !== null))].sort();
  const termId = positions(terms);
  const writtenId = positions(written);
  const known = words.map((word) => ({
    terms: stemsOfWord(word).map((stemmed) => termId.get(stemmed) ?? NO_TERM),
    spoken: (word.parts.length > 0 ? word.parts : [word.text]).map((part) => writtenId.get(part) ?? 0),
  }));
  const termOfWritten = Int32Array.from(stems, (stemmed) => termId.get(stemmed ?? '') ?? NO_TERM);
  return { entries: texts, words: known, written, termOfWritten, terms };
}

const positions = (sorted: readonly string[]) => new Map(sorted.map((text, id) => [text, id]));
