import { MAX_ENUM_VALUES } from '../../../../src/operations/file-schema.ts';
import { MAX_READ_LENGTH } from './source-text.ts';

const QUOTED = '(?:`[^`\\n]{1,60}`|"[^"\\n]{1,60}"|‘[^’\\n]{1,60}’|“[^”\\n]{1,60}”|\'[^\'\\n]{1,60}\')';
const BARE = '[A-Za-z0-9_-][\\w.:/+-]{0,59}';
/** A quoted value may have a few words on what it means behind it. */
const VALUE = `(?:${QUOTED}(?: ?\\([^()\\n]{1,80}\\))?|${BARE}(?: \\(default\\))?)`;
const SEPARATOR = '(?:,? (?:and|or) |, ?(?:and |or )?| ?\\| ?|; )';
const INTRODUCTION =
  '(?:\\b(?:possible|allowed|valid|accepted|supported|acceptable|available|permitted)(?: \\w{1,20})? (?:values?|options|choices)(?: are| is)?(?: (?:one of|as follows|either))?|\\b(?:must|can|may|should) (?:be|have) (?:either|one of)(?: the (?:following|values?|following values))?|^(?:either|one of)(?: the following(?: values)?)?|\\bvalues(?: are)?(?= ?:)|\\bone of(?: the following(?: values)?)?(?= ?[:`"\'(]))';
const IN_SENTENCE = new RegExp(
  `${INTRODUCTION} ?[:=]? ?[([]?(${VALUE}(?:${SEPARATOR}${VALUE}){1,250})[)\\]]?(?=[.)\\]]|\\s*$|\\s*\\n|[;,] defaults?\\b)`,
  'im',
);
const IN_BULLETS = new RegExp(
  `${INTRODUCTION}[ \\t*:.]*\\n{1,2}((?:[ \\t]*[-*+•][ \\t][^\\n]{1,600}(?:\\n(?![ \\t]*[-*+•])[ \\t]{2}[^\\n]{0,600})*(?:\\n{1,2}|$)){2,250})`,
  'im',
);
const BULLET = new RegExp(
  `^[ \\t]*[-*+•][ \\t]+(?:\\*\\*)?(?:(${QUOTED})|(${BARE}))(?:\\*\\*)?[ \\t]*(?:\\(|[:=–—]|[ \\t]?-[ \\t]|\\.?$)`,
);

/** Words for what is no value itself. */
const OPEN =
  /^(?:the|an?|any|all of|other|others|etc|more|null|none of|string|integer|number|boolean|object|array|value|values|numbers?|name|names|format|following|above|below|empty|it|this|not|set|left|used|given|present|both|either|neither)$/i;
/** Forms of values, such as `YYYY-MM-DD`, `{id}`, `sort:desc`. */
const FORM = /^(?:[YMDHhms:/.-]{6,}Z?|.*[{}<>*…].*|.*\.\.\..*|https?:.*)$/;
/** What says that other values are accepted too, or several at once. */
const OPEN_TEXT =
  /\b(?:e\.g|for example|such as|common(?:ly)?|typical(?:ly)?|popular|etc|any other|anything else|other values|among others|custom|or (?:a|an|any|the) |wildcards?|patterns?|regex|prefix(?:ed)?|include but|not limited to|varies|depend(?:s|ing) on|future|deprecated values|also supports?|formatted as|preceded? with|prepend(?:ed)?|followed by|(?:starts?|begins?|ends?) with|syntax|operators?)\b|\.\.\.|…/i;
/** "Exactly one of id and name" names arguments, and so may a list within brackets. */
const ONE_ARGUMENT = /\b(?:exactly|at least|only) one of\b|\((?:either|one of)\b/i;
const DEFAULT = /\bdefaults?(?: value)?(?: is| to|:)* [`"']([^`"']{1,60})[`"']/i;
const SEVERAL =
  /\bcommas?\b|\bseparated\b|\bdelimited\b|\blist of\b|\bcombin|\bmultiple\b|\bone or more\b|\bany of\b|\bjoined\b|\bcan be repeated\b|\bset of\b|\barray\b/i;

/**
 * The values that a description lists as all that an argument takes, in a sentence or in bullets. Null if it lists none,
 * or says that others are accepted too.
 * @param isList whether the argument takes several of them
 */
export function listedValues(value: unknown, isList = false): string[] | null {
  if (typeof value !== 'string') return null;
  const text = value
    .slice(0, MAX_READ_LENGTH)
    .replaceAll(/<(?:li|dt)(?: [^<>]{0,100})?>\s*(?:<p>)?/gi, '\n- ')
    .replaceAll(/\s*<\/dt>\s*/gi, ': ')
    .replaceAll(/<\/?(?:code|i|b|strong|tt)>/gi, '`')
    .replaceAll(/<\/?(?:p|ul|ol|br|li|div)(?: [^<>]{0,100})?\/?>/gi, '\n')
    .replaceAll(/`{2,3}/g, '`')
    .replaceAll(/\n[ \t]*(?=\n)/g, '')
    .replaceAll(/\n[ \t]+(?=[-*+•][ \t])/g, '\n');
  const found = inBullets(text) ?? inSentence(text);
  if (found === null || OPEN_TEXT.test(text) || ONE_ARGUMENT.test(text) || (!isList && SEVERAL.test(text)))
    return null;
  const values = [...new Set(found)];
  const usual = DEFAULT.exec(text)?.[1];
  if (usual !== undefined && !values.includes(usual)) return null;
  const areValues = values.every((each) => each !== '' && !OPEN.test(each) && !FORM.test(each));
  return areValues && values.length > 1 && values.length <= MAX_ENUM_VALUES ? values : null;
}

function inBullets(text: string): string[] | null {
  const [, list] = IN_BULLETS.exec(text) ?? [];
  if (list === undefined) return null;
  const bullets = list
    .trimEnd()
    .split('\n')
    .filter((line) => /^[ \t]*[-*+•][ \t]/.test(line));
  const values = bullets.map((line) => {
    const [, quoted, bare] = BULLET.exec(line) ?? [];
    return quoted?.slice(1, -1) ?? bare?.replace(/\.$/, '');
  });
  return values.every((each) => each !== undefined) ? values : null;
}

function inSentence(text: string): string[] | null {
  const [whole = '', list] = IN_SENTENCE.exec(text) ?? [];
  if (list === undefined) return null;
  const parts = list.match(new RegExp(`${VALUE}(?=${SEPARATOR}|$)`, 'g')) ?? [];
  const areQuoted = parts.map((each) => /^[`"'‘“]/.test(each));
  // Words without quotes among quoted values are no values.
  if (areQuoted.some(Boolean) && !areQuoted.every(Boolean)) return null;
  // "Either name or email is needed" names arguments.
  if (!areQuoted[0] && /^(?:either|one of)/i.test(whole) && !/^[^:]{0,30}:/.test(whole)) return null;
  const values = parts.map((each) =>
    each
      .replace(/ ?\([^()]*\)$/, '')
      .replace(/^[`"'‘“](.*)[`"'’”]$/, '$1')
      .replace(/(?<=\w)\.$/, ''),
  );
  return values.some((each) => /^(?:or|and)$/i.test(each)) ? null : values;
}
