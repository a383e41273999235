/** Whether an option takes a value, as far as a text shows it. `mentioned`: it is there, but no list explains it. */
export type OptionValue = 'none' | 'required' | 'optional' | 'mentioned';

const MAX_LINES = 20_000; // Of a help text with its manual page. The longest known manual has 8,000.
/** A line of a list of options. Manual pages indent by at most 15, and bold and underlined text is plain here. */
const OPTION_LINE = /^\s{0,16}(?:\*|•)?\s*([-+]\S.*)$/;
/** Where the explanation begins: after two spaces, or a tab. */
const EXPLANATION = / {2,}(?!--[a-z])|\t/;
const SPELLINGS = /(?:,| or | \| |\||\/)\s*(?=[-+])|\s+(?=--[a-z])/;
/** `-0 ... -9` are ten switches. */
const RANGE = /^(-\d) ?(?:\.{2,3}|\u2026) ?-\d$/;
/** In a manual page, names of six letters leave one space before the explanation: `       --nano Shorthands for`. */
const FULL_TAG = /^( {7}-\S.{4}) (?=\S+ +\S+ +\S)/;
/** A line of a manual page with two spaces before its explanation, as other lines have. */
export const withFullTag = (line: string): string => line.replace(FULL_TAG, '$1  ');
/** yargs writes the type at the end of the explanation: `--shell  The shell to use.  [string]`. */
const TYPE_WITH_VALUE = /\[(?:string|number|array|choices: [^[\]]*)\]/;
const MAX_EXPLANATION_LINES = 30;
const SPELLING = /^([-+]{1,2}[A-Za-z0-9?#@!][\w.-]*?|-[^\w\s-]|--?)(?=$|[\s=[<{:,(]|\.\.\.)(.*)$/;

/**
 * What a help text or manual page says of options: each spelling, such as `-o` and `--output`, with whether a value
 * follows it. If two lines differ, the value is optional.
 */
export function optionValuesIn(text: string): Map<string, OptionValue> {
  const found = new Map<string, OptionValue>();
  const note = (name: string, value: OptionValue) => {
    const before = found.get(name);
    found.set(name, before === undefined || before === value ? value : 'optional');
  };
  const lines = text.split('\n', MAX_LINES);
  for (const [at, line] of lines.entries()) {
    const head = OPTION_LINE.exec(withFullTag(line.trimEnd()))?.[1]
      ?.split(EXPLANATION)[0]
      ?.replaceAll('--[no-]', '--')
      .replace(RANGE, '$1');
    if (head === undefined) continue;
    const spellings = head.split(SPELLINGS).map((each) => SPELLING.exec(each.trim()));
    const after = strongest(spellings.map((each) => valueAfter(each?.[2] ?? '')));
    const isTyped = after === 'none' && TYPE_WITH_VALUE.test(explanationAt(lines, at));
    const value = isTyped ? 'required' : after;
    for (const each of spellings) if (each?.[1]) note(each[1], value);
  }
  return found;
}

/** A line of a list with those below it, up to the next option or empty line. */
function explanationAt(lines: readonly string[], at: number): string {
  const below = lines.slice(at + 1, at + 1 + MAX_EXPLANATION_LINES);
  const end = below.findIndex((line) => !/^\s/.test(line) || OPTION_LINE.test(line) || line.trim() === '');
  return [lines[at], ...(end < 0 ? below : below.slice(0, end))].join(' ');
}

/** `-n, --lines=NUM` says once for both spellings that a value follows. */
const strongest = (values: readonly OptionValue[]): OptionValue =>
  values.find((value) => value === 'required') ?? values.find((value) => value === 'optional') ?? 'none';

function valueAfter(text: string): OptionValue {
  const after = text.trim().replace(/^,|^\.\.\.|,$/g, '');
  // kubectl prints the default of a switch: `--force=false:`, and cobra in manual pages: `--force[=false]`. Others lead to the explanation with dots. AWS
  // names the type of a value.
  if (
    /^(?:$|[:.]|=(?:false|true):$|\[=false\]$|\((?!string|int|long|float|list|map|structure|timestamp|blob))/.test(
      after,
    )
  )
    return 'none';
  return /^\[/.test(after) ? 'optional' : 'required';
}

/** The value of one option: from the lists, or `mentioned` if it only stands in a usage line or in prose. */
export function optionValue(
  name: string,
  lists: ReadonlyMap<string, OptionValue>,
  text: string,
): OptionValue | null {
  const plain = name.replace(/=$/, '');
  const letter = /^-([A-Za-z0-9])$/.exec(plain)?.[1];
  // `[-abc]` in a usage line holds switches, whatever prose below begins with "-a".
  const isGrouped = letter && new RegExp(`\\[-[A-Za-z0-9]*${letter}[A-Za-z0-9]*\\]`).test(text);
  const listed = lists.get(plain) ?? lists.get(plain.replace(/^--no-/, '--'));
  if (listed) return isGrouped && listed === 'required' ? 'optional' : listed;
  const spelled = plain.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
  if (new RegExp(`(?<![\\w-])${spelled}(?![\\w-])`).test(text)) return 'mentioned';
  return isGrouped ? 'mentioned' : null;
}
