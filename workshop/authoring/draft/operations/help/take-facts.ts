import type { Operation, OperationInput } from '../../../../../src/operations/file-schema.ts';
import type { CommandTexts } from '../../../verify/help/read-manuals.ts';
import { helpSentences, isCut, withoutLeadingMark } from './option-text.ts';
import type { HelpOption } from './read-option.ts';
import { lettersOf, readTexts } from './read-texts.ts';

/**
 * The operation with what its tool says of the options that it already has: explanations, values and defaults. Which
 * options there are, their order and what people wrote of them stays.
 */
export function takeFacts(own: Operation, words: readonly string[], texts: CommandTexts): Operation {
  const { lists, options } = readTexts(words, (own.command ?? words.join(' ')).split(' '), texts);
  const properties = Object.entries(own.input.properties).map(([name, schema]) => {
    if (schema['x-in'] !== 'flag') return [name, schema];
    const plain = name.replace(/=$/, '');
    const found = [options, ...lists].flatMap((list) =>
      list.filter(({ spellings }) => spellings.includes(plain)),
    );
    return [name, withFacts(schema, found, own.example?.[name])];
  });
  return { ...own, input: { ...own.input, properties: Object.fromEntries(properties) } };
}

function withFacts(own: OperationInput, found: readonly HelpOption[], used: unknown): OperationInput {
  const { description: said = '', ...bare } = own;
  const whole = found
    .filter(({ schema, explained }) => isBetter(said, schema.description ?? '', explained))
    .map(({ schema }) => schema.description ?? '')
    .toSorted((a, b) => b.length - a.length)[0];
  const description = whole ?? withoutLeadingMark(said);
  const told = description === '' ? bare : { ...own, description };
  return withValues(
    told,
    found.map(({ schema }) => schema),
    used,
  );
}

/** Whether what a tool says goes on where a text that a program took over was cut. What people wrote stays. */
function isBetter(own: string, told: string, explained: string): boolean {
  const [letters, whole] = [lettersOf(own), lettersOf(told)];
  if (whole === letters || told === '' || isCut(told)) return false;
  if (letters === '' || whole.startsWith(letters)) return true;
  if (!isCut(own)) return false;
  const source = lettersOf(`${explained} ${told}`);
  return helpSentences(own.replace(/…$/, '')).every((each) => source.includes(lettersOf(each)));
}

function withValues(own: OperationInput, read: readonly OperationInput[], used: unknown): OperationInput {
  if (own.type === 'array') {
    const items = own.items as OperationInput | undefined;
    const values = read.map(({ items: each }) => (each as OperationInput | undefined)?.enum).find(Boolean);
    const isFit =
      values !== undefined && [used ?? []].flat().every((value) => values.includes(value as string));
    return items?.type === 'string' && items.enum === undefined && isFit
      ? { ...own, items: { ...items, enum: values } }
      : own;
  }
  const same = read.filter(({ type }) => type === own.type);
  const values = same.map((each) => each.enum).find((each) => each && isNamedWhole(each, own));
  const isFit = values !== undefined && (used === undefined || values.includes(used as string));
  const withEnum = own.type === 'string' && own.enum === undefined && isFit ? { ...own, enum: values } : own;
  const preset = same.map((each) => each.default).find((value) => value !== undefined);
  const isAllowed =
    own.default === undefined &&
    (own.type === 'integer' || own.type === 'string') &&
    preset !== undefined &&
    (withEnum.enum === undefined || withEnum.enum.includes(preset as string));
  return isAllowed ? { ...withEnum, default: preset } : withEnum;
}

/** openssl: `-outform DER|PEM` is explained by "DER, PEM or PVK". */
const isNamedWhole = (values: readonly unknown[], { description = '' }: OperationInput): boolean =>
  !values.every((value) => /^[A-Z][A-Z0-9]+$/.test(String(value))) ||
  (description.match(/\b[A-Z][A-Z0-9]{2,}\b/g) ?? []).every((word) => values.includes(word));
