import { type Html, html } from '../../text/html.ts';
import { stem } from '../../text/stem.ts';

const WORD = /[\p{L}\p{N}\p{M}]+/gu;
/** Shorter beginnings would highlight half of every text. */
const MIN_BEGINNING_LENGTH = 3;

type Piece = { word: string; index: number };

/** Each word of a text that is one of `terms`, is inflected like one, or begins with one. */
function* wordsLike(text: string, terms: readonly string[]): Generator<Piece> {
  const stems = new Set(terms.map((term) => stem(term.toLowerCase())));
  const beginnings = terms.filter((term) => term.length >= MIN_BEGINNING_LENGTH);
  for (const { 0: word, index } of text.matchAll(WORD)) {
    const plain = word.toLowerCase();
    if (stems.has(stem(plain)) || beginnings.some((beginning) => plain.startsWith(beginning)))
      yield { word, index };
  }
}

/** Highlights the words of a text that are like one of `terms`. */
export function highlight(text: string, terms: readonly string[]): Html {
  if (terms.length === 0) return html`${text}`;
  const pieces: Html[] = [];
  let end = 0;
  for (const { word, index } of wordsLike(text, terms)) {
    pieces.push(html`${text.slice(end, index)}<mark>${word}</mark>`);
    end = index + word.length;
  }
  return html`${pieces}${text.slice(end)}`;
}

/** Whether a text has a word that would be highlighted. */
export const highlightable = (text: string, terms: readonly string[]): boolean =>
  terms.length > 0 && wordsLike(text, terms).next().done === false;
