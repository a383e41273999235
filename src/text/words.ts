import { stem } from './stem.ts';
import { STOP_WORDS } from './stop-words.ts';

/** Longer runs of letters are keys, hashes or noise. Nobody searches for them. */
const MAX_WORD_LENGTH = 40;
/** Names that differ from a letter or a word only by a symbol. */
const NAMES_WITH_SYMBOLS: readonly (readonly [RegExp, string])[] = [
  [/\bc\+\+/gi, ' cplusplus '],
  [/\b([cf])#/gi, ' $1sharp '],
  [/(^|[^\p{L}\p{N}])\.net\b/giu, '$1 dotnet '],
];
const SYMBOL_OF_NAME = /[+#]|\.net/i;
/** Most texts are ASCII and skip the work that other scripts need. */
const ASCII = /^[\0-\x7f]*$/;
const WORD = /[\p{L}\p{N}\p{M}]+/gu;
const ASCII_WORD = /[A-Za-z0-9]+/g;
/** Scripts written without spaces. Pairs of neighbouring characters serve as words. */
const UNSPACED = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]/u;
const CASE_BORDER = /(?<=[\p{Ll}\p{N}])(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})/u;
const COMBINING_MARKS = /[\u0300-\u036f]/g;

/** One lowercase word of a text. `parts` are the words within a camelCase word; other words have none. */
export type Word = { text: string; parts: readonly string[] };

/**
 * Splits text of any script into lowercase words. Diacritics of Latin, Greek and Cyrillic are removed.
 * `GitHub` is one word with the parts `git` and `hub`; snake_case and hyphens separate words.
 */
export const splitWords = (text: string): Word[] => splitRuns(text).map(asWord);

/** Like splitWords, but keeps the case of the text. */
export function splitRuns(text: string): string[] {
  const written = plain(text);
  if (ASCII.test(written)) return (written.match(ASCII_WORD) ?? []).filter(isOfUse);
  const runs: string[] = [];
  for (const [run] of written.matchAll(WORD)) {
    if (!ASCII.test(run) && UNSPACED.test(run)) runs.push(...characterPairs(run));
    else if (isOfUse(run)) runs.push(run);
  }
  return runs;
}

const isOfUse = ({ length }: string): boolean => length <= MAX_WORD_LENGTH;

function plain(text: string): string {
  let result = ASCII.test(text) ? text : text.normalize('NFKD').replace(COMBINING_MARKS, '').normalize('NFC');
  if (SYMBOL_OF_NAME.test(result)) {
    for (const [pattern, name] of NAMES_WITH_SYMBOLS) result = result.replace(pattern, name);
  }
  return result.replace(/['’](s|S)?(?![\p{L}\p{N}])|['’]/gu, '');
}

/** Turns a word that splitRuns returned into a Word. */
export function asWord(run: string): Word {
  const text = run.toLowerCase();
  if (text === run) return { text, parts: [] };
  const parts = run.split(CASE_BORDER).map((part) => part.toLowerCase());
  return { text, parts: parts.length > 1 ? parts : [] };
}

function characterPairs(run: string): string[] {
  const characters = Array.from(run.toLowerCase()).slice(0, MAX_WORD_LENGTH * 4);
  if (characters.length === 1) return characters;
  return characters.slice(1).map((character, i) => `${characters[i]}${character}`);
}

/** Whether a word can carry a topic. Function words and single letters cannot. */
export function isContentWord(word: string): boolean {
  return !STOP_WORDS.has(word) && (word.length > 1 || !/[a-z0-9]/.test(word));
}

/** @returns the stems of the content words of a text, in order. A camelCase word is replaced by its parts */
export function stemWords(text: string): string[] {
  return splitWords(text)
    .flatMap(({ text: whole, parts }) => (parts.length > 0 ? parts : [whole]))
    .filter(isContentWord)
    .map(stem);
}
