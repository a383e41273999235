/** Whether an option may stand several times, from its value in the list and all that is said about it. */
export const isRepeated = (value: string, text: string): boolean =>
  REPEATED_VALUE.test(value) || (!SEVERAL_WORDS.test(value) && saysRepeated(text) && !saysOnce(text));

/** `--parameter-list <VAR> <VALUES>`: one list cannot say which words belong together. */
const SEVERAL_WORDS = /^<[^<>]+> <[^<>]+>|^[A-Z][A-Z_]+ [A-Z][A-Z_]+/;

/**
 * Types of pflag for a list, `[]` as the default in a manual page of cobra or in the help of kubectl, dots of kingpin as
 * in `--skip=PATH ...`, and the repetition of urfave: `--header value [ --header value ]`.
 */
const REPEATED_VALUE =
  /^(?:strings|stringArray|stringSlice|stringTo(?:String|Int|Int64)|(?:int|uint|float\d*|bool|duration|ip)(?:s|Slice))$|^=\[\]:?$|^=\S+ \.{3}$|\[ -{1,2}[\w-]+ \S+ \]/;

const TIMES =
  '(?:multiple times|several times|many times|more than once|repeatedly|any number of times|up to \\w+ times|multiple occurrences|as many times as)';
const MAY = '(?:can|may|could|might)(?: also)?';
const OPTIONS = '(?:options|flags|switches|arguments)';
const SAID = [
  `\\b${MAY} (?:be|occur|appear|come|stand) (?:\\S+ ){0,7}?${TIMES}`,
  `\\b${MAY} be (?:\\S+ and/or )?repeated\\b|\\brepeatable\\b|[([,;-] ?(?:may |can )?repeat (?:this|to|for|if|with|or)\\b`,
  `\\brepeat (?:this|the) (?:option|flag|argument)\\b|\\brepeat to add\\b|\\brepeat or comma-separate\\b|\\bcomma-separated or repeated\\b`,
  `\\b(?:use|using|specify|specifying|pass|passing|give|giving|set|setting|provide|providing) (?:this |the |it |these )?(?:\\S+ )?(?:option |flag |argument |parameter )?${TIMES}`,
  `\\bmultiple (?:[\\w/=-]+ )?${OPTIONS} ${MAY} be\\b|\\b(?:use|specify|have|give|provide|writing) multiple -{1,2}[\\w-]+ ${OPTIONS}`,
  `\\bmultiple -{1,2}[\\w/-]+ ${OPTIONS} (?:are|can|may)|\\bsubsequent -\\w ${OPTIONS} (?:are cumulative|accumulate)`,
  `\\b(?:if|when)(?: \\S+){0,6} (?:used|specified|given|passed|provided) ${TIMES}`,
  '\\bif multiple -{1,2}[\\w-]+ options are given\\b|\\bas many -{1,2}[\\w-]+ options\\b|\\bmultiple options specify multiple\\b|\\bthis option is repeatable\\b',
].map((each) => new RegExp(each, 'i'));

const saysRepeated = (text: string): boolean => SAID.some((pattern) => pattern.test(text));

/** Given twice, the last or the first one counts alone, or the tool refuses it. */
const ONCE =
  /\b(?:last|first|latter|final) (?:\w+ ){0,5}(?:is used|used|wins|win|takes|take|counts|is taken|applies|prevails|is stored)\b|\b(?:only|just) the (?:last|first)\b|\bcan(?:not|'t) be (?:used|specified|given) more than once\b|\bmust not be (?:used|given|specified) more than once\b/i;

/** Said of the option itself, and not of another in the same sentence, such as that one name comes twice. */
const saysOnce = (text: string): boolean =>
  text
    .split(/(?<=[.;]) /)
    .some(
      (sentence) => ONCE.test(sentence) && /times|more than once|repeated|multiple|twice/i.test(sentence),
    );

const MAX_LINES = 80; // Of the explanation of one option. Manual pages explain some on three screens.

/** All that a list says of the option that begins on a line, up to the next option, as one line. */
export function explanationOf(lines: readonly string[], at: number): string {
  const indent = indentOf(lines[at] ?? '');
  const next = lines.slice(at + 1, at + 1 + MAX_LINES);
  const end = next.findIndex(
    (line) => line.trim() !== '' && (indentOf(line) <= indent || /^ {1,12}-\S/.test(line)),
  );
  return [lines[at] ?? '', ...next.slice(0, end < 0 ? MAX_LINES : end)]
    .join(' ')
    .replaceAll(/‐\s+/g, '')
    .replaceAll(/\s+/g, ' ');
}

const indentOf = (line: string): number => line.length - line.trimStart().length;
