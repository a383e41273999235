import { JSON_TYPE_NAMES, valueProblem } from '../../../../src/operations/check/argument-problems.ts';
import { MAX_ENUM_VALUES, type OperationInput } from '../../../../src/operations/file-schema.ts';
import { isSchema } from '../../../../src/operations/json-schema.ts';
import { follow, listOf, mapOf, type Node } from '../openapi/node.ts';
import { argumentText } from './argument-text.ts';
import { listedValues } from './listed-values.ts';
import { type Ancestors, knownPlaceOf, stepInto, withAncestor } from './schema-ancestors.ts';
import { boundsOf } from './schema-bounds.ts';
import { branchesOf, flatBranches, withOnlyBranch } from './schema-branches.ts';
import { isNullBranch, resolveSchema, type SchemaBudget } from './schema-references.ts';
import { isPlainText } from './source-text.ts';
import { statedFacts } from './stated-facts.ts';

const MAX_VALUE_LENGTH = 100; // Of an enumerated value, and of a default as JSON.
export const MAX_READ_INPUT_NAME_LENGTH = 100;
const MAX_PROPERTIES = 200; // Of one object. Its length bounds an input earlier.
const MAX_REQUIRED_LEVELS = 4; // Below the copied levels. A call fails without these parts.
const MAX_CUT_NAMES = 12;
const MAX_SHOWN_VALUES = 5;
const MAX_SHOWN_LENGTH = 60;
const ANY_VALUE = ['string', 'number', 'boolean', 'array', 'object'];
/** Keywords that say more of a schema than is taken over. Readers of source code write `x-unread` for what they cannot read. */
const UNREAD = ['x-unread', 'anyOf', 'oneOf', 'allOf', 'not', 'if', 'patternProperties', '$dynamicRef'];

/**
 * `levels`: how many levels of properties and elements below the schema are copied. Below them, required parts are
 * copied, and optional ones only named.
 * `isOptional`: whether a call can leave the schema out. `ancestors`: the schemas around it, if their place is known.
 */
export type SchemaSource = {
  root: Node;
  levels: number;
  left: SchemaBudget;
  isOptional?: boolean;
  ancestors?: Ancestors;
};

/**
 * The facts of a schema: types, enumeration, default, format and bounds, with references resolved. Schemas beyond the
 * limits accept any value. `name` is the argument that it describes.
 */
export function schemaFacts(value: unknown, name: string, given: SchemaSource): OperationInput {
  const known = knownPlaceOf(given, value);
  const source = known === null ? withAncestor(given, value) : { ...given, levels: -MAX_REQUIRED_LEVELS };
  const schema = withOnlyBranch(source.root, resolveSchema(source.root, value, source.left), source.left);
  const stated = typesOf(schema, source);
  const types = stated.length === 0 && takesAny(value, schema, source) ? [...ANY_VALUE] : stated;
  const { values, all } = enumOf(schema, types, source);
  const type = types.length === 1 ? types[0] : types;
  const cut = known === null ? cutNames(schema, types, source) : [];
  const shown: OperationInput = {
    ...(types.length > 0 ? { type } : {}),
    ...(values ? { enum: values } : {}),
    ...defaultOf(typed(schema.default, types), types, values),
    ...(['array', 'object'].some((each) => types.includes(each)) ? {} : formatOf(schema)),
    ...boundsOf(schema, types),
  };
  const listed = all.length > 0 || IDENTIFIER.test(name) ? null : listedIn(schema, types);
  const bounded = { ...shown, ...(listed && types[0] !== 'array' ? { enum: listed } : {}) };
  const facts = { ...bounded, ...statedFacts(schema.description, name, bounded) };
  const { type: _, ...others } = facts;
  const explained = listed ? { ...facts, enum: listed } : facts;
  const whole: OperationInput = {
    ...(types.length > 0 ? { type } : {}),
    ...(known === null ? {} : { $ref: known }),
    ...describe(schema.description, name, { all: values ? [] : all, cut, facts: explained }),
    ...others,
    ...(schema.deprecated === true ? { deprecated: true } : {}),
    ...withValues(nestedOf(schema, stated, source), types[0] === 'array' ? listed : null),
    ...(cut.length > 0 ? { 'x-left-out': cut } : {}),
  };
  if (whole.default === undefined || valueProblem(whole.default, whole) === null) return whole;
  const { default: __, ...sound } = whole;
  return sound;
}

/** Whether facts are those of a schema that allows every value. */
export const acceptsAny = ({ type }: OperationInput): boolean =>
  ANY_VALUE.every((each) => type?.includes(each) === true);

/** Whether the source lets a part that a call can leave out be anything. What could not be read is not known. */
function takesAny(value: unknown, schema: Node, { root, left, isOptional }: SchemaSource): boolean {
  const isRead = left.count > 0 && follow(root, value) !== null;
  return isRead && isOptional === true && !UNREAD.some((keyword) => schema[keyword] !== undefined);
}

const isNumber = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value);

export function typesOf(schema: Node, { root, left }: SchemaSource): string[] {
  const own = statedTypes(schema);
  if (own.length > 0) return own.length > 1 ? own.filter((type) => type !== 'null') : own;
  const found = flatBranches(root, schema, left).map(statedTypes);
  return found.some((types) => types.length === 0)
    ? []
    : distinct(found.flat().filter((type) => type !== 'null'));
}

/** The types that a schema names, or that its other keywords imply. */
export function statedTypes(schema: Node): string[] {
  const own = [schema.type].flat().map((type) => (type === 'file' ? 'string' : type)); // Swagger 2 has files.
  const known = distinct(own.filter((type) => JSON_TYPE_NAMES.includes(String(type))).map(String));
  if (known.length > 0) return known;
  if (schema.properties !== undefined) return ['object'];
  if (schema.items !== undefined) return ['array'];
  const values = [...listOf(schema.enum), ...(schema.const === undefined ? [] : [schema.const])];
  return distinct(values.map((each) => typeof each)).filter((each) => JSON_TYPE_NAMES.includes(each));
}

/** Names of arguments whose values are no fixed list, whatever a copied description says. */
const IDENTIFIER = /(?:_id|Id|ID|_ids|Ids)$/;

type Scalar = string | number | boolean;

/** The allowed values. `values` is null if there are none, or too many to list; `all` has them then. */
function enumOf(
  schema: Node,
  types: readonly string[],
  { root, left }: SchemaSource,
): { values: Scalar[] | null; all: unknown[] } {
  const stating = branchesOf(schema).filter((each) => !isNullBranch(each));
  const branches = stating.map((each) => resolveSchema(root, each, left));
  const stated = schema.enum ?? (schema.const === undefined ? undefined : [schema.const]);
  const areLists = branches.length > 0 && branches.every((each) => enumIn(each).length > 0);
  const found = stated === undefined && areLists ? branches.flatMap(enumIn) : listOf(stated);
  const isText = types.length === 1 && types[0] === 'string';
  const all = distinct(
    found
      .filter((each) => each !== null)
      .map((each) => (isText && isNumber(each) ? String(each) : typed(each, types))),
  );
  const areUsable = all.length > 0 && all.length <= MAX_ENUM_VALUES && all.every(isUsableValue);
  return { values: areUsable ? (all as Scalar[]) : null, all };
}

/** The values that a description lists where the schema has none. A default that is not among them shows that more are taken. */
function listedIn(schema: Node, types: readonly string[]): Scalar[] | null {
  const [type] = types;
  const isList = type === 'array';
  if (types.length !== 1 || (type !== 'string' && type !== 'integer' && !isList)) return null;
  const items = mapOf(schema.items);
  if (isList && (items.enum !== undefined || (items.type ?? 'string') !== 'string')) return null;
  const listed = listedValues(schema.description, isList);
  if (listed === null || !listed.every((each) => isPlainText(each, MAX_VALUE_LENGTH))) return null;
  const values = listed.map((each) => (type === 'integer' ? Number(each) : each));
  const usual = [schema.default ?? []].flat();
  const areSound =
    usual.every((each) => values.some((value) => value === each)) &&
    !values.some((each) => Number.isNaN(each));
  return areSound ? values : null;
}

const withValues = (
  nested: Partial<OperationInput>,
  values: readonly Scalar[] | null,
): Partial<OperationInput> =>
  values === null || !isSchema(nested.items)
    ? nested
    : { ...nested, items: { ...nested.items, enum: values } };

const enumIn = ({ enum: values, const: value }: Node): readonly unknown[] =>
  Array.isArray(values) ? values : value === undefined ? [] : [value];

const isUsableValue = (value: unknown): boolean =>
  typeof value === 'boolean' ||
  isNumber(value) ||
  value === '' ||
  (typeof value === 'string' && isPlainText(value, MAX_VALUE_LENGTH));

/** Names the parts that were cut, for those who only read descriptions. */
function describe(
  text: unknown,
  name: string,
  { all, cut, facts }: { all: readonly unknown[]; cut: readonly string[]; facts: OperationInput },
): { description?: string } {
  const own = argumentText(text, facts);
  const many = all.length > MAX_ENUM_VALUES ? manyValues(all) : null;
  const line = many !== null && own !== null ? `${own} (${many})` : (many ?? own);
  return describeCut(line === null || letters(line) === letters(name) ? undefined : line, cut);
}

/** How many values there are, and the first of them: they show what the others look like. */
function manyValues(all: readonly unknown[]): string {
  const usable = all.filter(isUsableValue).map(String).slice(0, MAX_SHOWN_VALUES);
  const shown = usable.slice(0, usable.join(', ').length > MAX_SHOWN_LENGTH ? 2 : MAX_SHOWN_VALUES);
  const like = shown.length > 0 ? `, such as ${shown.join(', ')}` : '';
  return `one of ${all.length} values${like}`;
}

/** A description with the names of what was cut, the first of many. */
export function describeCut(own: unknown, cut: readonly string[]): { description?: string } {
  const more = cut.length > MAX_CUT_NAMES ? ', …' : '';
  const named = cut.length === 0 ? [] : [`(also: ${cut.slice(0, MAX_CUT_NAMES).join(', ')}${more})`];
  const parts = [...(typeof own === 'string' ? [own] : []), ...named];
  return parts.length === 0 ? {} : { description: parts.join(' ') };
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
  if (types.length > 0 && valueProblem(value, { type: [...types] }) !== null) return {};
  if (values && !elements.every((each) => values.includes(each as Scalar))) return {};
  return JSON.stringify(value).length <= MAX_VALUE_LENGTH ? { default: value } : {};
}

/** Formats that vendors spell in other ways than JSON Schema does. */
const SPELLINGS: Readonly<Record<string, string>> = {
  'YYYY-MM-DD': 'date',
  'date time': 'date-time',
  dateTime: 'date-time',
  'Date-Time': 'date-time',
  date_time: 'date-time',
  datetime: 'date-time',
  'google-datetime': 'date-time',
  'iso-8601': 'date-time',
  iso8601: 'date-time',
  'iso8601-timestamp': 'date-time',
  guid: 'uuid',
  UUID: 'uuid',
  base64: 'byte',
  Base64: 'byte',
};
/** Widths of numbers, such as int32, and repeated types say nothing that a caller needs. */
const FORMAT =
  /^(?!u?-?int|float$|double$|string$|text$|object$|json$|array$|enum$|boolean$|number$|uint|long$)[a-z][a-z0-9-]{1,30}$/;

export function formatOf(schema: Node): { format?: string } {
  const stated = isFile(schema) ? 'binary' : schema.format;
  if (typeof stated !== 'string') return {};
  const format = Object.hasOwn(SPELLINGS, stated) ? SPELLINGS[stated] : stated;
  return format !== undefined && FORMAT.test(format) ? { format } : {};
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
  const isArray = types.includes('array');
  const items = isArray ? itemsOf(schema, source) : undefined;
  const inner = stepInto({ ...source, levels: source.levels - 1 }, 'items');
  return {
    ...(items === undefined ? {} : { items: schemaFacts(items, '', inner) }),
    ...(types.includes('object') ? fieldsOf(schema, source) : {}),
  };
}

/** The elements of a list. Alternatives may be a list and something else, or several lists. */
function itemsOf(schema: Node, { root, left }: SchemaSource): unknown {
  if (schema.items !== undefined) return schema.items;
  const found = flatBranches(root, schema, left).flatMap(({ items }) => (items === undefined ? [] : [items]));
  return found.length > 1 ? { anyOf: found } : found[0];
}

/** The properties of an object, or what the values of a map are. */
function fieldsOf(schema: Node, source: SchemaSource): Partial<OperationInput> {
  const inner = { ...source, levels: source.levels - 1 };
  const object = schema.properties === undefined ? objectAmong(schema, source) : schema;
  if (Object.keys(mapOf(object.properties)).length === 0) return valuesOf(object, inner);
  const properties = propertiesOf(object, inner, isCut(source));
  if (Object.keys(properties).length === 0) return {};
  const required = requiredOf(object).filter((name) => Object.hasOwn(properties, name));
  return { properties, ...(required.length > 0 ? { required } : {}) };
}

/** The alternatives that are objects, where others are texts or lists. */
function objectAmong(schema: Node, { root, left }: SchemaSource): Node {
  const objects = flatBranches(root, schema, left).filter((each) => statedTypes(each).includes('object'));
  if (objects.length < 2) return objects[0] ?? schema;
  return resolveSchema(root, { anyOf: objects }, left);
}

/**
 * What the values of a map are, whose keys the caller chooses. An object of which the source says nothing takes any
 * property. If a call needs it, that is no help, so it stays without a word.
 */
function valuesOf(schema: Node, inner: SchemaSource): Partial<OperationInput> {
  const { additionalProperties: values } = schema;
  if (Object.keys(mapOf(values)).length > 0)
    return inner.levels <= 0
      ? {}
      : { additionalProperties: schemaFacts(values, '', stepInto(inner, 'additionalProperties')) };
  if (values === false) return { additionalProperties: false };
  const isStated = values !== undefined;
  const isUnread = UNREAD.some((keyword) => schema[keyword] !== undefined);
  return isStated || (inner.isOptional === true && !isUnread) ? { additionalProperties: true } : {};
}

/**
 * The properties of an object, required ones first, at most MAX_PROPERTIES. Those that the server sets are left out: it
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
    sorted.slice(0, MAX_PROPERTIES).map((name) => {
      const isOptional = source.isOptional === true || !required.has(name);
      const inner = stepInto({ ...source, isOptional }, 'properties', name);
      return [name, schemaFacts(properties[name], name, inner)];
    }),
  );
}

export const requiredOf = ({ required }: Node): string[] =>
  distinct(listOf(required).filter((name): name is string => typeof name === 'string'));

/** `__proto__` would change the object that carries it in programs that copy properties by assignment. */
export const isInputName = (name: string): boolean =>
  name !== '__proto__' && isPlainText(name, MAX_READ_INPUT_NAME_LENGTH);

const distinct = <Value>(values: readonly Value[]): Value[] => [...new Set(values)];
