import {
  MAX_INPUTS,
  MAX_LEFT_OUT,
  type Operation,
  type OperationInput,
} from '../../../../../src/operations/file-schema.ts';
import { checkOptions } from '../../../verify/help/check-options.ts';
import type { CommandTexts } from '../../../verify/help/read-manuals.ts';
import { operandsInExamples } from './example-operands.ts';
import { conflictsOf } from './exclusive-options.ts';
import { mergeOperands, type Property } from './merge-operands.ts';
import { takesValue } from './parse-help.ts';
import type { HelpOption } from './read-option.ts';
import { escaped, type ReadTexts, readTexts, toldNames } from './read-texts.ts';
import { readSynopsis } from './synopsis.ts';

/** `faults` say what the tool has otherwise, `gaps` why a part was not taken over. */
export type TakenOver = { operation: Operation; faults: string[]; gaps: string[] };

const MAX_UNCLEAR = 6; // Options whose value is not clear are named alone. More of them are no exception.

/**
 * The operation with every option and positional argument that its tool prints. What people wrote stays: the summary,
 * the order, descriptions, and types that are narrower, such as a list for an option that repeats.
 */
export function takeOver(written: Operation, words: readonly string[], texts: CommandTexts): TakenOver {
  const read = readTexts(words, (written.command ?? words.join(' ')).split(' '), texts);
  const own = withLiftedOptions(written, read.options);
  const gaps: string[] = [];
  const faults: string[] = [];
  if (read.unread.length > 0) gaps.push(`unread: ${read.unread.slice(0, 3).join(' / ')}`);
  const untold = toldNames(read.help).find(
    (name) => !read.options.some(({ spellings }) => spellings.includes(name)),
  );
  if (untold !== undefined && !Object.hasOwn(written.input.properties, untold))
    gaps.push(`explains ${untold} in prose`);
  if (read.options.length === 0 && read.usages.length === 0) gaps.push('prints no options and no usage');

  const flags = mergeFlags(own, read, faults, gaps);
  const synopses = read.usages.map((usages) =>
    readSynopsis(
      usages,
      (option) =>
        takesValue(read.options, option) ||
        ['string', 'array'].includes(String(own.input.properties[option]?.type)),
    ),
  );
  const [only, ...others] = synopses[0]?.operands ?? [];
  if (
    words.length > 1 &&
    others.length === 0 &&
    only &&
    !only.repeats &&
    /^(?:sub_?)?commands?$/.test(only.name)
  )
    gaps.push('groups other commands');
  const shown = operandsInExamples(read.help, words, (option) => takesValue(read.options, option));
  const positional = mergeOperands(own, synopses, { isListed: read.isListed, shown }, faults, gaps);
  const renamed = { ...flags.renamed };
  const isWithout = faults.some((fault) => fault.startsWith('the example has none'));
  const example = isWithout ? undefined : exampleWith(own, flags.own, renamed, positional.example);

  const named = inOrder(own, renamed, { own: flags.own, more: flags.more, operands: positional.properties });
  const room = MAX_INPUTS - flags.own.length - positional.properties.length;
  const unclear = disagreements(flags.more, own, read.text);
  if (unclear.length > MAX_UNCLEAR) gaps.push(`may misread ${unclear.slice(0, MAX_UNCLEAR).join(' ')}`);
  const clear = flags.more.filter(([name]) => !unclear.includes(name));
  const unused = flags.own.map(([name]) => name).filter((name) => !Object.hasOwn(example ?? {}, name));
  const cut = new Set([
    ...unclear,
    ...(room < 0 ? unused.slice(room) : []),
    ...clear.slice(Math.max(room, 0)).map(([name]) => name),
  ]);
  const required = new Set([
    ...(own.input.required ?? [])
      .map((name) => renamed[name] ?? name)
      .filter((name) => flags.own.some(([own]) => own === name)),
    ...flags.own
      .filter(([name, schema]) => isCalledRequired(schema) && example?.[name] !== undefined)
      .map(([name]) => name),
    ...positional.required,
  ]);
  if (cut.size > MAX_LEFT_OUT) gaps.push(`has ${cut.size} more options`);
  const { properties: _, required: __, 'x-left-out': ___, allOf: ____, ...input } = own.input;
  const properties = Object.fromEntries(named.filter(([name]) => !cut.has(name)));
  const conflicts = conflictsOf(read.options, Object.keys(properties));
  const { partial: _____, example: ______, deprecated, ...facts } = own;
  return {
    operation: {
      ...facts,
      input: {
        ...input,
        type: 'object',
        properties,
        ...(required.size > 0 ? { required: [...required] } : {}),
        ...(conflicts.length > 0 ? { allOf: conflicts.map((pair) => ({ not: { required: pair } })) } : {}),
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

/** hcloud: `--name string   Server name (required)`. buf begins the text with "Required." */
const isCalledRequired = ({ description = '' }: OperationInput): boolean =>
  /^Required\b|\(required\)\.?$/.test(description);

/** Options that the reader of lists in verify/help/ reads in another way: one of both is wrong. */
function disagreements(more: readonly Property[], own: Operation, text: string): string[] {
  const properties = Object.fromEntries(more);
  return checkOptions({ name: own.name, input: { type: 'object', properties } }, text)
    .filter(
      ({ option, fault }) => fault !== 'takes none' || !new RegExp(`${escaped(option)}[ =]<`).test(text),
    )
    .map(({ option }) => option);
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

function mergeFlags(
  own: Operation,
  { isListed, elsewhere, options, text }: ReadTexts,
  faults: string[],
  gaps: string[],
) {
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
      // Options of the whole program are not for every command in its list.
      if (!isListed && (wrong.get(name) !== 'unknown' || options.length === 0)) kept.push([name, schema]);
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
    const wanted = isNegated ? name : wantedName(name, schema, option);
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
    kept.push([wanted, elsewhere.has(schema.description) ? read : mergeSchema(schema, read)]);
  }
  const names = new Set(kept.map(([name]) => name));
  const more = options
    .filter((option) => !used.has(option) && !names.has(option.name))
    .map(({ name, schema }): Property => [name, schema]);
  return { own: kept, more, renamed };
}

/** A value that must follow an equals sign asks for one in the name. A switch has none. */
function wantedName(name: string, own: OperationInput, option: HelpOption): string {
  const plain = name.replace(/=$/, '');
  if (option.name.endsWith('=') && (plain.startsWith('--') || isOn(option.schema))) return `${plain}=`;
  return option.schema.type === 'boolean' && [own.type ?? []].flat().includes('boolean') ? plain : name;
}

/** A switch that is on by default: only `--wait=false` says something. */
const isOn = (schema: OperationInput | undefined): boolean =>
  schema?.enum?.join() === 'true,false' && schema.default === 'true';

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
  if (ownTypes.includes('boolean') && (isOn(read) || (read.type === 'boolean' && ownTypes.length > 1))) {
    const { default: _, ...rest } = own;
    return withText({ ...rest, ...read }, own.description ?? read.description);
  }
  if (read.type === 'array' && ['string', 'integer', 'number'].includes(String(own.type)))
    return listOf(own, read);
  const isWider =
    types.length > 1 && ownTypes.length === 1 && own.enum === undefined && ownTypes[0] !== 'array';
  const facts = isWider ? { ...own, type: [...types] } : ownTypes.length === 0 ? { ...read, ...own } : own;
  return withText(facts, own.description ?? read.description);
}

/** An option that may stand several times, of which people wrote down one value. */
function listOf(
  { type, enum: values, description, default: _, ...own }: OperationInput,
  read: OperationInput,
): OperationInput {
  const items = { type, ...(values === undefined ? {} : { enum: values }) };
  return withText({ ...own, type: 'array', items }, description ?? read.description);
}

function exampleWith(
  { example, input }: Operation,
  flags: readonly Property[],
  renamed: Readonly<Record<string, string>>,
  operands: Record<string, unknown> | null,
): Operation['example'] {
  if (example === undefined) return undefined;
  const schemas = Object.fromEntries(flags);
  const kept = Object.entries(example)
    .filter(([name]) => operands === null || input.properties[name]?.['x-in'] !== 'argument')
    .map(([name, value]) => {
      const now = renamed[name] ?? name;
      return [now, valueFor(schemas[now], value)];
    });
  return { ...Object.fromEntries(kept), ...operands };
}

/** One value of an option that turned out to be a list, or a switch that turned out to be on by default. */
function valueFor(schema: OperationInput | undefined, value: unknown): unknown {
  if (schema?.type === 'array' && !Array.isArray(value)) return [value];
  return isOn(schema) && typeof value === 'boolean' ? String(value) : value;
}

/**
 * Options and operands in the order that people gave them, because some tools depend on it. Options that were missing
 * stand behind the last one that precedes the operands, or behind all of them: `find FOLDER -name …`.
 */
function inOrder(
  { input }: Operation,
  renamed: Readonly<Record<string, string>>,
  {
    own,
    more,
    operands,
  }: { own: readonly Property[]; more: readonly Property[]; operands: readonly Property[] },
): Property[] {
  const written = Object.entries(input.properties);
  const isOperand = ({ 1: schema }: Property): boolean => schema['x-in'] === 'argument';
  const isSame = operands.every(([name]) => Object.hasOwn(input.properties, name));
  const first = written.findIndex(isOperand);
  const isFirst = written.slice(Math.max(first, 0)).some((each) => !isOperand(each)) && first === 0;
  const ordered = written.flatMap((each, at): Property[] => {
    const now = renamed[each[0]] ?? each[0];
    if (!isOperand(each)) return own.filter(([name]) => name === now);
    if (isSame) return operands.filter(([name]) => name === each[0]);
    return at === first ? [...operands] : [];
  });
  const lifted = own.filter(([name]) => !ordered.some(([other]) => other === name));
  const begin = ordered.findIndex(isOperand);
  const end = isFirst || begin < 0 ? ordered.length : begin;
  const rest = operands.filter(([name]) => !ordered.some(([other]) => other === name));
  return [...ordered.slice(0, end), ...lifted, ...more, ...ordered.slice(end), ...rest];
}
