import { stem } from '../../text/stem.ts';
import { isContentWord, splitWords } from '../../text/words.ts';
import { fieldBits } from '../index/fields.ts';
import { fieldsWith } from '../index/layer.ts';
import { listAt } from '../index/numbers.ts';
import type { SearchIndex } from '../index/search-index.ts';

/** "Not Google", "anything but Twilio", "without using AWS". */
const EXCLUSION =
  /\b((?:but |and |just )?not|no|except(?: for)?|other than|anything but|instead of|rather than|avoid(?:ing)?|without(?: using)?)\s+(?:from |by |via |the )?([\p{L}\p{N}][\p{L}\p{N}.-]{0,29}[\p{L}\p{N}])/giu;
/** "An alternative to Zapier": the name also says what is needed, so it stays in the need. */
const ALTERNATIVE = /\balternatives?\s+(?:to|for|of)\s+([\p{L}\p{N}][\p{L}\p{N}.-]{0,29}[\p{L}\p{N}])/giu;
const NAME_FIELD = fieldBits(['name']);

/**
 * Finds the names that a need excludes. A word counts only if an entry has it in its name: "not working" excludes none.
 * @returns the need without the exclusions, and the excluded words in lowercase
 */
export function readAvoided(index: SearchIndex, need: string): { topic: string; avoided: string[] } {
  const avoided = new Set<string>();
  const take = (word: string, isClear: boolean) => {
    const isName =
      (isClear || isProperName(index, word)) &&
      splitWords(word).some(({ text }) => isContentWord(text) && isInNames(index, stem(text)));
    if (isName) avoided.add(word.toLowerCase());
    return isName;
  };
  for (const [, word = ''] of need.matchAll(ALTERNATIVE)) take(word, true);
  const topic = need.replace(EXCLUSION, (found, how: string, word: string) =>
    take(word, !/^(?:.*not|no|without)$/i.test(how)) ? ' ' : found,
  );
  return { topic: /[\p{L}\p{N}]{2}/u.test(topic) ? topic : need, avoided: [...avoided] };
}

/** The most frequent English words, in the order of the lexicon. */
const ORDINARY_WORDS = 5_000;

/** Whether a word is among the most frequent ones, such as "open" and "weather", and seldom a name. */
export function isOrdinaryWord({ meaning }: SearchIndex, word: string): boolean {
  const row = meaning?.lexicon.rowOf.get(word.toLowerCase());
  return row !== undefined && row < ORDINARY_WORDS;
}

/** Whether an entry has the stemmed word in its name. */
export function isInNames({ termOf, postingFields, postingStart }: SearchIndex, stemmed: string): boolean {
  const term = termOf.get(stemmed);
  return term !== undefined && listAt(postingFields, postingStart, term).some((bits) => bits & NAME_FIELD);
}

/** "Not open" and "no weather" exclude nothing, although entries have these ordinary words in their names. */
const isProperName = (index: SearchIndex, word: string): boolean =>
  /^\p{Lu}/u.test(word) || !isOrdinaryWord(index, word);

/** Whether the name of an entry has one of the excluded words. */
export const isAvoided = (index: SearchIndex, avoided: readonly string[], doc: number): boolean =>
  avoided.some((word) =>
    splitWords(word).some(({ text }) => {
      const term = index.termOf.get(stem(text));
      return term !== undefined && (fieldsWith(index, term, doc) & NAME_FIELD) !== 0;
    }),
  );
