import { lineOf } from '../source-text.ts';
import { layoutOf } from './option-text.ts';
import { type HelpOption, MAX_LINES_BELOW, readOption } from './read-option.ts';
import { explanationOf } from './repeated-option.ts';
import { type HelpArgument, readSynopsis } from './synopsis.ts';
import { usagesOf } from './usage-lines.ts';

const MAX_LINES = 5_000; // Of a help text. The longest known has about 2,000.
const MAX_LINE_LENGTH = 400; // Longer lines are prose.
const MAX_TEXT_LENGTH = 200;

export type HelpCommand = { name: string; text: string | null };
export type ParsedHelp = {
  /** The first line of prose. Null if there is none. */
  text: string | null;
  commands: HelpCommand[];
  options: HelpOption[];
  operands: HelpArgument[];
};

/**
 * Reads a help text in the form that common parsers print (getopt, argparse, click, cobra, clap, commander): a usage
 * line, and lists of indented names with their explanation two spaces or more to the right.
 * @param words the command whose help it is, such as `['docker', 'image']`
 */
export function parseHelp(text: string, words: readonly string[]): ParsedHelp {
  const lines = textLines(text);
  const options = optionsIn(lines);
  const { operands } = readSynopsis(usagesOf(lines, words), (option) => takesValue(options, option));
  return {
    text: proseOf(lines, words),
    commands: commandsIn(lines),
    options,
    operands: operands ?? [UNREAD_OPERANDS],
  };
}

/** One list, if the usage lines do not say in which order what stands. */
const UNREAD_OPERANDS: HelpArgument = { name: 'args', required: false, repeats: true };

/** Whether the word after an option belongs to it. */
export function takesValue(options: readonly HelpOption[], name: string): boolean {
  const option = options.find(({ spellings }) => spellings.includes(name));
  const types = [option?.schema.type ?? []].flat();
  return option !== undefined && !types.includes('boolean');
}

/** The lines of a text, with tabs as spaces. */
export const textLines = (text: string): string[] =>
  text
    .split('\n', MAX_LINES)
    .map((line) => line.slice(0, MAX_LINE_LENGTH).replaceAll('\t', '        ').trimEnd());

const HEADING = /^(?![\s-])(?:[A-Z][\w /-]{0,60}):?$|^\S.{0,60}:$/;
const COMMAND_HEADING = /\b(?:sub)?commands?\b|\bsubcommand/i;
const COMMAND_LINE = /^ {1,8}([a-z][\w-]*)(?:, ?[a-z][\w-]*)*(?: [<[][^ ]{0,40})*(?: {2,}| - )(\S.*)$/;
const BARE_COMMAND = /^ {2,8}([a-z][\w-]*)$/;

/** Names below a heading that says "commands". Elsewhere, lists of names are often environment variables or topics. */
function commandsIn(lines: readonly string[]): HelpCommand[] {
  const found = new Map<string, HelpCommand>();
  let isList = false;
  for (const line of lines) {
    if (HEADING.test(line)) isList = COMMAND_HEADING.test(line);
    else if (/^\S/.test(line))
      isList = COMMAND_HEADING.test(line) && /[:)]$/.test(line) ? true : isList && !/:$/.test(line);
    if (!isList) continue;
    const [, name, explained] = COMMAND_LINE.exec(line) ?? BARE_COMMAND.exec(line) ?? [];
    if (name === undefined || name === 'help' || found.has(name)) continue;
    found.set(name, { name, text: lineOf(explained, MAX_TEXT_LENGTH) });
  }
  return [...found.values()];
}

/** `-0 .. -9  level` is ten options. */
const RANGE_LINE = /^( {1,12}-)(\d) ?(?:\.{2,3}|\u2026|-|to) ?-(\d)(?= {2,}|$)/;

const withoutRange = (line: string): string[] => {
  const [range, start = '', first, last] = RANGE_LINE.exec(line) ?? [];
  if (range === undefined) return [line];
  const rest = line.slice(range.length);
  const count = Math.max(Number(last) - Number(first) + 1, 0);
  return Array.from({ length: count }, (_, at) => `${start}${Number(first) + at}${rest}`);
};

/** Types of Docker for a list, beside those of pflag: `--env list`. In other tools, "list" is one value. */
const DOCKER_LIST = /^( {2,6}(?:-\w, )? *--[\w-]+ )(?:list|filter|map)(?= {2,}|$)/;
const PFLAG_TYPE = /^ {2,6}(?:-\w, )? *--[\w-]+ (?:string|int|duration|bytes)(?: {2,}|$)/;

function withPflagLists(lines: readonly string[]): string[] {
  const isPflag = lines.some((line) => PFLAG_TYPE.test(line));
  return lines.map((line) => (isPflag ? line.replace(DOCKER_LIST, '$1strings') : line));
}

/** @param all lines of a help text or of the sections of a manual page that explain options */
export function optionsIn(all: readonly string[]): HelpOption[] {
  const lines = withPflagLists(all).flatMap(withoutRange);
  const layout = layoutOf(lines);
  const found = new Map<string, HelpOption>();
  for (const [at, line] of lines.entries()) {
    const below = lines.slice(at + 1, at + 1 + MAX_LINES_BELOW);
    const option = readOption(line, { below, explained: explanationOf(lines, at), layout });
    if (option && !found.has(option.name)) found.set(option.name, option);
  }
  return [...found.values()];
}

/** Usage lines, lists and version lines explain nothing. */
function proseOf(lines: readonly string[], words: readonly string[]): string | null {
  const program = words[0] ?? '';
  const line = lines.find(
    (each) =>
      /^\s{0,4}\p{L}.* .* /u.test(each) &&
      !/^\s*(?:usage|or|version|copyright)\b/i.test(each) &&
      !/:$/.test(each) &&
      !/ {3,}/.test(each.trim()) &&
      !each.trim().startsWith(`${program} `) &&
      !/^\s*\S+ v?\d+\.\d/.test(each),
  );
  return lineOf(line, MAX_TEXT_LENGTH);
}
