import { withFullTag } from '../../../verify/help/option-values.ts';
import type { CommandTexts } from '../../../verify/help/read-manuals.ts';
import { listedUsages, optionsOfUsages } from './listed-usages.ts';
import { readManualPage } from './manual-page.ts';
import { optionsIn, textLines } from './parse-help.ts';
import type { HelpOption } from './read-option.ts';
import { rivalOptions } from './rival-options.ts';
import { usagesOf } from './usage-lines.ts';

/**
 * `isListed` if the options are those of one line in a list of subcommands. `elsewhere` are descriptions of options of
 * the whole program, which may have the same names.
 */
export type ReadTexts = {
  isListed: boolean;
  elsewhere: ReadonlySet<string | undefined>;
  options: HelpOption[];
  /** The same option as each text lists it, by that text. */
  lists: HelpOption[][];
  usages: string[][];
  unread: string[];
  help: string;
  text: string;
};

/**
 * The help text first: it is that of the installed version, in the words of the tool.
 * @param words the command up to its first option
 * @param call the whole command, such as `cmake -E copy`
 */
export function readTexts(
  words: readonly string[],
  call: readonly string[],
  { help: printedHelp, manual, isOwn }: CommandTexts,
): ReadTexts {
  const [program = ''] = words;
  const help = printedHelp.replaceAll(program.replaceAll('-', ' '), program); // `docker compose` of docker-compose
  const page = readManualPage(manual, words);
  const printed = readManualPage(help, words); // `gcloud run deploy --help` prints a manual page.
  const helpLines = printed ? manualOptionLines(printed.lines) : textLines(help);
  const listed = optionsIn(helpLines);
  const unread = unreadLines(helpLines, listed);
  const shown = printed ? printed.usages : ownUsages(helpLines, words);
  // The page of a whole program lists options of other commands too.
  const isUsed = page !== null && (isOwn || words.length === 1 || listed.length === 0);
  const more = isUsed ? optionsIn(manualOptionLines(page.lines)) : [];
  // rclone describes each command in the one page, which has no usage of those without operands.
  const isOfAll = !isOwn && words.length > 1 && shown.length > 0 && shown.every(isOptionsAlone);
  const usages = [shown, shown.length === 0 || (isUsed && !isOfAll) ? (page?.usages ?? []) : []].filter(
    (each) => each.length > 0,
  );
  const text = `${help}\n${manual}`;
  const isSilent = words.length > 1 && usages.length === 0 && listed.length === 0;
  if (isSilent || /^\S+ -\S+ [a-z]/.test(call.join(' '))) {
    const lines = listedUsages(textLines(text), call);
    if (lines.length > 0)
      return {
        isListed: true,
        elsewhere: new Set(joinOptions(listed, more).map(({ schema }) => schema.description)),
        options: optionsOfUsages(lines),
        lists: [],
        usages: [lines],
        unread: [],
        help: '',
        text,
      };
  }
  const groups = helpLines.filter((line) => /^\s*\[-/.test(line)); // npm lists them below its usage line.
  const joinedOptions = joinOptions(listed, more);
  const options = [...joinedOptions, ...toldOptions(help, usages.flat(), joinedOptions)].map((option) =>
    withUsage(option, [...usages.flat(), ...groups]),
  );
  const rivals = rivalOptions(text, call);
  return {
    isListed: false,
    elsewhere: new Set(),
    options: options.filter(({ spellings }) => !spellings.some((each) => rivals.has(each))),
    lists: [listed, more],
    usages,
    unread,
    help,
    text,
  };
}

const isOptionsAlone = (usage: string): boolean => /^\[(?:flags|options)\]$/i.test(usage.trim());

/** Options that prose explains. */
export const toldNames = (help: string): string[] =>
  [...help.matchAll(/\bThe (-{1,2}[A-Za-z][\w-]*)(?:=\S+)? (?:flag|option)\b/g)].map(([, name = '']) => name);

/** go: the usage has `[-o output]`, and prose says what "The -o flag" is for. */
function toldOptions(help: string, usages: readonly string[], known: readonly HelpOption[]): HelpOption[] {
  const told = toldNames(help).filter((name) => !known.some(({ spellings }) => spellings.includes(name)));
  return told.length === 0
    ? []
    : optionsOfUsages(usages, told).filter(({ spellings }) => spellings.some((each) => told.includes(each)));
}

export const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** Usage lines of this command. Some subcommands print the help of the program, with their operands in its list. */
function ownUsages(lines: readonly string[], words: readonly string[]): string[] {
  if (words.length === 1) return usagesOf(lines, words);
  const [program = '', last = ''] = [words[0], words.at(-1)].map((word) => escaped(word ?? ''));
  const isNamed = lines.some((line) =>
    new RegExp(`^\\s*usage:? (?:\\d\\. )?${last}(?![\\w-])`, 'i').test(line),
  );
  const called = new RegExp(`(?<![\\w-])${program}(?![\\w-]).*[ -]${last}(?![\\w-])`);
  if (isNamed || lines.some((line) => called.test(line))) return usagesOf(lines, words);
  const inList = new RegExp(`^\\s{1,10}${last}((?: +[[<{(|A-Z][^ ]*)*)(?:\\s{2,}|$| (?=[A-Z][a-z]))`);
  const listed = lines.map((line) => inList.exec(line)?.[1]).find((each) => each !== undefined);
  return listed === undefined ? [] : [listed.trim()];
}

/** A manual page often names the value of an option that the help text leaves out, or says that it may repeat. */
function joinOptions(listed: readonly HelpOption[], more: readonly HelpOption[]): HelpOption[] {
  const bySpelling = new Map(more.flatMap((option) => option.spellings.map((each) => [each, option])));
  const known = new Set(listed.flatMap(({ spellings }) => spellings));
  return [
    ...listed.map((option) => {
      const others = option.spellings.flatMap((each) => bySpelling.get(each) ?? []);
      const [same] = others;
      if (others.some(({ schema }) => schema.type === 'array') && isOneValue(option))
        return repeating(option);
      if (option.schema.type !== 'boolean' || same === undefined || same.schema.type === 'boolean')
        return withWholeText(option, same);
      const { description = same.schema.description } = option.schema;
      const name = same.name.endsWith('=') && option.name.startsWith('--') ? `${option.name}=` : option.name;
      return {
        ...option,
        name,
        schema: { ...same.schema, ...(description === undefined ? {} : { description }) },
      };
    }),
    ...more.filter(({ spellings }) => !spellings.some((each) => known.has(each))),
  ];
}

/** npm's help has the first line alone of what its manual page says. */
function withWholeText(option: HelpOption, same: HelpOption | undefined): HelpOption {
  const [short = '', whole] = [option.schema.description, same?.schema.description];
  const isBegun =
    whole !== undefined && whole.length > short.length && lettersOf(whole).startsWith(lettersOf(short));
  return isBegun ? { ...option, schema: { ...option.schema, description: whole } } : option;
}

/** A text without what formatters change. */
export const lettersOf = (text: string): string => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, '');

const isOneValue = ({ name, schema }: HelpOption): boolean =>
  ['string', 'integer'].includes(String(schema.type)) && !name.endsWith('=');

function repeating(option: HelpOption): HelpOption {
  const { type, enum: values, default: _, ...rest } = option.schema;
  const items = { type, ...(values === undefined ? {} : { enum: values }) };
  return { ...option, schema: { ...rest, type: 'array', items } };
}

/** `[-t FILE]` in a usage line shows a value that the list does not. */
function withUsage(option: HelpOption, usages: readonly string[]): HelpOption {
  if (option.schema.type !== 'boolean') return option;
  const isValued = usages.some((usage) =>
    option.spellings.some((each) =>
      new RegExp(`\\[(?:[^[\\]]*\\|)?${escaped(each)}[ =](?:<[^<>]*>|(?![-|])[^\\][|]+\\])`).test(usage),
    ),
  );
  return isValued ? { ...option, schema: { ...option.schema, type: 'string' } } : option;
}

/** In a manual page, prose may begin a line with an option. A list has an empty line above it, or another option. */
function manualOptionLines(all: readonly string[]): string[] {
  const lines = all.map(withFullTag);
  return lines.map((line, at) => {
    if (!/^\s{1,12}-/.test(line)) return line;
    const above = lines[at - 1] ?? '';
    const isListed = above.trim() === '' || /^\s{1,12}-/.test(above) || indentOf(above) > indentOf(line);
    return isListed ? line : `             ${line.trim()}`;
  });
}

const indentOf = (line: string): number => line.length - line.trimStart().length;

/** A sentence that goes on with names of options: `--trace-token, --verbosity.`, or `--files. This option is` */
const PROSE = /^\s*-[\w-]+(?:, (?:and |or )?-[\w-]+)*\.(?: [A-Z]|$)/;

/** A sentence that goes on below, in which a line begins with the name of an option. */
const isWrapped = (above: string, line: string): boolean =>
  /^\s+[^\s-]/.test(above) && indentOf(above) === indentOf(line);

/** Lines that list an option in a form that the reader does not know. */
function unreadLines(lines: readonly string[], options: readonly HelpOption[]): string[] {
  const known = new Set(options.flatMap(({ spellings }) => spellings));
  return lines
    .filter((line, at) => /^ {1,8}-{1,2}[A-Za-z0-9]/.test(line) && !isWrapped(lines[at - 1] ?? '', line))
    .filter((line) => {
      const names = [
        ...line.replaceAll('--[no-]', '--').matchAll(/(?<=[\s,|/])-{1,2}[A-Za-z0-9][\w.-]*/g),
      ].map(([name]) => name.replace(/\.+$/, ''));
      return (
        !PROSE.test(line) &&
        !names.some((name) => known.has(name) || /^-{1,2}(?:h|help|V|version|usage)$/.test(name)) &&
        !/help|version|\(ignored\)/i.test(line)
      );
    })
    .map((line) => line.trim().slice(0, 60));
}
