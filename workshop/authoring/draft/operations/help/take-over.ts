import {
  MAX_INPUTS,
  MAX_LEFT_OUT,
  type Operation,
  type OperationInput,
} from '../../../../../src/operations/file-schema.ts';
import { checkOptions } from '../../../verify/help/check-options.ts';
import type { CommandTexts } from '../../../verify/help/read-manuals.ts';
import { lineOf } from '../source-text.ts';
import { readManualPage } from './manual-page.ts';
import { optionsIn, takesValue, textLines } from './parse-help.ts';
import type { HelpOption } from './read-option.ts';
import { type HelpArgument, readSynopsis, type Synopsis } from './synopsis.ts';
import { usagesOf } from './usage-lines.ts';

/** `faults` say what the tool has otherwise, `gaps` why a part was not taken over. */
export type TakenOver = { operation: Operation; faults: string[]; gaps: string[] };

const MAX_UNCLEAR = 6; // Options whose value is not clear are named alone. More of them are no exception.
const MAX_OPERANDS_LENGTH = 240;

/**
 * The operation with every option and positional argument that its tool prints. What people wrote stays: the summary,
 * the order, descriptions, and types that are narrower, such as a list for an option that repeats.
 */
export function takeOver(written: Operation, words: readonly string[], texts: CommandTexts): TakenOver {
  const read = readTexts(words, texts);
  const own = withLiftedOptions(written, read.options);
  const gaps: string[] = [];
  const faults: string[] = [];
  if (read.unread.length > 0) gaps.push(`unread: ${read.unread.slice(0, 3).join(' / ')}`);
  const told = [...read.help.matchAll(/\bThe (-{1,2}[A-Za-z][\w-]*)(?:=\S+)? (?:flag|option)\b/g)].map(
    ([, name = '']) => name,
  );
  const untold = told.find((name) => !read.options.some(({ spellings }) => spellings.includes(name)));
  if (untold !== undefined && !Object.hasOwn(written.input.properties, untold))
    gaps.push(`explains ${untold} in prose`);
  if (read.options.length === 0 && read.usages.length === 0) gaps.push('prints no options and no usage');

  const flags = mergeFlags(own, read, faults, gaps);
  const synopsis = chooseSynopsis(
    read.usages.map((usages) => readSynopsis(usages, (option) => takesValue(read.options, option))),
  );
  const positional = mergeOperands(own, synopsis, faults, gaps);
  const renamed = { ...flags.renamed };
  const isWithout = faults.some((fault) => fault.startsWith('the example has none'));
  const example = isWithout ? undefined : exampleWith(own.example, renamed, positional.example);

  const isFirst = isArgumentFirst(own);
  const named = isFirst
    ? [...positional.properties, ...flags.own, ...flags.more]
    : [...flags.own, ...flags.more, ...positional.properties];
  const room = MAX_INPUTS - flags.own.length - positional.properties.length;
  const unclear = disagreements(flags.more, own, read.text);
  if (unclear.length > MAX_UNCLEAR) gaps.push(`may misread ${unclear.slice(0, MAX_UNCLEAR).join(' ')}`);
  const clear = flags.more.filter(([name]) => !unclear.includes(name));
  const cut = new Set([...unclear, ...clear.slice(Math.max(room, 0)).map(([name]) => name)]);
  const required = [
    ...(own.input.required ?? [])
      .map((name) => renamed[name] ?? name)
      .filter((name) => flags.own.some(([own]) => own === name)),
    ...positional.required,
  ];
  if (cut.size > MAX_LEFT_OUT) gaps.push(`has ${cut.size} more options`);
  const { properties: _, required: __, 'x-left-out': ___, ...input } = own.input;
  const { partial: ____, example: _____, deprecated, ...facts } = own;
  return {
    operation: {
      ...facts,
      input: {
        ...input,
        type: 'object',
        properties: Object.fromEntries(named.filter(([name]) => !cut.has(name))),
        ...(required.length > 0 ? { required } : {}),
        ...(cut.size > 0 ? { 'x-left-out': [...cut].slice(0, MAX_LEFT_OUT) } : {}),
      },
      ...(example === undefined ? {} : { example }),
      ...(deprecated ? { deprecated } : {}),
      ...(gaps.length > 0 ? { partial: true as const } : {}),
    },
    faults,
    gaps,
  };
}

/** Options that the reader of lists in verify/help/ reads in another way: one of both is wrong. */
function disagreements(more: readonly Property[], own: Operation, text: string): string[] {
  const properties = Object.fromEntries(more);
  return checkOptions({ name: own.name, input: { type: 'object', properties } }, text)
    .filter(
      ({ option, fault }) => fault !== 'takes none' || !new RegExp(`${escaped(option)}[ =]<`).test(text),
    )
    .map(({ option }) => option);
}

/** The help text and the manual page may both have usage lines. */
const chooseSynopsis = (all: readonly Synopsis[]): Synopsis =>
  all.find(({ operands }) => operands !== null && operands.length > 0) ??
  all.find(({ text }) => text !== '') ??
  all[0] ?? { operands: [], text: '' };

type ReadTexts = { options: HelpOption[]; usages: string[][]; unread: string[]; help: string; text: string };

/** The help text first: it is that of the installed version, in the words of the tool. */
function readTexts(words: readonly string[], { help: printedHelp, manual, isOwn }: CommandTexts): ReadTexts {
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
  const usages = [shown, isUsed ? page.usages : []].filter((each) => each.length > 0);
  const groups = helpLines.filter((line) => /^\s*\[-/.test(line)); // npm lists them below its usage line.
  const options = joinOptions(listed, more).map((option) => withUsage(option, [...usages.flat(), ...groups]));
  return { options, usages, unread, help, text: `${help}\n${manual}` };
}

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** Usage lines of this command. Some subcommands print the help of the program, with their operands in its list. */
function ownUsages(lines: readonly string[], words: readonly string[]): string[] {
  if (words.length === 1) return usagesOf(lines, words);
  const [program = '', last = ''] = [words[0], words.at(-1)].map((word) => escaped(word ?? ''));
  const isNamed = lines.some((line) => new RegExp(`^\\s*usage:? ${last}(?![\\w-])`, 'i').test(line));
  const called = new RegExp(`(?<![\\w-])${program}(?![\\w-]).*[ -]${last}(?![\\w-])`);
  if (isNamed || lines.some((line) => called.test(line))) return usagesOf(lines, words);
  const inList = new RegExp(`^\\s{1,10}${last}((?: +[[<{(|A-Z][^ ]*)*)(?:\\s{2,}|$)`);
  const listed = lines.map((line) => inList.exec(line)?.[1]).find((each) => each !== undefined);
  return listed === undefined ? [] : [listed.trim()];
}

/** A manual page often names the value of an option that the help text leaves out. */
function joinOptions(listed: readonly HelpOption[], more: readonly HelpOption[]): HelpOption[] {
  const bySpelling = new Map(more.flatMap((option) => option.spellings.map((each) => [each, option])));
  const known = new Set(listed.flatMap(({ spellings }) => spellings));
  return [
    ...listed.map((option) => {
      const same = option.spellings.map((each) => bySpelling.get(each)).find((each) => each !== undefined);
      if (option.schema.type !== 'boolean' || same === undefined || same.schema.type === 'boolean')
        return option;
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
function manualOptionLines(lines: readonly string[]): string[] {
  return lines.map((line, at) => {
    if (!/^\s{1,12}-/.test(line)) return line;
    const above = lines[at - 1] ?? '';
    const isListed = above.trim() === '' || /^\s{1,12}-/.test(above) || indentOf(above) > indentOf(line);
    return isListed ? line : `             ${line.trim()}`;
  });
}

const indentOf = (line: string): number => line.length - line.trimStart().length;

/** Lines that list an option in a form that the reader does not know. */
function unreadLines(lines: readonly string[], options: readonly HelpOption[]): string[] {
  const known = new Set(options.flatMap(({ spellings }) => spellings));
  return lines
    .filter((line) => /^ {1,8}-{1,2}[A-Za-z0-9]/.test(line))
    .filter((line) => {
      const names = [
        ...line.replaceAll('--[no-]', '--').matchAll(/(?<=[\s,|/])-{1,2}[A-Za-z0-9][\w.-]*/g),
      ].map(String);
      return (
        !names.some((name) => known.has(name) || /^-{1,2}(?:h|help|V|version|usage)$/.test(name)) &&
        !/help|version|\(ignored\)/i.test(line)
      );
    })
    .map((line) => line.trim().slice(0, 60));
}

/** An example may have options among the operands: `args: [-f, app.yaml]`. They get their own names. */
function withLiftedOptions(own: Operation, options: readonly HelpOption[]): Operation {
  const { args, ...example } = own.example ?? {};
  if (!Array.isArray(args) || !args.some((word) => /^-\w|^--\w/.test(String(word)))) return own;
  const words = args.map(String);
  const rest: string[] = [];
  const lifted: Property[] = [];
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at] ?? '';
    const [name = '', ...stated] = word.startsWith('--') ? word.split('=') : [word];
    const option = /^-\w|^--\w/.test(word)
      ? options.find(({ spellings }) => spellings.includes(name))
      : undefined;
    if (!option) {
      if (word.startsWith('-') && word !== '-') return own;
      rest.push(word);
      continue;
    }
    if (rest.length > 0 || Object.hasOwn(example, option.name)) return own; // Their order may matter.
    const isSwitch = [option.schema.type ?? []].flat().includes('boolean') && stated.length === 0;
    if (!isSwitch && stated.length === 0) at += 1;
    const value = isSwitch ? true : stated.length > 0 ? stated.join('=') : (words[at] ?? '');
    const isList = option.schema.type === 'array';
    example[option.name] = isList ? [value] : option.schema.type === 'integer' ? Number(value) : value;
    lifted.push([option.name, option.schema]);
  }
  const { args: operands, ...properties } = own.input.properties;
  return {
    ...own,
    input: {
      ...own.input,
      properties: { ...Object.fromEntries(lifted), ...properties, ...(operands ? { args: operands } : {}) },
      ...(own.input.required && rest.length === 0
        ? { required: own.input.required.filter((name) => name !== 'args') }
        : {}),
    },
    example: { ...example, ...(rest.length > 0 ? { args: rest } : {}) },
  };
}

type Property = [name: string, schema: OperationInput];

function mergeFlags(own: Operation, { options, text }: ReadTexts, faults: string[], gaps: string[]) {
  const used = new Set<HelpOption>();
  const renamed: Record<string, string> = {};
  const kept: Property[] = [];
  const wrong = new Map(checkOptions(own, text).map(({ option, fault }) => [option, fault]));
  for (const [name, schema] of Object.entries(own.input.properties)) {
    if (schema['x-in'] !== 'flag') continue;
    const plain = name.replace(/=$/, '');
    const option =
      options.find(({ spellings }) => spellings.includes(plain)) ??
      options.find(({ spellings }) => spellings.includes(plain.replace(/^--no-/, '--')));
    if (!option) {
      if (wrong.get(name) !== 'unknown' || options.length === 0) kept.push([name, schema]);
      else {
        faults.push(`${name} unknown`);
        if (own.example && name in own.example) {
          kept.push([name, schema]);
          gaps.push(`the example uses ${name}`);
        }
      }
      continue;
    }
    used.add(option);
    const isNegated = !option.spellings.includes(plain);
    const isOptional = option.name.endsWith('=');
    const wanted = isOptional && !isNegated && plain.startsWith('--') ? `${plain}=` : name;
    if (wanted !== name) renamed[name] = wanted;
    const read: OperationInput = isNegated ? { type: 'boolean', 'x-in': 'flag' } : option.schema;
    const isSwitch = read.type === 'boolean';
    const isContradicted = wrong.get(name) === (isSwitch ? 'takes none' : 'takes a value');
    const isTried = own.example?.[name] !== undefined;
    const fault = isContradicted && !isTried && !name.endsWith('=') ? wrong.get(name) : undefined;
    if (fault) {
      faults.push(`${name} ${fault}`);
      // Some lists name no values: what they say of other options is no surer.
      if (fault === 'takes none') gaps.push('its list may not show which options take a value');
    }
    kept.push([wanted, mergeSchema(schema, read)]);
  }
  const names = new Set(kept.map(([name]) => name));
  const more = options
    .filter((option) => !used.has(option) && !names.has(option.name))
    .map(({ name, schema }): Property => [name, schema]);
  return { own: kept, more, renamed };
}

const withText = (
  { description: _, ...schema }: OperationInput,
  description: string | undefined,
): OperationInput => ({
  ...schema,
  ...(description === undefined ? {} : { description }),
});

/** What people wrote, which may be narrower than what the tool prints: a list for an option that repeats. */
function mergeSchema(own: OperationInput, read: OperationInput): OperationInput {
  const types = [read.type ?? []].flat();
  const ownTypes = [own.type ?? []].flat();
  const isWider =
    types.length > 1 && ownTypes.length === 1 && own.enum === undefined && ownTypes[0] !== 'array';
  const facts = isWider ? { ...own, type: [...types] } : ownTypes.length === 0 ? { ...read, ...own } : own;
  return withText(facts, own.description ?? read.description);
}

/** `example` has the values by their new names, null if they keep theirs. */
type Operands = { properties: Property[]; required: string[]; example: Record<string, unknown> | null };

/** Positional arguments by the names of the synopsis. One list, if no names can tell them apart. */
function mergeOperands(own: Operation, synopsis: Synopsis, faults: string[], gaps: string[]): Operands {
  const placed = Object.entries(own.input.properties).filter(([, schema]) => schema['x-in'] === 'argument');
  const given = placed.flatMap(([name]) => own.example?.[name] ?? []).flat();
  const required = new Set(own.input.required ?? []);
  const asTheyAre = {
    properties: placed,
    required: placed.map(([name]) => name).filter((name) => required.has(name)),
    example: null,
  };
  if (/ [-+]/.test(own.command ?? '')) return asTheyAre; // `crontab -l` takes another part of the usage.
  const { operands, text } = synopsis;
  const [first] = placed;
  if (first && placed.every(([name]) => name !== 'args')) {
    if (operands && !isSameCount(operands, placed.length)) gaps.push(`usage: ${text.slice(0, 100)}`);
    return asTheyAre;
  }
  if (operands && operands.length > 0) {
    const needed = operands.filter((each) => each.required).length;
    const isShort = own.example !== undefined && given.length < needed;
    if (isShort && Object.keys(own.example ?? {}).length === 0)
      faults.push(`the example has none of ${operands.map(({ name }) => name).join(', ')}`);
    // Options of the example stand in for the operands: `kubectl drain --selector`.
    const known = isShort ? operands.map((each) => ({ ...each, required: false })) : operands;
    const shared = own.example === undefined ? {} : distribute(known, given);
    if (shared) return namedOperands(own, known, shared, first?.[1].description);
  }
  if (first === undefined) {
    if (operands === null) gaps.push(`usage: ${text.slice(0, 100)}`);
    return asTheyAre;
  }
  if (operands?.length === 0 && given.length === 0 && !required.has('args') && text === '')
    return { properties: [], required: [], example: {} }; // The command takes none.
  const line = lineOf(text, MAX_OPERANDS_LENGTH);
  if (line === null || line.endsWith('…')) {
    gaps.push(`usage: ${text.slice(0, 100)}`);
    return asTheyAre;
  }
  const description = first[1].description ?? `operands: ${line}`;
  return {
    ...asTheyAre,
    properties: [['args', { type: 'array', items: { type: 'string' }, 'x-in': 'argument', description }]],
  };
}

/** `FILES` may have been written down as two. */
const isSameCount = (operands: readonly HelpArgument[], count: number): boolean =>
  operands.length === count ||
  (operands.length === 1 && operands.every(({ name, repeats }) => repeats || isPlural(name, operands)));

function namedOperands(
  own: Operation,
  operands: readonly HelpArgument[],
  values: Readonly<Record<string, unknown>>,
  description: string | undefined,
): Operands {
  const shown = operands.length === 1 && !description?.startsWith('operands:') ? description : undefined;
  return {
    properties: operands.map((operand) => [
      nameOf(operand, own),
      operandSchema({ ...operand, repeats: operand.repeats || isPlural(operand.name, operands) }, shown),
    ]),
    required: operands.filter((operand) => operand.required).map((operand) => nameOf(operand, own)),
    example: Object.fromEntries(
      Object.entries(values).map(([name, value]) => [nameOf({ name }, own), value]),
    ),
  };
}

const nameOf = ({ name }: { name: string }, own: Operation): string =>
  Object.hasOwn(own.input.properties, name) && name !== 'args' ? `${name}_` : name;

/** `diff FILES` takes several. */
const isPlural = (name: string, operands: readonly { name: string; repeats?: boolean }[]): boolean =>
  /[^s]s$/.test(name) && operands.at(-1)?.name === name && operands.every(({ repeats }) => !repeats);

const operandSchema = ({ name, repeats }: HelpArgument, description: string | undefined): OperationInput => ({
  ...(repeats ? { type: 'array', items: { type: 'string' } } : { type: 'string' }),
  'x-in': 'argument',
  ...(description === undefined || description.replaceAll(/\W/g, '') === name.replaceAll(/\W/g, '')
    ? {}
    : { description }),
});

/** The values of one list by the operands that take them, in their order. Null if they do not fit. */
function distribute(
  operands: readonly HelpArgument[],
  given: readonly unknown[],
): Record<string, unknown> | null {
  const values = given.map(String);
  const needed = operands.filter(({ required }) => required).length;
  let spare = values.length - needed;
  if (spare < 0) return null;
  const found: Record<string, unknown> = {};
  let at = 0;
  for (const { name, required, repeats } of operands) {
    const least = required ? 1 : 0;
    const isList = repeats || isPlural(name, operands);
    const count = isList ? least + spare : least + Math.min(spare, 1 - least);
    spare -= count - least;
    if (count > 0) found[name] = isList ? values.slice(at, at + count) : values[at];
    at += count;
  }
  return at === values.length ? found : null;
}

function exampleWith(
  example: Operation['example'],
  renamed: Readonly<Record<string, string>>,
  operands: Record<string, unknown> | null,
): Operation['example'] {
  if (example === undefined) return undefined;
  const kept = Object.entries(example)
    .filter(([name]) => operands === null || name !== 'args')
    .map(([name, value]) => [renamed[name] ?? name, value]);
  return { ...Object.fromEntries(kept), ...operands };
}

/** Some tools read the paths first: `find FOLDER -name …`. */
function isArgumentFirst({ input }: Operation): boolean {
  const places = Object.values(input.properties).map((schema) => schema['x-in']);
  return places.includes('argument') && places.indexOf('argument') < places.lastIndexOf('flag');
}
