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

/** `shown` counts the operands of example calls in the help, null if it has none. */
type Context = { isListed: boolean; shown: { least: number; most: number } | null };

/** Positional arguments by the names of the synopsis. One list, if no names can tell them apart. */
export function mergeOperands(
  own: Operation,
  synopses: readonly Synopsis[],
  { isListed, shown }: Context,
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
  if (/ [-+]/.test(own.command ?? '') && !isListed) return asTheyAre; // `crontab -l` takes another part of the usage.
  const { operands, text } = chooseSynopsis(synopses);
  const [first] = placed;
  // cosign: the usage has options alone, and each example shows what stands behind them.
  if (text === '' && operands?.length === 0 && isShown(placed, required, shown)) return asTheyAre;
  if (first && placed.every(([name]) => name !== 'args')) {
    // What people described stays. Names that a program gave can give way.
    const isDescribed = placed.some(([, { description }]) => description !== undefined);
    const isCounted = operands?.length === placed.length;
    if (operands === null || isCounted || (isDescribed && synopses.some((each) => isCovered(placed, each))))
      return asTheyAre;
    const more = operandsAfter(placed, operands, own);
    if (more) return { ...asTheyAre, properties: [...placed, ...more] };
    if (isDescribed) {
      gaps.push(`usage: ${text.slice(0, 100)}`);
      return asTheyAre;
    }
  }
  if (operands && operands.length > 0) {
    const needed = operands.filter((each) => each.required).length;
    const isShort = own.example !== undefined && given.length < needed;
    if (isShort && Object.keys(own.example ?? {}).length === 0)
      faults.push(`the example has none of ${operands.map(({ name }) => name).join(', ')}`);
    // Options of the example stand in for the operands: `kubectl drain --selector`.
    const known = isShort ? operands.map((each) => ({ ...each, required: false })) : operands;
    const shared = own.example === undefined ? {} : distribute(known, given);
    if (shared) return namedOperands(own, known, shared, first?.[1].description, text);
  }
  if (first === undefined) {
    if (operands === null) gaps.push(`usage: ${text.slice(0, 100)}`);
    return asTheyAre;
  }
  const isArgs = first[0] === 'args';
  if (operands?.length === 0 && given.length === 0 && (!isArgs || !required.has('args')) && text === '')
    return { properties: [], required: [], example: {} }; // The command takes none.
  const description = first[1].description ?? shortText(text);
  if (description === undefined || shortText(text) === undefined || !isArgs) {
    gaps.push(`usage: ${text.slice(0, 100)}`);
    return asTheyAre;
  }
  return {
    ...asTheyAre,
    properties: [['args', { type: 'array', items: { type: 'string' }, 'x-in': 'argument', description }]],
  };
}

/** Whether the operands that people named are those of each example call in the help. */
function isShown(
  placed: readonly Property[],
  required: ReadonlySet<string>,
  shown: Context['shown'],
): boolean {
  if (shown === null || placed.length === 0 || placed.some(([name]) => name === 'args')) return false;
  const isList = placed.at(-1)?.[1].type === 'array';
  const needed = placed.filter(([name]) => required.has(name)).length;
  return needed <= shown.least && needed > 0 && (isList || shown.most <= placed.length);
}

/** The help text and the manual page may both have usage lines. */
const chooseSynopsis = (all: readonly Synopsis[]): Synopsis =>
  all.find(({ operands }) => operands !== null && operands.length > 0) ??
  all.find(({ text }) => text !== '') ??
  all[0] ?? { operands: [], text: '', lines: [] };

/** Whether what people named takes all that a usage shows. Of alternatives, it must take each. */
const isCovered = (placed: readonly Property[], { operands, lines }: Synopsis): boolean =>
  operands === null
    ? lines.length > 0 &&
      lines.every((line) => line !== null && (line.length < placed.length || takes(placed, line)))
    : takes(placed, operands);

/** `COMMAND [ARG]...` may be one list, and `FILES` may have been written down as two. */
function takes(placed: readonly Property[], operands: readonly HelpArgument[]): boolean {
  const isList = placed.at(-1)?.[1].type === 'array';
  return (
    operands.length === placed.length ||
    (isList && operands.length > placed.length) ||
    (operands.length === 1 && operands.every(({ name, repeats }) => repeats || isPlural(name, operands)))
  );
}

/** Optional operands that follow those that people named: `su [USER [ARGUMENT...]]`. Null if others differ. */
function operandsAfter(
  placed: readonly Property[],
  operands: readonly HelpArgument[],
  own: Operation,
): Property[] | null {
  const more = operands.slice(placed.length);
  const isSequel = more.some(({ name }) => /(?:\d|_n)$/.test(name)); // `CAPS FILE [CAPS2 FILE2]`
  const isPlain = placed.every(([, { type }], at) => type !== 'array' && !operands[at]?.repeats);
  if (more.length === 0 || !isPlain || isSequel || more.some(({ required }) => required)) return null;
  if (more.some(({ name }) => Object.hasOwn(own.input.properties, name))) return null;
  return more.map((operand) => [operand.name, operandSchema(operand, undefined)]);
}

function shortText(text: string): string | undefined {
  const line = lineOf(text, MAX_OPERANDS_LENGTH);
  return line === null || line.endsWith('…') ? undefined : `operands: ${line}`;
}

function namedOperands(
  own: Operation,
  operands: readonly HelpArgument[],
  values: Readonly<Record<string, unknown>>,
  description: string | undefined,
  text: string,
): Operands {
  const shown = operands.length === 1 && !description?.startsWith('operands:') ? description : undefined;
  return {
    properties: operands.map((operand) => [
      nameOf(operand, own),
      operandSchema(
        { ...operand, repeats: operand.repeats || isPlural(operand.name, operands) },
        // A name such as "args" says too little.
        operand.name === 'args' ? (shown ?? shortText(text)) : shown,
      ),
    ]),
    required: operands.filter((operand) => operand.required).map((operand) => nameOf(operand, own)),
    example: Object.fromEntries(
      Object.entries(values).map(([name, value]) => [nameOf({ name }, own), value]),
    ),
  };
}

const nameOf = ({ name }: { name: string }, own: Operation): string =>
  own.input.properties[name]?.['x-in'] === 'flag' ? `${name}_` : name;

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
