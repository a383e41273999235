import { isSchema, MAX_INPUTS, type Operation, type OperationsFile, type Schema } from './file-schema.ts';
import type { SourceDetail } from './published-schema.ts';
import { MAX_SCHEMA_DEPTH } from './tools/portable-keywords.ts';

type Head = Pick<OperationsFile, 'origin'> & { source: Pick<SourceDetail, 'kind' | 'digest'> };

/**
 * Whether a call can be built from the arguments alone: a program read all of them from a machine-readable source. Of
 * too many, optional ones may be cut if their names are given. Lists of tools in collections do not say which arguments
 * are required.
 */
export function isComplete(
  { origin, source: { kind, digest } }: Head,
  { input, partial }: Pick<Operation, 'input' | 'partial'>,
): boolean {
  if (kind === 'documentation' || (kind === 'tools_list' && origin === 'collection')) return false;
  // People chose options from many help texts. Those that a program read have a digest.
  if (kind === 'help' && digest === undefined) return false;
  if (partial) return false;
  const properties = Object.values(input.properties);
  const isCut = properties.length >= MAX_INPUTS && input['x-left-out'] === undefined;
  // The help reader names so what a synopsis does not name.
  if (input.properties.args && !isText(input.properties.args.description)) return false;
  return !isCut && properties.every((schema) => isWhole(schema, MAX_SCHEMA_DEPTH));
}

const isText = (value: unknown): boolean => typeof value === 'string' && value !== '';

/** Whether a schema says what it accepts: a type, the elements of a list, the properties of an object. */
function isWhole(schema: unknown, levels: number): boolean {
  if (!isSchema(schema) || levels === 0) return false;
  const branches = [schema.anyOf, schema.oneOf, schema.allOf].filter(Array.isArray).flat();
  if (branches.length > 0) return branches.every((each) => isWhole(each, levels - 1));
  if (schema.enum !== undefined || schema.const !== undefined || isText(schema.$ref)) return true;
  const types = [schema.type ?? []].flat();
  if (types.length === 0) return false;
  if (types.includes('array') && !isWhole(schema.items, levels - 1)) return false;
  return !types.includes('object') || isWholeObject(schema, levels);
}

function isWholeObject({ properties, additionalProperties }: Schema, levels: number): boolean {
  if (!isSchema(properties)) return isWhole(additionalProperties, levels - 1);
  const values = [
    ...Object.values(properties),
    ...(isSchema(additionalProperties) ? [additionalProperties] : []),
  ];
  return values.every((each) => isWhole(each, levels - 1));
}
