import { MAX_INPUTS, type Operation, type OperationsFile } from './file-schema.ts';
import { isSchema, type Schema } from './json-schema.ts';
import type { SourceDetail } from './published-schema.ts';
import { MAX_SCHEMA_DEPTH } from './tools/portable-keywords.ts';

type Head = Pick<OperationsFile, 'origin'> & { source: Pick<SourceDetail, 'kind' | 'digest'> };

/**
 * Whether a call can be built from the arguments alone: a program read all of them from a machine-readable source, and
 * nothing was cut but optional parts of which the names are given. Lists of tools in collections do not say which
 * arguments are required.
 */
export function isComplete(
  { origin, source: { kind, digest } }: Head,
  { input, partial }: Pick<Operation, 'input' | 'partial'>,
): boolean {
  if (kind === 'documentation' || (kind === 'tools_list' && origin === 'collection')) return false;
  // People chose options from many help texts. Those that a program read have a digest.
  if (kind === 'help' && digest === undefined) return false;
  if (partial) return false;
  const properties = Object.entries(input.properties);
  // Readers of help name what they leave out.
  const isCut = kind !== 'help' && properties.length >= MAX_INPUTS && input['x-left-out'] === undefined;
  const isOptional = (name: string) => !input.required?.includes(name);
  // The help reader names so what a synopsis does not name.
  if (input.properties.args && !isText(input.properties.args.description)) return false;
  return !isCut && properties.every(([name, schema]) => isWhole(schema, MAX_SCHEMA_DEPTH, isOptional(name)));
}

const isText = (value: unknown): boolean => typeof value === 'string' && value !== '';

/**
 * Whether a schema says what it accepts: a type, the elements of a list, the properties of an object. A source may let
 * an object have any property, or a value be anything.
 */
function isWhole(schema: unknown, levels: number, isOptional: boolean): boolean {
  if (!isSchema(schema) || levels === 0) return false;
  if (isOptional && Array.isArray(schema['x-left-out'])) return true;
  const branches = [schema.anyOf, schema.oneOf, schema.allOf].filter(Array.isArray).flat();
  if (branches.length > 0) return branches.every((each) => isWhole(each, levels - 1, isOptional));
  if (schema.enum !== undefined || schema.const !== undefined || isText(schema.$ref)) return true;
  const types = [schema.type ?? []].flat();
  if (types.length === 0) return false;
  if (ANY_VALUE.every((type) => types.includes(type))) return true;
  if (types.includes('array') && !isWhole(schema.items, levels - 1, isOptional)) return false;
  return !types.includes('object') || isWholeObject(schema, levels, isOptional);
}

const ANY_VALUE = ['string', 'number', 'boolean', 'array', 'object'];

function isWholeObject(schema: Schema, levels: number, isOptional: boolean): boolean {
  const { properties, required, additionalProperties } = schema;
  const isOpen = isSchema(additionalProperties) && Object.keys(additionalProperties).length > 0;
  if (!isSchema(properties) && !isOpen) return additionalProperties !== undefined;
  const names = Array.isArray(required) ? required : [];
  return (
    Object.entries(isSchema(properties) ? properties : {}).every(([name, each]) =>
      isWhole(each, levels - 1, isOptional || !names.includes(name)),
    ) &&
    (!isOpen || isWhole(additionalProperties, levels - 1, isOptional))
  );
}
