import type { OperationArguments, OperationInput } from '../file-schema.ts';
import { isSchema } from '../json-schema.ts';

const JSON_TYPES: Readonly<Record<string, (value: unknown) => boolean>> = {
  string: (value) => typeof value === 'string',
  number: (value) => typeof value === 'number' && Number.isFinite(value),
  integer: (value) => Number.isInteger(value),
  boolean: (value) => typeof value === 'boolean',
  array: (value) => Array.isArray(value),
  object: (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
  null: (value) => value === null,
};

/** Names of the types of JSON Schema 2020-12. */
export const JSON_TYPE_NAMES = Object.keys(JSON_TYPES);

/**
 * What is wrong with one argument. `message` completes a sentence that begins with the owner of the arguments. `allowed`
 * says in short what would fit.
 */
export type ArgumentProblem = { name: string; message: string; allowed: string };

/**
 * Compares arguments with the schema of an operation: names, required ones, alternatives, those that exclude each other, types
 * and enumerations, also of the elements of a list. Deeper levels are left to the interface itself.
 * @param sentOtherwise names that may be missing, because they are credentials
 */
export function argumentProblems(
  input: OperationArguments,
  args: Readonly<Record<string, unknown>>,
  sentOtherwise: readonly string[] = [],
): ArgumentProblem[] {
  const { properties, required = [], additionalProperties } = input;
  const isOpen = additionalProperties !== undefined && additionalProperties !== false;
  const leftOut = input['x-left-out'] ?? [];
  const missing = required.filter((name) => !Object.hasOwn(args, name) && !sentOtherwise.includes(name));
  const given = Object.entries(args).flatMap(([name, value]) => {
    if (!Object.hasOwn(properties, name))
      return isOpen || leftOut.includes(name)
        ? []
        : [
            {
              name,
              message: `has "${name}", which is not an argument`,
              allowed: 'nothing: it is no argument',
            },
          ];
    const schema = properties[name] as OperationInput;
    const allowed =
      isSentAsText(schema) && isScalar(value) ? textProblem(value, schema) : valueProblem(value, schema);
    return allowed === null
      ? []
      : [{ name, message: `has ${show(value)} for "${name}", but ${allowed}`, allowed }];
  });
  const lacking = missing.map((name) => ({
    name,
    message: `lacks the required "${name}"`,
    allowed: 'a value: it is required',
  }));
  return [
    ...lacking,
    ...given,
    ...alternativeProblems(input, args, sentOtherwise),
    ...conflictProblems(input, args),
  ];
}

function alternativeProblems(
  input: OperationArguments,
  args: Readonly<Record<string, unknown>>,
  sentOtherwise: readonly string[],
): ArgumentProblem[] {
  const groups = requiredChoices(input);
  const isGiven = (name: string) => Object.hasOwn(args, name) || sentOtherwise.includes(name);
  if (groups.length === 0 || groups.some((names) => names.every(isGiven))) return [];
  const choice = groups.map((names) => names.map(show).join(' with ')).join(' or ');
  return [
    { name: groups[0]?.[0] ?? '', message: `lacks ${choice}`, allowed: `a value: ${choice} is required` },
  ];
}

/** The names of arguments of which one group is required: `anyOf: [{ required: [path] }, { required: [id, version] }]`. */
export function requiredChoices({ anyOf }: OperationArguments): string[][] {
  if (!Array.isArray(anyOf)) return [];
  const groups = anyOf.map((part: unknown) => {
    const { required: names, ...others } = isSchema(part) ? part : {};
    return Array.isArray(names) && names.length > 0 && Object.keys(others).length === 0
      ? names.map(String)
      : [];
  });
  // One that says something else may be met without any of them.
  return groups.every((names) => names.length > 0) ? groups : [];
}

/** A switch that is off is no part of a command. */
function conflictProblems(
  input: OperationArguments,
  args: Readonly<Record<string, unknown>>,
): ArgumentProblem[] {
  const isGiven = (name: string) => Object.hasOwn(args, name) && args[name] !== false;
  return conflictsIn(input)
    .filter((names) => names.every(isGiven))
    .map(([name = '', ...others]) => ({
      name,
      message: `has "${name}" together with "${others.join('" and "')}", which exclude each other: leave one out`,
      allowed: `no value together with "${others.join('" and "')}"`,
    }));
}

/** The names of arguments that exclude each other: `allOf: [{ not: { required: [--name, --all] } }]`. */
export function conflictsIn({ allOf }: OperationArguments): string[][] {
  if (!Array.isArray(allOf)) return [];
  return allOf.flatMap((part: unknown) => {
    const no = isSchema(part) && isSchema(part.not) ? part.not : {};
    const { required: names, ...others } = no;
    const isPlain = Array.isArray(names) && names.length > 1 && Object.keys(others).length === 0;
    return isPlain ? [names.map(String)] : [];
  });
}

/** In an address or a header, 52.5 and "52.5" are the same. */
const isSentAsText = (schema: OperationInput): boolean =>
  ['query', 'path', 'header'].includes(String(schema['x-in']));

const isScalar = (value: unknown): value is string | number | boolean =>
  ['string', 'number', 'boolean'].includes(typeof value);

function textProblem(value: string | number | boolean, schema: OperationInput): string | null {
  const problem = valueProblem(value, schema);
  const isReadable = otherReadings(value).some((reading) => valueProblem(reading, schema) === null);
  return isReadable ? null : problem;
}

function otherReadings(value: string | number | boolean): (string | number | boolean)[] {
  if (typeof value !== 'string') return [String(value)];
  if (value === 'true' || value === 'false') return [value === 'true'];
  return value.trim() === '' ? [] : [Number(value)];
}

/** Why a value does not fit the type, the enumeration or the elements of a schema. Null if it fits. */
export function valueProblem(value: unknown, schema: OperationInput): string | null {
  const types = [schema.type ?? []].flat();
  if (
    types.length > 0 &&
    !types.some((type) => !Object.hasOwn(JSON_TYPES, type) || JSON_TYPES[type]?.(value))
  )
    return `its type is ${types.join(' or ')}`;
  // Some servers list no values at all, which cannot mean that every value is wrong.
  if (schema.enum?.length && !schema.enum.some((allowed) => allowed === value))
    return `its values are ${schema.enum.map(show).join(', ')}`;
  const { items } = schema;
  if (!Array.isArray(value) || typeof items !== 'object' || items === null || Array.isArray(items))
    return null;
  const found = value.map((element) => valueProblem(element, items as OperationInput));
  return found.find((message) => message !== null) ?? null;
}

const MAX_SHOWN = 60; // Characters of a value that a message repeats.
const show = (value: unknown): string => (JSON.stringify(value) ?? 'nothing').slice(0, MAX_SHOWN);
