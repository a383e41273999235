import { fieldBits } from '../index/fields.ts';
import type { SearchIndex } from '../index/search-index.ts';

/** The most frequent English words, in the order of the lexicon. */
const ORDINARY_WORDS = 5_000;
const NAME_FIELD = fieldBits(['name']);

/** Whether a word is among the most frequent ones, such as "open" and "weather", and seldom a name. */
export function isOrdinaryWord({ meaning }: SearchIndex, word: string): boolean {
  const row = meaning?.lexicon.rowOf.get(word.toLowerCase());
  return row !== undefined && row < ORDINARY_WORDS;
}

/** Whether an entry has the stemmed word in its name. */
export function isInNames(index: SearchIndex, stemmed: string): boolean {
  const term = index.termOf.get(stemmed);
  if (term === undefined) return false;
  const end = index.postingStart[term + 1] ?? 0;
  for (let at = index.postingStart[term] ?? 0; at < end; at++)
    if ((index.postingFields[at] ?? 0) & NAME_FIELD) return true;
  return false;
}
