import {
  MAX_ENUM_VALUES,
  MAX_INPUT_NAME_LENGTH,
  MAX_INPUTS,
  type OperationArguments,
} from '../file-schema.ts';
import { isSchema, type Schema } from '../json-schema.ts';
import { portableSchema, requiredNames } from '../tools/portable-keywords.ts';
import { isPublishableValue, serverText } from './server-text.ts';

const MAX_ARGUMENT_DESCRIPTION_LENGTH = 200;
const MAX_ALTERNATIVES = 20; // Of anyOf, oneOf or allOf. No caller chooses from more.

/**
 * The input schema of a tool, as far as callers need it: bounded in depth, width and length, without references. A
 * keyword that cannot be published as it is, or exceeds a limit, is left out, so that no valid call is refused.
 */
export function serverInput(schema: unknown): OperationArguments {
  const root = isSchema(schema) ? schema : {};
  const { properties = {}, required, additionalProperties } = bounded(portableSchema(root, root));
  return {
    type: 'object',
    properties: properties as OperationArguments['properties'],
    ...(required === undefined ? {} : { required: required as string[] }),
    ...(typeof additionalProperties === 'boolean' ? { additionalProperties } : {}),
  };
}

/** The same arguments with only their types and choices, to save space. */
export function spareInput(input: OperationArguments): OperationArguments {
  const spare = Object.entries(input.properties).map(([name, { type, enum: choices }]) => [
    name,
    { ...(type === undefined ? {} : { type }), ...(choices === undefined ? {} : { enum: choices }) },
  ]);
  return { ...input, properties: Object.fromEntries(spare) };
}

/** The same arguments with required ones first, then by name, so that a shortened list keeps those. */
export function requiredFirst(input: OperationArguments): OperationArguments {
  const names = namesByNeed(input.properties, input.required);
  return {
    ...input,
    properties: Object.fromEntries(names.map((name) => [name, input.properties[name] ?? {}])),
  };
}

/** Recursion ends because portableSchema has limited the depth. */
function bounded(schema: Schema): Schema {
  const kept = Object.entries(schema).map(([keyword, value]) => [keyword, boundedKeyword(keyword, value)]);
  const copy = Object.fromEntries(kept.filter(([, value]) => value !== undefined)) as Record<string, unknown>;
  if (!isSchema(schema.properties)) return copy;
  const required = requiredNames(schema.required);
  copy.properties = boundedProperties(schema.properties, required);
  const names = required.filter((name) => Object.hasOwn(copy.properties as object, name)).sort();
  delete copy.required;
  return names.length > 0 ? { ...copy, required: names } : copy;
}

/** Undefined for a keyword that is left out. */
function boundedKeyword(keyword: string, value: unknown): unknown {
  switch (keyword) {
    case 'description':
      return serverText(value, MAX_ARGUMENT_DESCRIPTION_LENGTH) || undefined;
    case 'pattern':
    case 'const':
    case 'default':
      return isPublishableValue(value) ? value : undefined;
    case 'enum':
      return isChoice(value) ? value : undefined;
    case 'anyOf':
    case 'oneOf':
    case 'allOf':
      return Array.isArray(value) && value.length <= MAX_ALTERNATIVES ? value.map(bounded) : undefined;
    default:
      return isSchema(value) && keyword !== 'properties' ? bounded(value) : value;
  }
}

const isChoice = (value: unknown): boolean =>
  Array.isArray(value) && value.length <= MAX_ENUM_VALUES && value.every(isPublishableValue);

function boundedProperties(properties: Schema, required: readonly string[]): Schema {
  const kept = namesByNeed(properties, required).filter(isArgumentName).slice(0, MAX_INPUTS);
  return Object.fromEntries(kept.map((name) => [name, bounded(properties[name] as Schema)]));
}

function namesByNeed(properties: Schema, required: readonly string[] = []): string[] {
  const isRequired = new Set(required);
  const rank = (name: string) => (isRequired.has(name) ? 0 : 1);
  return Object.keys(properties).sort((a, b) => rank(a) - rank(b) || (a < b ? -1 : 1));
}

/** A copy that assigns `__proto__` would change the prototype of its object. */
const isArgumentName = (name: string): boolean =>
  name !== '' && name !== '__proto__' && name.length <= MAX_INPUT_NAME_LENGTH && isPublishableValue(name);
