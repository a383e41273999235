import { JSON_TYPE_NAMES } from '../../../../src/operations/check/argument-problems.ts';
import { MAX_ENUM_VALUES, MAX_INPUTS, type OperationInput } from '../../../../src/operations/file-schema.ts';
import { listOf, mapOf, type Node } from '../openapi/node.ts';
import { isNullBranch, resolveSchema, type SchemaBudget } from './schema-references.ts';
import { isPlainText, lineOf, withoutMarkup } from './source-text.ts';

const MAX_DESCRIPTION_LENGTH = 100;
const MAX_VALUE_LENGTH = 100; // Of an enumerated value, and of a default as JSON.
export const MAX_READ_INPUT_NAME_LENGTH = 100;
const MAX_BRANCHES = 10; // Of anyOf and oneOf.
const MAX_REQUIRED_LEVELS = 4; // Below the copied levels. A call fails without these parts.
const MAX_CUT_NAMES = 12;

/**
 * `levels`: how many levels of properties and elements below the schema are copied. Below them, required parts are
 * copied, and optional ones only named.
 */
export type SchemaSource = { root: Node; levels: number; left: SchemaBudget };

/**
 * The facts of a schema: types, enumeration, default, format and bounds, with references resolved. Schemas beyond the
 * limits accept any value. `name` is the argument that it describes.
 */
export function schemaFacts(value: unknown, name: string, source: SchemaSource): OperationInput {
  const schema = resolveSchema(source.root, value, source.left);
  const types = typesOf(schema, source);
  const { values, count } = enumOf(schema, source);
  const type = types.length === 1 ? types[0] : types;
  return {
    ...(types.length > 0 ? { type } : {}),
    ...describe(schema.description, name, count, cutNames(schema, types, source)),
    ...(values ? { enum: values } : {}),
    ...defaultOf(typed(schema.default, types), types, values),
    ...formatOf(schema),
    ...boundsOf(schema, types),
    ...nestedOf(schema, types, source),
  };
}

/** Some vendors give bounds to texts, where they mean nothing and strict validators refuse them. */
const boundsOf = ({ minimum, maximum }: Node, types: readonly string[]): OperationInput =>
  types.some((type) => type !== 'number' && type !== 'integer')
    ? {}
    : { ...(isBound(minimum) ? { minimum } : {}), ...(isBound(maximum) ? { maximum } : {}) };

const isNumber = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value);

/** Libraries write the limits of their integer types where a vendor set no bound. */
const isBound = (value: unknown): value is number =>
  isNumber(value) && Math.abs(value) < Number.MAX_SAFE_INTEGER;

export function typesOf(schema: Node, { root, left }: SchemaSource): string[] {
  const own = [schema.type].flat().map((type) => (type === 'file' ? 'string' : type)); // Swagger 2 has files.
  const known = distinct(own.filter((type) => JSON_TYPE_NAMES.includes(String(type))).map(String));
  if (known.length > 0) return known.length > 1 ? known.filter((type) => type !== 'null') : known;
  if (schema.properties !== undefined) return ['object'];
  if (schema.items !== undefined) return ['array'];
  const values = [...listOf(schema.enum), ...(schema.const === undefined ? [] : [schema.const])];
  if (values.length > 0)
    return distinct(values.map((each) => typeof each)).filter((each) => JSON_TYPE_NAMES.includes(each));
  const branches = branchesOf(schema)
    .filter((each) => !isNullBranch(each))
    .map((each) => resolveSchema(root, each, left));
  const found = branches.map(({ type, properties }) => (properties === undefined ? type : 'object'));
  if (!found.every((type) => JSON_TYPE_NAMES.includes(String(type)))) return [];
  return distinct(found.map(String).filter((type) => type !== 'null'));
}

const branchesOf = ({ anyOf, oneOf }: Node): readonly unknown[] =>
  [...listOf(anyOf), ...listOf(oneOf)].slice(0, MAX_BRANCHES);

type Scalar = string | number | boolean;

/** The allowed values. Null if there are none, or too many to list; `count` is how many there are. */
function enumOf(schema: Node, { root, left }: SchemaSource): { values: Scalar[] | null; count: number } {
  const branches = branchesOf(schema).map((each) => resolveSchema(root, each, left));
  const stated = schema.enum ?? (schema.const === undefined ? undefined : [schema.const]);
  const areLists = branches.length > 0 && branches.every((each) => enumIn(each).length > 0);
  const all = stated === undefined && areLists ? branches.flatMap(enumIn) : listOf(stated);
  const values = distinct(all.filter((each) => each !== null));
  const areUsable = values.length > 0 && values.length <= MAX_ENUM_VALUES && values.every(isUsableValue);
  return { values: areUsable ? (values as Scalar[]) : null, count: values.length };
}

const enumIn = ({ enum: values, const: value }: Node): readonly unknown[] =>
  Array.isArray(values) ? values : value === undefined ? [] : [value];

const isUsableValue = (value: unknown): boolean =>
  typeof value === 'boolean' ||
  isNumber(value) ||
  value === '' ||
  (typeof value === 'string' && isPlainText(value, MAX_VALUE_LENGTH));

function describe(
  text: unknown,
  name: string,
  count: number,
  cut: readonly string[],
): { description?: string } {
  if (count > MAX_ENUM_VALUES) return { description: `one of ${count} values` };
  const line = lineOf(withoutMarkup(text), MAX_DESCRIPTION_LENGTH);
  const own = line === null || letters(line) === letters(name) ? [] : [line];
  const more = cut.length > MAX_CUT_NAMES ? ', …' : '';
  const named = cut.length === 0 ? [] : [`(also: ${cut.slice(0, MAX_CUT_NAMES).join(', ')}${more})`];
  return own.length + named.length === 0 ? {} : { description: [...own, ...named].join(' ') };
}

const letters = (text: string): string => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, '');

/** Defaults of Google's descriptions are texts, and so are many that people wrote: "true" for a boolean. */
function typed(value: unknown, types: readonly string[]): unknown {
  if (typeof value !== 'string' || types.includes('string')) return value;
  if (types.includes('boolean') && /^(?:true|false)$/.test(value)) return value === 'true';
  const isForNumber = types.includes('integer') || types.includes('number');
  return isForNumber && value.trim() !== '' && isNumber(Number(value)) ? Number(value) : value;
}

function defaultOf(
  value: unknown,
  types: readonly string[],
  values: readonly Scalar[] | null,
): { default?: unknown } {
  const elements = Array.isArray(value) ? value : [value];
  if (value === undefined || !elements.every(isUsableValue)) return {};
  if (types.length === 1 && types.includes('array') !== Array.isArray(value)) return {};
  if (values && !elements.every((each) => values.includes(each as Scalar))) return {};
  return JSON.stringify(value).length <= MAX_VALUE_LENGTH ? { default: value } : {};
}

/** Widths of numbers, such as int32, say nothing that a caller needs. */
export function formatOf(schema: Node): { format?: string } {
  const format = isFile(schema) ? 'binary' : schema.format;
  return typeof format === 'string' && /^(?!u?int\d|float|double)[a-z][a-z0-9-]{1,30}$/.test(format)
    ? { format }
    : {};
}

/** Only OpenAPI 3.0 has a format for files. Swagger 2 has a type, OpenAPI 3.1 a media type without an encoding. */
const isFile = ({ type, contentMediaType, contentEncoding }: Node): boolean =>
  type === 'file' ||
  (typeof contentMediaType === 'string' &&
    contentEncoding === undefined &&
    !/json|^text\//.test(contentMediaType));

const isCut = ({ levels }: SchemaSource): boolean => levels < 2;

/** The names of properties that stand too deep to be copied. */
function cutNames(schema: Node, types: readonly string[], source: SchemaSource): string[] {
  if (!isCut(source) || !types.includes('object')) return [];
  const copied = source.levels > -MAX_REQUIRED_LEVELS ? requiredOf(schema) : [];
  return Object.keys(mapOf(schema.properties)).filter((name) => isInputName(name) && !copied.includes(name));
}

function nestedOf(schema: Node, types: readonly string[], source: SchemaSource): Partial<OperationInput> {
  if (source.levels <= -MAX_REQUIRED_LEVELS) return {};
  const inner = { ...source, levels: source.levels - 1 };
  if (types.includes('array') && schema.items !== undefined)
    return { items: schemaFacts(schema.items, '', inner) };
  if (!types.includes('object')) return {};
  if (schema.properties === undefined) return valuesOf(schema, inner);
  const properties = propertiesOf(schema, inner, isCut(source));
  if (Object.keys(properties).length === 0) return {};
  const required = requiredOf(schema).filter((name) => Object.hasOwn(properties, name));
  return { properties, ...(required.length > 0 ? { required } : {}) };
}

/** What the values of a map are, whose keys the caller chooses. */
function valuesOf({ additionalProperties }: Node, inner: SchemaSource): Partial<OperationInput> {
  if (inner.levels <= 0 || Object.keys(mapOf(additionalProperties)).length === 0) return {};
  return { additionalProperties: schemaFacts(additionalProperties, '', inner) };
}

/**
 * The properties of an object, required ones first, at most MAX_INPUTS. Those that the server sets are left out: it
 * refuses them in a request.
 */
export function propertiesOf(
  schema: Node,
  source: SchemaSource,
  onlyRequired = false,
): Record<string, OperationInput> {
  const properties = mapOf(schema.properties);
  const required = new Set(requiredOf(schema));
  const names = Object.keys(properties).filter(
    (name) =>
      isInputName(name) && mapOf(properties[name]).readOnly !== true && (!onlyRequired || required.has(name)),
  );
  const sorted = names.toSorted((a, b) => Number(required.has(b)) - Number(required.has(a)));
  return Object.fromEntries(
    sorted.slice(0, MAX_INPUTS).map((name) => [name, schemaFacts(properties[name], name, source)]),
  );
}

export const requiredOf = ({ required }: Node): string[] =>
  distinct(listOf(required).filter((name): name is string => typeof name === 'string'));

/** `__proto__` would change the object that carries it in programs that copy properties by assignment. */
export const isInputName = (name: string): boolean =>
  name !== '__proto__' && isPlainText(name, MAX_READ_INPUT_NAME_LENGTH);

const distinct = <Value>(values: readonly Value[]): Value[] => [...new Set(values)];
