import { stem } from '../../text/stem.ts';
import { isContentWord, splitWords } from '../../text/words.ts';
import { hasEntry } from '../index/layer.ts';
import type { SearchIndex } from '../index/search-index.ts';
import { FUNCTION_WORDS, SCRIPTS } from './language-words.ts';

/** English function words that some of those languages have too. They are no sign of either. */
const SHARED = new Set('a i o e s d l c no me on of in is was so we as er'.split(' '));
/** A need of fewer words than this is a name or a keyword, unless its script says more. */
const MIN_WORDS = 3;
/** One word, such as the "la" of a place, is no sign of a language in a need with English words. */
const MIN_SIGNS = 2;
/** Two languages are as likely: "na" is a word of most Slavic ones, and of Portuguese. */
const SEVERAL = 'another language';
/** Of the topic words of a need in another language. With fewer known, every match would be a guess. */
const MIN_KNOWN_SHARE = 0.5;

/** The language of a need, in English words. Null if it is English, or cannot be told. */
export function languageOf(need: string): string | null {
  const letters = need.match(/\p{L}/gu)?.length ?? 0;
  const latin = need.match(/\p{sc=Latin}/gu)?.length ?? 0;
  const script = letters > 2 * latin ? SCRIPTS.find(([pattern]) => pattern.test(need)) : undefined;
  if (script) return script[1];
  const words = wordsIn(need);
  if (words.length < MIN_WORDS) return null;
  const english = words.filter((word) => !isContentWord(word) && !SHARED.has(word)).length;
  const [best, second] = FUNCTION_WORDS.map(([language, known]) => ({
    language,
    signs: new Set(words.filter((word) => known.has(word) && !SHARED.has(word))).size,
  })).sort((a, b) => b.signs - a.signs);
  if (!best || best.signs < (english === 0 ? 1 : MIN_SIGNS)) return null;
  if (best.signs <= english) return null;
  return second?.signs === best.signs ? SEVERAL : best.language;
}

const wordsIn = (need: string): string[] =>
  need
    .normalize('NFC')
    .toLowerCase()
    .match(/[\p{L}\p{M}]+/gu) ?? [];

/**
 * The language of a need that cannot be read: fewer than half of its topic words are in the catalog. Names
 * and loan words can be read in any language.
 * @returns null if the need can be read
 */
export function unreadLanguage(index: SearchIndex, need: string): string | null {
  const language = languageOf(need);
  if (language === null) return null;
  const own = FUNCTION_WORDS.find(([name]) => name === language)?.[1];
  const ownWords = new Set(Array.from(own ?? [], (word) => splitWords(word)[0]?.text));
  const topics = splitWords(need).filter(({ text }) => isContentWord(text) && !ownWords.has(text));
  const known = topics.filter(({ text }) => hasEntry(index, index.termOf.get(stem(text))));
  return known.length < topics.length * MIN_KNOWN_SHARE ? language : null;
}
