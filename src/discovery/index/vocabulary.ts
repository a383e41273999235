import { stem } from '../../text/stem.ts';
import { asWord, isContentWord, splitRuns, type Word } from '../../text/words.ts';
import { type Field, fieldTexts, perField, stemsOfWord } from './fields.ts';
import type { IndexableTexts } from './indexable-entry.ts';

/** A word as written in an entry, or a part of a camelCase word, in lowercase. `term` is NO_TERM for a function word. */
export type WrittenWord = { text: string; term: number };

/** Instead of the position of a term, for words without one. */
export const NO_TERM = -1;

/** A word of the documents. numberWords adds what it stands for. */
export type IndexedWord = Word & {
  /** Positions in `terms` of the stems that find the word. */
  terms: readonly number[];
  /** The parts of the word, or the word itself if it has none. */
  written: readonly WrittenWord[];
};

/** Texts repeat the same few thousand words, so each word is processed once, and all texts share it. */
export type IndexedWords = Map<string, IndexedWord>;

/** For each text of each field, its words. */
export type DocumentWords = Readonly<Record<Field, readonly (readonly IndexedWord[])[]>>;

/** The words of some documents, which are added to the known ones. */
export function readDocuments(documents: readonly IndexableTexts[], known: IndexedWords): DocumentWords[] {
  const wordOf = (run: string): IndexedWord => {
    const found = known.get(run);
    if (found) return found;
    const word = { ...asWord(run), terms: [], written: [] };
    known.set(run, word);
    return word;
  };
  return documents.map((texts) =>
    perField((field) => fieldTexts(texts, field).map((text) => splitRuns(text).map(wordOf))),
  );
}

/** `written` includes function words, `terms` has the stems of content words. Both are sorted. */
export type Vocabulary = { written: readonly WrittenWord[]; terms: readonly string[] };

/** Numbers the words and stems of all documents that were read. */
export function numberWords(known: IndexedWords): Vocabulary {
  const words = [...known.values()];
  const texts = [...new Set(words.flatMap(({ text, parts }) => [text, ...parts]))].sort();
  const stems = new Map(texts.filter(isContentWord).map((text) => [text, stem(text)]));
  const terms = [...new Set(stems.values())].sort();
  const termOf = new Map<string | undefined, number>(terms.map((term, id) => [term, id]));
  const numberOf = (stemmed: string | undefined) => termOf.get(stemmed) ?? NO_TERM;
  const written = new Map(texts.map((text) => [text, { text, term: numberOf(stems.get(text)) }]));
  for (const word of words) {
    word.terms = stemsOfWord(word).map(numberOf);
    word.written = (word.parts.length > 0 ? word.parts : [word.text]).flatMap(
      (part) => written.get(part) ?? [],
    );
  }
  return { written: [...written.values()], terms };
}
