import type { CallArguments } from '../../../operations/calls/call-arguments.ts';
import type { OperationArguments, OperationInput } from '../../../operations/file-schema.ts';
import { UsageError } from '../command.ts';

export const MAX_CALL_PARAMETERS = 100;

/**
 * Reads `name=value` pairs as arguments of an operation. The schema decides how a value is read: numbers, booleans and
 * JSON for lists and maps. A list repeats its name. A name alone switches a boolean on.
 * @returns the arguments in the order given. Throws UsageError for a value that does not have the type, and for
 * another name that repeats
 */
export function readCallArguments(input: OperationArguments, pairs: readonly string[]): CallArguments {
  if (pairs.length > MAX_CALL_PARAMETERS)
    throw new UsageError(`There are ${pairs.length} parameters; at most ${MAX_CALL_PARAMETERS} are allowed.`);
  const given = new Map<string, unknown>();
  for (const pair of pairs) {
    const { name, text } = splitPair(input, pair);
    const schema = Object.hasOwn(input.properties, name) ? input.properties[name] : undefined;
    given.set(name, joinRepeated(name, given.get(name), readValue(name, text, schema), schema));
  }
  return Object.fromEntries(given);
}

/** Names of options may end in "=", and may be given without their hyphens. */
function splitPair({ properties }: OperationArguments, pair: string): { name: string; text: string | null } {
  const equals = pair.indexOf('=', 1);
  const given = equals < 0 ? pair : pair.slice(0, equals);
  const text = equals < 0 ? null : pair.slice(equals + 1);
  const spellings = [given, `${given}=`, `--${given}`, `--${given}=`, `-${given}`];
  return { name: spellings.find((each) => Object.hasOwn(properties, each)) ?? given, text };
}

const typesOf = (schema: OperationInput | undefined): string[] => [schema?.type ?? []].flat();

function readValue(name: string, text: string | null, schema: OperationInput | undefined): unknown {
  const types = typesOf(schema);
  if (text === null) {
    if (types.includes('boolean')) return true;
    throw new UsageError(`The parameter "${name}" has no value. Write it as ${name}=value.`);
  }
  if (types.includes('string') || types.length === 0) return text;
  if (types.some((type) => type === 'integer' || type === 'number') && /^-?\d/.test(text)) {
    const number = Number(text);
    if (Number.isFinite(number)) return number;
  }
  if (types.includes('boolean') && /^(?:true|false)$/.test(text)) return text === 'true';
  if (types.includes('null') && text === 'null') return null;
  if (types.includes('array') && !text.startsWith('[')) return [elementOf(text, schema)];
  if (types.some((type) => type === 'array' || type === 'object')) return parseJsonValue(name, text);
  throw new UsageError(`The parameter "${name}" is "${text}", but its type is ${types.join(' or ')}.`);
}

function elementOf(text: string, schema: OperationInput | undefined): unknown {
  const { items } = schema ?? {};
  const type = typeof items === 'object' && items !== null && 'type' in items ? items.type : undefined;
  const isNumber = type === 'integer' || type === 'number';
  return isNumber && text !== '' && Number.isFinite(Number(text)) ? Number(text) : text;
}

function parseJsonValue(name: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new UsageError(`The parameter "${name}" is not JSON. Quote it for the shell.`, { cause });
  }
}

function joinRepeated(
  name: string,
  before: unknown,
  value: unknown,
  schema: OperationInput | undefined,
): unknown {
  if (before === undefined) return value;
  if (typesOf(schema).includes('array')) return [before, value].flat();
  throw new UsageError(
    `The parameter "${name}" is given more than once, but it is not a list. Give it once.`,
  );
}
