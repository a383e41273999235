import { findSecret } from '../../../../src/operations/check/text-rules.ts';

const INVISIBLE_OR_SPACE = /[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\s]+/gu;
const MAX_READ_LENGTH = 10_000; // UTF-16 units. Nothing behind them reaches a summary.

/**
 * A text of a source on one line, without control and invisible characters, cut to `maxLength` code points. Null if it
 * is not a text, is empty, or contains what looks like a key.
 */
export function lineOf(value: unknown, maxLength: number): string | null {
  if (typeof value !== 'string') return null;
  const plain = value.slice(0, MAX_READ_LENGTH).replaceAll(INVISIBLE_OR_SPACE, ' ').trim();
  if (plain === '' || findSecret(plain) !== null) return null;
  const characters = [...plain];
  if (characters.length <= maxLength) return plain;
  return `${characters
    .slice(0, maxLength - 1)
    .join('')
    .trimEnd()}…`;
}

/** Whether `lineOf` keeps a text as it is. Names and values are never changed: they would no longer work. */
export const isPlainText = (text: string, maxLength: number): boolean => lineOf(text, maxLength) === text;

const LINK = /\[([^[\]]{1,200})\]\([^()]{0,500}\)/g;
const TAG = /<\/?(?:a|b|br|code|div|em|i|li|ol|p|span|strong|ul)(?: [^<>]{0,500})?\/?>/gi;

/** The words of a text in Markdown or HTML, without the addresses of links. `<placeholders>` stay. */
export const withoutMarkup = (text: unknown): unknown =>
  typeof text === 'string'
    ? text.slice(0, MAX_READ_LENGTH).replaceAll(LINK, '$1').replaceAll(TAG, ' ')
    : text;

/** The first sentence of a description. */
export function firstSentence(value: unknown, maxLength: number): string | null {
  const line = lineOf(withoutMarkup(value), MAX_READ_LENGTH);
  if (line === null) return null;
  const end = /[.!?](?= [\p{Lu}<*`[(])/u.exec(line)?.index;
  return lineOf(end === undefined ? line : line.slice(0, end + 1), maxLength);
}
