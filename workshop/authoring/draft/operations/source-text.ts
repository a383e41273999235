import { findSecret } from '../../../../src/operations/check/text-rules.ts';

const INVISIBLE_OR_SPACE = /[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\s]+/gu;
export const MAX_READ_LENGTH = 10_000; // UTF-16 units. Nothing behind them reaches a summary.

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

/** Words of sentences that decide a call. */
const RULE =
  /\b(?:allowed|at least|at most|either|format|maximum|minimum|must|one of|only|required|values?)\b/i;

/**
 * A text on one line of at most `short` code points, cut between words. If the cut falls into a sentence that states a
 * rule, the sentence is kept, up to `withRule` code points. Null as for `lineOf`.
 */
export function shortLine(
  value: unknown,
  { short, withRule }: { short: number; withRule: number },
): string | null {
  const whole = lineOf(value, MAX_READ_LENGTH);
  const cut = lineOf(value, short);
  if (whole === null || cut === null || whole === cut) return cut;
  const at = cut.length - 1; // `cut` ends with "…".
  const end = /[.!?](?= |$)/.exec(whole.slice(at))?.index;
  const kept = end === undefined ? '' : whole.slice(0, at + end + 1);
  if (RULE.test(kept.slice(cut.lastIndexOf('. ') + 1)) && [...kept].length <= withRule)
    return kept === whole ? kept : `${kept}…`;
  return whole[at] === ' ' ? cut : `${cut.slice(0, at).replace(/ \S+$/, '')}…`;
}

/** Whether `lineOf` keeps a text as it is. Names and values are never changed: they would no longer work. */
export const isPlainText = (text: string, maxLength: number): boolean => lineOf(text, maxLength) === text;

/** Addresses may have brackets of their own, as those of Wikipedia do. */
const LINK = /\[([^[\]]{1,200})\]\((?:[^()]|\([^()]{0,200}\)){0,500}\)/g;
const TAG = /<\/?(?:a|b|br|code|div|em|i|li|ol|p|span|strong|ul)(?: [^<>]{0,500})?\/?>/gi;

/** The words of a text in Markdown or HTML, without the addresses of links. `<placeholders>` stay. */
export const withoutMarkup = (text: unknown): unknown =>
  typeof text === 'string'
    ? text.slice(0, MAX_READ_LENGTH).replaceAll(LINK, '$1').replaceAll(TAG, ' ')
    : text;

/** Sentences of a help text without which its first one cannot be used: values, units, forms. */
const NEEDED =
  /\b(?:one of|possible values|allowed values|valid values|units? (?:is|are)|must|comma.separated)\b/i;

/** The first sentence of a description, and of the others the first that states a rule if both fit into `withRule`. */
export function sentenceAndRule(
  value: unknown,
  { short, withRule }: { short: number; withRule: number },
): string | null {
  const first = firstSentence(value, short);
  const whole = lineOf(withoutMarkup(value), MAX_READ_LENGTH);
  if (first === null || whole === null || !whole.startsWith(first)) return first;
  const rule = whole
    .slice(first.length)
    .split(/(?<=[.!?)]) (?=[\p{Lu}(])/u)
    .find((each) => NEEDED.test(each))
    ?.trim();
  const both = rule === undefined ? first : `${first} ${rule}`;
  return [...both].length <= withRule ? both : first;
}

/** The first sentence of a description. */
export function firstSentence(value: unknown, maxLength: number): string | null {
  const line = lineOf(withoutMarkup(value), MAX_READ_LENGTH);
  if (line === null) return null;
  const end = /[.!?](?= [\p{Lu}<*`[(])/u.exec(line)?.index;
  return lineOf(end === undefined ? line : line.slice(0, end + 1), maxLength);
}
