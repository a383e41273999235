import { type Html, html } from '../../text/html.ts';
import { stem } from '../../text/stem.ts';

const WORD = /[\p{L}\p{N}\p{M}]+/gu;
/** Shorter beginnings would highlight half of every text. */
const MIN_UNFINISHED_LENGTH = 3;

/** Words to look for in texts. `unfinished` is a word whose end is still to be typed. */
export type Sought = { words: readonly string[]; unfinished?: string | undefined };

type Piece = { word: string; index: number };

/** Each word of a text that is one of the sought words, is inflected like one, or begins with the unfinished one. */
function* wordsLike(text: string, { words, unfinished = '' }: Sought): Generator<Piece> {
  const stems = new Set(words.map((word) => stem(word.toLowerCase())));
  const begins = unfinished.length >= MIN_UNFINISHED_LENGTH;
  for (const { 0: word, index } of text.matchAll(WORD)) {
    const plain = word.toLowerCase();
    if (stems.has(stem(plain)) || (begins && plain.startsWith(unfinished))) yield { word, index };
  }
}

export function highlight(text: string, sought: Sought): Html {
  const pieces: Html[] = [];
  let end = 0;
  for (const { word, index } of wordsLike(text, sought)) {
    pieces.push(html`${text.slice(end, index)}<mark>${word}</mark>`);
    end = index + word.length;
  }
  return html`${pieces}${text.slice(end)}`;
}

export const highlightable = (text: string, sought: Sought): boolean =>
  wordsLike(text, sought).next().done === false;
