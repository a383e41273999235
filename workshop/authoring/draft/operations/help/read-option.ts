import type { OperationInput } from '../../../../../src/operations/file-schema.ts';
import { choicesIn } from './option-choices.ts';
import { type Layout, optionText, paragraphsOf } from './option-text.ts';
import { isRepeated } from './repeated-option.ts';

const MAX_MORE_LINES = 4; // Lines that continue an explanation.
export const MAX_LINES_BELOW = 30; // yargs wraps at 80 columns, and writes the type below the explanation.
const MAX_VALUE_WORDS = 2; // After an option. More words are its explanation.

/** `spellings` are all names of the option, such as `-o` and `--output`. `explained` is all that its list says of it. */
export type HelpOption = { name: string; spellings: string[]; schema: OperationInput; explained: string };

/** Every program has these, and no caller uses them for its work. A letter may mean something else. */
const UNIVERSAL = ['--help', '--version'];
const UNIVERSAL_LETTERS = ['-h', '-V', '-?'];
/** `-o`, `--output`, `--verbose...`, with what follows: `=FILE`, ` <path>`, `[=WHEN]` or `='default':`. */
const SPELLING = /^(-{1,2}[A-Za-z0-9][\w.-]*?)(?:\.{3})?((?:\[?[= ]|[[<{:]).*)?$/;

const OPTION_LINE = /^( {1,12})(-\S.*?)(?: {2,}(\S.*))?$/;
/** The first spelling of an option that two spaces part from the second: `-p NUM  --strip=NUM`. */
const APART = /^( {1,12}-[A-Za-z0-9]+(?: [A-Z]+)?),? {2,}(?=--[a-z])/;

/** Manual pages are justified, so that two spaces may part the type of aws from its option. */
const TYPED =
  /^( {1,12}--[\w-]+) {2,}(\((?:boolean|string|integer|int|long|float|list|map|structure|timestamp|blob)\))/;

/** `below` are the next lines, `explained` is all that the list says of an option. */
export type ListPlace = { below: readonly string[]; explained: string; layout: Layout };

/** Reads the option of a list that begins on a line. Null for other lines. */
export function readOption(line: string, place: ListPlace): HelpOption | null {
  const { below: next, explained, layout } = place;
  const spaced = line.replace(APART, '$1, ').replace(TYPED, '$1 $2');
  const [, indent = '', head = '', summary = null] = OPTION_LINE.exec(spaced) ?? [];
  const spellings = head
    .replace(/^([^=]*[^=\]}>'"]):$/, '$1') // jq: `--raw-input / -R:`
    .replaceAll('--[no-]', '--')
    .replace(/^-(\w)(?:\|\1+)+(?=,)/, '-$1') // poetry: `-v|vv|vvv, --verbose`
    .replaceAll(/(?<==)\([^()]*\)/g, 'VALUE') // `--chmod=(+|-)x`
    .replace(/<([^<>]*)\|->/, '<$1>') // tshark: `-w <outfile|->`
    .replace('{=|+|-}', '=') // objcopy: `--change-section-lma <name>{=|+|-}<val>`
    .replace(/, \( \.{3} \)$/, '') // git grep: `--and, --or, --not, ( ... )`
    .split(/, ?(?=-)| ?[|/] ?(?=-)| or (?=-)| (?=--[a-z])/)
    .map((each) => SPELLING.exec(each));
  if (head === '' || spellings.includes(null)) return null;
  const names = spellings.map((each) => each?.[1] ?? '');
  if (names.some((each) => each.endsWith('.'))) return null; // Prose.
  const name = names.find((each) => each.startsWith('--')) ?? names[0] ?? '';
  const named = spellings[names.indexOf(name)]?.[2];
  const after = (named ?? spellings.find((each) => each?.[2] !== undefined)?.[2] ?? '').trim();
  const [value, words] = valueAndWords(after, summary !== null);
  const below = explanationBelow(indent, next);
  const text = [words, summary ?? '', ...below.slice(0, MAX_MORE_LINES)].join(' ');
  const opening = `${' '.repeat(Math.max(spaced.length - words.length - (summary ?? '').length, 0))}${[words, summary ?? ''].join(' ').trim()}`;
  const paragraphs = paragraphsOf(
    [opening, ...blockBelow(line, summary === null ? null : spaced.length - summary.length, next)],
    layout,
  );
  const { type, ...rest } = valueWithRepeats(value, { text, below, explained, paragraphs });
  const hasValues = rest.enum !== undefined || rest.items?.enum !== undefined;
  const said = optionText(paragraphs, hasValues);
  // terraform: `-lock=false  Don't hold a state lock`
  const description = said !== null && SWITCH.test(value) ? `With ${value.slice(1)}: ${said}` : said;
  if (isUniversal(name, description)) return null;
  if (description === '(ignored)') return null; // Kept by the tool for old scripts alone.
  return {
    // The value of `--color[=WHEN]` must follow an equals sign, which the last character of a name asks for.
    name: isAttached(value, text) ? `${name}=` : name,
    spellings: names,
    explained,
    schema: { type, 'x-in': 'flag', ...(description === null ? {} : { description }), ...rest },
  };
}

const isUniversal = (name: string, description: string | null): boolean =>
  UNIVERSAL.includes(name) ||
  (UNIVERSAL_LETTERS.includes(name) && /^$|\b(?:help|usage|version)\b/i.test(description ?? ''));

/** What follows an option, after one space: its value, its explanation, or as in `<list> columns to show` both. */
function valueAndWords(after: string, isExplained: boolean): [value: string, words: string] {
  const [, kind, said] =
    /^\((boolean|string|integer|int|long|float|list|map|structure|timestamp|blob)\) ?(.*)$/.exec(after) ?? [];
  if (kind !== undefined) return [kind === 'boolean' ? '' : `<${kind}>`, said ?? '']; // aws
  const [, value, words] = /^(\[?=?<[^<>]*>\]?) ([^\s<[|].*)$/.exec(after) ?? [];
  if (value !== undefined && words !== undefined) return [value, words];
  const [, placeholder, rest] = /^(=?[A-Z][A-Z0-9_-]+(?:\[[^[\]]*\])?) ([^A-Z\s].*)$/.exec(after) ?? [];
  if (placeholder !== undefined && rest !== undefined && !isExplained) return [placeholder, rest];
  const isLong = !/^[=[<{]/.test(after) && after.split(' ').length > MAX_VALUE_WORDS;
  // Two spaces may part sentences, too.
  const isProse = isLong && (!isExplained || /[.:]$/.test(after));
  return isProse ? ['', after] : [after, ''];
}

/** Lines that are indented further than the option, up to the next option or empty line. */
function explanationBelow(indent: string, next: readonly string[]): string[] {
  const end = next.findIndex((line) => !line.startsWith(`${indent}  `) || /^\s*(?:-\S|$)/.test(line));
  return next.slice(0, end < 0 ? MAX_LINES_BELOW : end).map((line) => line.trim());
}

/**
 * All lines that explain an option, with where its own line ends. Prose may go on with the name of another one, and aws
 * indents what it explains no further than the option.
 */
function blockBelow(line: string, column: number | null, next: readonly string[]): string[] {
  const indent = indentOf(line);
  const isFlush = AWS_OPTION.test(line);
  const end = next.findIndex((each, at) => {
    if (each.trim() === '') return isFlush;
    const own = indentOf(each);
    if (own < indent + (isFlush ? 0 : 2)) return true;
    const above = next[at - 1] ?? line;
    const start = at === 0 ? column : indentOf(above);
    const isSequel = start !== null && own >= start && own > indent + 3 && /[^.:!?)\]\s]$/.test(above);
    return /^\s*--?[^\s-]/.test(each) && !isSequel;
  });
  return next.slice(0, end < 0 ? MAX_LINES_BELOW : end);
}

const AWS_OPTION =
  /^ {1,12}--[\w-]+ +\((?:boolean|string|integer|int|long|float|list|map|structure|timestamp|blob)\)/;

const indentOf = (line: string): number => line.length - line.trimStart().length;

/** `--color[=WHEN]`, or of cobra `--dry-run string[="unchanged"]`. `--define NAME[=VALUE]` has one value of two parts. */
const isOptional = (after: string): boolean => after.startsWith('[=') || IMPLIED.test(after);
const IMPLIED =
  /^\S+\[="[^\]]*"\]$|^(?:strings?|bool|count|duration|u?int\d*|float\d*|[A-Z][a-z]+[A-Z]\w*)\[=[^\]]*\]$/;

const isAttached = (after: string, text: string): boolean => {
  const isOn = defaultOfSwitch(after, text);
  return isOn ?? (isOptional(after) || SWITCH.test(after));
};

/** `-lock=false` of Go's package flag, whose switches read no value without the equals sign. */
const SWITCH = /^=(?:true|false)$/;

/**
 * Whether a switch is on by default, null for options that are none. Its name alone turns it on, and only `=false` turns
 * it off: `--quiet[=false]` and `--sig-proxy[=true]` in a manual page of cobra, `--wait=true:` of kubectl, "(default true)"
 * in the help of cobra, or `--use-tabs[=<VALUE>]` of clap with true and false as its possible values.
 */
function defaultOfSwitch(after: string, text: string): boolean | null {
  const stated = /^\[=(true|false)\]$|^=(true|false):$/.exec(after);
  if (stated) return (stated[1] ?? stated[2]) === 'true';
  if (after === '') return /\(default true\)/.test(text) ? true : null;
  if (!isOptional(after)) return null;
  const choices = choicesIn(withoutBrackets(after)) ?? choicesIn(text);
  if (choices?.toSorted().join() !== 'false,true') return null;
  return /\[?default:? true\b|\b(?:enabled|on) by default\b/i.test(text);
}

const withoutBrackets = (after: string): string => after.replace(/^\[?=/, '').replace(/\]$/, '');

type OptionValue = {
  type: string | string[];
  items?: OperationInput;
  default?: unknown;
  enum?: string[];
};

/** What a list of options says of one: the first lines as a text, the lines below the option, and all of it. */
type Explanation = {
  text: string;
  below: readonly string[];
  explained: string;
  paragraphs: readonly string[];
};

/** Click: `--param <TEXT TEXT>...` takes two words each time. */
const WORDS_TOGETHER = /^<([A-Z]+(?: [A-Z]+)+)>\.{3}$/;

/** One value, or a list of them for an option that may stand several times. */
function valueWithRepeats(after: string, explanation: Explanation): OptionValue {
  const { text, explained } = explanation;
  const together = WORDS_TOGETHER.exec(after)?.[1]?.split(' ').length;
  if (together !== undefined) {
    const words = { type: 'array', items: { type: 'string' }, minItems: together, maxItems: together };
    return { type: 'array', items: words };
  }
  const value = optionValue(after, explanation);
  const isOne = typeof value.type === 'string' && value.type !== 'boolean' && value.type !== 'array';
  if (!isOne || isAttached(after, text) || !isRepeated(after, explained)) return value;
  const { default: _, ...items } = value;
  return { type: 'array', items };
}

/** `PERMISSION:EMAIL`, `string[]`, `NAME,...`: what a text says of values is of their parts. */
const OF_PARTS = /[:,]|\[\]|\.{3}/;

const SWITCHED: OptionValue = { type: 'string', enum: ['true', 'false'] };

function optionValue(after: string, { text, below, paragraphs }: Explanation): OptionValue {
  const isOn = defaultOfSwitch(after, text);
  if (isOn !== null)
    return isOn
      ? { ...SWITCHED, default: 'true' }
      : { type: 'boolean', ...(after === '=false:' ? { default: false } : {}) };
  const stated = /^=(.*):$/.exec(after)?.[1];
  if (stated !== undefined) return valueByDefault(stated); // kubectl: `--output='json':`
  if (after === '') return valueByType([text, ...below.slice(MAX_MORE_LINES)].join(' '));
  if (SWITCH.test(after)) return SWITCHED;
  const choices =
    choicesIn(withoutBrackets(after)) ?? (OF_PARTS.test(after) ? null : choicesIn(paragraphs.join('\n')));
  if (choices)
    return { type: 'string', enum: choices, ...defaultIn(paragraphs.join(' '), 'string', choices) };
  if (isOptional(after)) return { type: ['boolean', 'string'] };
  const type = /^\[?=?[<[{]?(?:u?int\d*|integer|num|number|count|n)[>\]}]*$/i.test(after)
    ? 'integer'
    : 'string';
  return { type, ...defaultIn(paragraphs.join(' '), type) };
}

/** `(default 60)` or `(default "json")` of cobra, `[default: json]` of clap, at the end of a sentence. */
function defaultIn(
  text: string,
  type: 'integer' | 'string',
  choices?: readonly string[],
): { default?: unknown } {
  const [, word, digits] = /\(default (?:"([\w.-]{1,60})"|(-?\d{1,15}))\) *$/.exec(text) ?? [];
  const [, bare] = /[[(]default(?: is|:| =|=)? ?["'`]?([\w.+-]{1,60})["'`]?[\])]/i.exec(text) ?? [];
  if (type === 'integer') {
    const number = digits ?? (/^-?\d{1,15}$/.test(bare ?? '') ? bare : undefined);
    return number === undefined || OF_MACHINE.test(text) ? {} : { default: Number(number) };
  }
  const named = word ?? (choices?.includes(bare ?? '') ? bare : undefined);
  return named === undefined || choices?.includes(named) === false ? {} : { default: named };
}

/** Numbers that tools take from the machine on which they print their help. */
const OF_MACHINE =
  /\b(?:concurren\w*|cores?|cpus?|jobs?|parallel\w*|process(?:es|ors?)|threads?|workers?)\b/i;

function valueByDefault(stated: string): OptionValue {
  if (/^-?\d{1,15}$/.test(stated)) return { type: 'integer', default: Number(stated) };
  if (stated === '[]') return { type: 'array', items: { type: 'string' } };
  const [, word = ''] = /^'([\w.-]{1,60})'$/.exec(stated) ?? [];
  return { type: 'string', ...(word === '' ? {} : { default: word }) };
}

/** yargs writes the type at the end: `--shell  The shell to use.  [string]`. */
function valueByType(text: string): OptionValue {
  const type = /\[(string|number|array|choices: [^[\]]*)\]/.exec(text)?.[1];
  if (type === undefined) return { type: 'boolean' };
  if (type === 'number') return { type };
  return type === 'array' ? { type, items: { type: 'string' } } : { type: 'string' };
}
