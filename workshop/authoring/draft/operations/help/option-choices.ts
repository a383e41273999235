import { MAX_ENUM_VALUES } from '../../../../../src/operations/file-schema.ts';

const VALUE = '["\'`‘]?[A-Za-z0-9][\\w.+-]*["\'`’]?(?: \\(default\\))?';
const SEPARATOR = '(?:, ?(?:or |and )?| ?\\| ?| or | and )';
const LIST = `(${VALUE}(?:${SEPARATOR}${VALUE})+)`;
/** What announces values: `One of: json|text`, "Valid values are: a, b", `[choices: "a", "b"]`, "(possible values: a, b)". */
const ANNOUNCED = new RegExp(
  `(?:\\b(?:must be |can be |is )?(?:either )?one of:|\\bmust be (?:either |one of )|\\b(?:valid|allowed|accepted|supported|possible) (?:values|choices|options)(?: are)?:?|\\bchoices:) ?\\(?${LIST}\\)?(?=[.;)\\]]|$)(?!\\.\\.)`,
  'i',
);
/** Values that have more behind them, such as a template, or are parts of a list. */
const OPEN_VALUE = /template|jsonpath|column|custom|regex|^(?:the|an?|any|other|others|etc|more)$/i;
/** `filename|uri` names two kinds of values, and `pid|any|none` one. */
const KIND =
  /^(?:(?:file|path|user|group|host|dir)[-_]?names?|files?|paths?|uris?|urls?|[ug]?ids?|pid|name|number|num|n|root-directory|tarball|dir|directory|folder|port|ip|address|pattern|command|user|group)$/;
const FIRST_KIND = /^(?:pid|[ug]id|filename|path|number|num|n)$/;
const COMBINED =
  /comma|separated|\blist of\b|combin|\bmultiple\b|\bprefix|\bpattern|\bor (?:a|an|any|the) |\betc\b|\.\.\./i;

/**
 * The values of an option, from its placeholder or from a text: `{a,b}` of argparse, `a|b`, "[possible values: a, b]" of
 * clap with the list that its long help has, or a sentence that names all of them. Null if there are others.
 */
export function choicesIn(text: string): string[] | null {
  const list =
    /^\{([\w.,+-]+)\}$/.exec(text)?.[1]?.split(',') ??
    /^[<[(]?([\w.+-]+(?:\|[\w.+-]+)+)[>\])]?$/.exec(text)?.[1]?.split('|') ??
    /[[(]possible values: ([\w.+-]+(?:, [\w.+-]+)*)[\])]/.exec(text)?.[1]?.split(', ') ??
    /\bOne of: ([\w.+-]+(?:\|[\w.+-]+)+)(?=[ ).]|$)/.exec(text)?.[1]?.split('|') ??
    listedIn(text) ??
    announcedIn(text);
  if (!list || list.length < 2 || list.length > MAX_ENUM_VALUES || list.some(isOpenValue)) return null;
  if (list.every((value) => KIND.test(value)) || FIRST_KIND.test(list[0] ?? '')) return null;
  return text.includes(' ') && COMBINED.test(text) ? null : [...new Set(list)];
}

/** clap's long help: "Possible values:", then `- auto: Let the terminal decide` for each. */
function listedIn(text: string): string[] | null {
  const lines = text.split('\n');
  const start = lines.findIndex((line) => /^Possible values:$/.test(line.trim()));
  if (start < 0) return null;
  const names: string[] = [];
  for (const line of lines.slice(start + 1)) {
    const name = /^- ([\w.+-]+)(?::|$| \[)/.exec(line)?.[1];
    if (name === undefined) break;
    names.push(name);
  }
  return names.length > 1 ? names : null;
}

function announcedIn(text: string): string[] | null {
  const found = ANNOUNCED.exec(text);
  if (!found?.[1]) return null;
  const sentence =
    text
      .slice(0, found.index + found[0].length)
      .split(/(?<=[.!?]) /)
      .at(-1) ?? '';
  const values = found[1]
    .replaceAll(/ \(default\)/g, '')
    .split(new RegExp(SEPARATOR))
    .map((value) => value.replaceAll(/["'`‘’]/g, '').replace(/\.$/, ''));
  return values.some((value) => value === '' || OPEN_VALUE.test(value)) || COMBINED.test(sentence)
    ? null
    : values;
}

const isOpenValue = (value: string): boolean => value === '' || OPEN_VALUE.test(value);
