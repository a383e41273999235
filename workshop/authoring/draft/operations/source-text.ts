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

/** Whether `lineOf` keeps a text as it is. Names and values are never changed: they would no longer work. */
export const isPlainText = (text: string, maxLength: number): boolean => lineOf(text, maxLength) === text;

/** Addresses may have brackets of their own, as those of Wikipedia do. A range such as `[a-z](…)` is part of a pattern. */
const LINK =
  /\[(?![^\s[\]]{0,200}(?:a-[fz]|A-[FZ]|0-9|\\[dsw]))([^[\]]{1,200})\]\((?:[^()]|\([^()]{0,200}\)){0,500}\)/g;
const TAG =
  /<\/?(?:a|b|br|code|dd|div|dl|dt|em|h[1-6]|i|important|li|note|ol|p|pre|small|span|strong|sup|table|tbody|td|th|thead|tr|tt|u|ul)(?: [^<>]{0,500})?\/?>/gi;

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

const ENTITIES: Readonly<Record<string, string>> = {
  '&lt;': '<',
  '&gt;': '>',
  '&amp;': '&',
  '&quot;': '"',
  '&#39;': "'",
  '&nbsp;': ' ',
};
/** Links without an address: `[Video][google.cloud.Video]`. Not patterns: `[a-zA-Z][a-zA-Z0-9_]{0,47}`. */
const REFERENCE = /\[(?![^\s[\]]{0,200}(?:a-[fz]|A-[FZ]|0-9|\\[dsw]))([^[\]]{1,200})\]\[[^[\]]{0,200}\]/g;
const LIST_MARK = /\n\s*(?:[-*+•]|\d{1,2}[.)])\s+/g;
/** A line of its own in bold is a heading too. */
const HEADING = /(?:^|\n)\s*(?:#{1,6}\s+([^\n]{1,300}?)|\*\*([^*\n]{1,100})\*\*)[ \t]*:?[ \t]*(?=\n|$)/g;
const EMPHASIS = /(\*\*|__)(?=\S)([^\n]{1,300}?)(?<=\S)\1/g;
const CODE = /`{1,3}([^`\n]{1,300})`{1,3}/g;
const ITALICS = /(^|[\s(])([*_])(?=[^\s*_])([^*_\n]{1,200})(?<=[^\s*_])\2(?=[\s).,;:!?]|$)/g;

/** A text of a source on one line, without Markdown, HTML and addresses of links. Null as for `lineOf`. */
export function plainLine(value: unknown): string | null {
  if (typeof value !== 'string') return null;
  const text = value
    .slice(0, MAX_READ_LENGTH)
    .replaceAll(/<(?:li|dt)(?: [^<>]{0,100})?>/gi, '\n- ')
    .replaceAll(/\s*<\/dt>\s*/gi, ': ')
    .replaceAll(/<!--[\s\S]{0,500}?-->/g, ' ');
  const words = String(withoutMarkup(text))
    .replaceAll(REFERENCE, '$1')
    .replaceAll(
      HEADING,
      (_, title?: string, bold?: string) => `\n${(title ?? bold ?? '').replace(/[.:]$/, '')}.\n`,
    )
    .replaceAll(/\n[ \t]*>[ \t]?/g, '\n')
    .replaceAll(LIST_MARK, '; ')
    .replaceAll(EMPHASIS, '$2')
    .replaceAll(CODE, '$1')
    .replaceAll(ITALICS, '$1$3')
    .replaceAll(/&(?:lt|gt|amp|quot|#39|nbsp);/g, (entity) => ENTITIES[entity] ?? entity)
    .replaceAll(/\\([_*`[\]()#-])/g, '$1')
    .replaceAll(/\s*\n\s*\n\s*(?=[\p{Lu}])/gu, (_, at: number, whole: string) =>
      /[.!?:;,]\s*$/.test(whole.slice(0, at)) ? ' ' : '. ',
    );
  const line = lineOf(words, MAX_READ_LENGTH);
  return line === null
    ? null
    : line
        .replaceAll(/\s*:\s*; /g, ': ')
        .replaceAll(/\s+([.,;:])(?=\s|$)/g, '$1')
        .replace(/^[*;:.,\s]+|[*\s]+$/g, '');
}

/** Points of abbreviations end no sentence. */
const ABBREVIATED = /(?:\b(?:e\.g|i\.e|etc|vs|approx|incl|no|resp|max|min|ex|St|U\.S)\.|\b[A-Z]\.)$/;

/** The sentences of a line, without anything lost. */
export function sentencesOf(line: string): string[] {
  const sentences: string[] = [];
  for (const part of line.split(/(?<=[.!?]["')\]]?)\s+(?=["'([]?[\p{Lu}\d])/u)) {
    const last = sentences.at(-1);
    if (last !== undefined && ABBREVIATED.test(last)) sentences.splice(-1, 1, `${last} ${part}`);
    else sentences.push(part);
  }
  return sentences;
}
