import { stem } from './stem.ts';
import { STOP_WORDS } from './stop-words.ts';

/** Longer runs are keys, hashes or noise: nobody asks for an interface with them. */
const MAX_WORD_LENGTH = 40;
/** Names whose sign is the whole difference. */
const SIGNED_NAMES: readonly (readonly [RegExp, string])[] = [
  [/\bc\+\+/gi, ' cplusplus '],
  [/\b([cf])#/gi, ' $1sharp '],
  [/(^|[^\p{L}\p{N}])\.net\b/giu, '$1 dotnet '],
];
const SIGN_OF_NAME = /[+#]|\.net/i;
/** Most texts are: they need neither be decomposed nor searched for other scripts. */
const ASCII = /^[\0-\x7f]*$/;
const WORD = /[\p{L}\p{N}\p{M}]+/gu;
/** Scripts written without spaces: pairs of neighbouring characters stand for words there. */
const UNSPACED = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]/u;
const CASE_BORDER = /(?<=[\p{Ll}\p{N}])(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})/u;
const COMBINING_MARKS = /[\u0300-\u036f]/g;

/** One word of a text: as it is written in lowercase, and, for camelCase, the words that it is made of. */
export type Word = { text: string; parts: readonly string[] };

/**
 * Splits text of any script into lowercase words without diacritics of Latin, Greek or Cyrillic.
 * `GitHub` is one word with the parts `git` and `hub`; snake_case and hyphens separate words.
 */
export const splitWords = (text: string): Word[] => splitRuns(text).map(asWord);

/** The words of a text in the case in which it writes them: see splitWords. */
export function splitRuns(text: string): string[] {
  const runs: string[] = [];
  for (const [run] of plain(text).matchAll(WORD)) {
    if (!ASCII.test(run) && UNSPACED.test(run)) runs.push(...characterPairs(run));
    else if (run.length <= MAX_WORD_LENGTH) runs.push(run);
  }
  return runs;
}

function plain(text: string): string {
  let result = ASCII.test(text) ? text : text.normalize('NFKD').replace(COMBINING_MARKS, '').normalize('NFC');
  if (SIGN_OF_NAME.test(result)) {
    for (const [signed, name] of SIGNED_NAMES) result = result.replace(signed, name);
  }
  return result.replace(/['’](s|S)?(?![\p{L}\p{N}])|['’]/gu, '');
}

/** A word as splitRuns gives it. */
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

/** A word that can carry a topic: no function word, no lone letter. */
export function isContentWord(word: string): boolean {
  return !STOP_WORDS.has(word) && (word.length > 1 || !/[a-z0-9]/.test(word));
}

/** @returns the stems of the content words of a text, in order; camelCase words give their parts */
export function stemWords(text: string): string[] {
  return splitWords(text)
    .flatMap(({ text: whole, parts }) => (parts.length > 0 ? parts : [whole]))
    .filter(isContentWord)
    .map(stem);
}
