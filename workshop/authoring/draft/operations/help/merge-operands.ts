import type { Operation, OperationInput } from '../../../../../src/operations/file-schema.ts';
import { lineOf } from '../source-text.ts';
import type { HelpArgument, Synopsis } from './synopsis.ts';

const MAX_OPERANDS_LENGTH = 240;

export type Property = [name: string, schema: OperationInput];

/** `example` has the values by their new names, null if they keep theirs. */
export type Operands = {
  properties: Property[];
  required: string[];
  example: Record<string, unknown> | null;
};

/** Positional arguments by the names of the synopsis. One list, if no names can tell them apart. */
export function mergeOperands(
  own: Operation,
  synopsis: Synopsis,
  faults: string[],
  gaps: string[],
): Operands {
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
