import type { SearchIndex } from './index.ts';
import { stem } from './stem.ts';
import { ASKING_WORDS } from './stop-words.ts';
import { isContentWord, splitWords, type Word } from './text.ts';

/** Asking words say what to do with a topic, seldom which topic. */
const ASKING_WEIGHT = 0.5;
/** A need of 300 characters holds fewer content words than this; a longer text is cut, not refused. */
const MOST_TERMS = 64;

/** One word of a need and how much of the need it is: `term` is its id in the index, -1 where no entry has it. */
export type NeedTerm = { word: string; stem: string; term: number; weight: number; asking: boolean };

/** @returns the distinct content words of a need in their order */
export function readNeed(index: SearchIndex, need: string): NeedTerm[] {
  const terms = new Map<string, NeedTerm>();
  for (const written of splitWords(need)) {
    for (const word of knownForm(index, written)) {
      if (!isContentWord(word) || terms.size >= MOST_TERMS) continue;
      const stemmed = stem(word);
      if (terms.has(stemmed)) continue;
      const asking = ASKING_WORDS.has(word);
      const weight = asking ? ASKING_WEIGHT : 1;
      terms.set(stemmed, { word, stem: stemmed, term: index.termOf.get(stemmed) ?? -1, weight, asking });
    }
  }
  return [...terms.values()];
}

/** `GitHub` as one word where entries know it so, else `git` and `hub`. */
function knownForm(index: SearchIndex, { text, parts }: Word): readonly string[] {
  return parts.length === 0 || index.termOf.has(stem(text)) ? [text] : parts;
}
