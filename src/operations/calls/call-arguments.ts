import type { CatalogEntry } from '../../entry/file-schema.ts';
import { requiredChoices } from '../check/argument-problems.ts';
import type { Operation, OperationArguments } from '../file-schema.ts';
import { isSchema, type Schema } from '../json-schema.ts';
import { placeholderFor } from './credentials.ts';

/** The fields of an entry that decide how its operations are called, and the address that the operations file adds. */
export type CallableInterface = Pick<
  CatalogEntry,
  'category' | 'endpoint' | 'auth_mode' | 'auth_params' | 'invocation_example' | 'output_format'
> & { base_url?: string | undefined };

/** Arguments of a call, by the names that `input.properties` declares. */
export type CallArguments = Readonly<Record<string, unknown>>;

/** The arguments of a ready call: the operation's example, or else a value for each required argument. */
export const readyArguments = ({ example, input }: Operation): CallArguments =>
  example ?? requiredArguments(input);

/**
 * A value for each required argument: one that its schema names, or else a placeholder. Objects get what they require.
 * @param given arguments that a call has already: if they meet one of several alternatives, none is added
 */
export function requiredArguments(input: OperationArguments, given: CallArguments = {}): CallArguments {
  const isMet = requiredChoices(input).some((names) => names.every((name) => Object.hasOwn(given, name)));
  return requiredProperties(isMet ? { ...input, anyOf: [] } : input, MAX_LEVELS);
}

/** Deeper objects stay empty. Schemas of operations have fewer levels. */
const MAX_LEVELS = 10;

function requiredProperties(schema: Schema, levels: number): Record<string, unknown> {
  const { properties = {}, required = [] } = withFirstBranch(schema) as ObjectSchema;
  const filled = (name: string) =>
    fillingValue(name, Object.hasOwn(properties, name) ? properties[name] : undefined, levels);
  return Object.fromEntries(required.map((name) => [name, filled(name)]));
}

type ObjectSchema = { properties?: Record<string, unknown>; required?: string[] };

/** A value that the schema itself names, or else a placeholder such as `<city>`. */
function fillingValue(name: string, given: unknown, levels: number): unknown {
  const schema = withFirstBranch(isSchema(given) ? given : {});
  const { default: byDefault, const: constant, enum: values } = schema;
  const named =
    byDefault ?? constant ?? (Array.isArray(values) ? values.find((value) => value !== null) : null);
  if (named !== undefined && named !== null) return named;
  const type = [schema.type].flat().find((each) => each !== 'null');
  if (type === 'boolean') return true;
  if (type === 'array')
    return [levels > 0 ? fillingValue(name, schema.items, levels - 1) : placeholderFor(name)];
  if (type !== 'object') return placeholderFor(name);
  return levels > 0 ? requiredProperties(schema, levels - 1) : {};
}

/** A schema that offers alternatives, with the first of them that is more than null. */
function withFirstBranch(schema: Schema): Schema {
  const branches = [schema.anyOf, schema.oneOf].flat().filter(isSchema);
  const branch = branches.find(({ type }) => type !== 'null');
  if (!branch) return schema;
  const [own, added] = [schema as ObjectSchema, branch as ObjectSchema];
  return {
    ...schema,
    ...branch,
    properties: { ...own.properties, ...added.properties },
    required: [...new Set([...(own.required ?? []), ...(added.required ?? [])])],
  };
}
