import { JSON_TYPE_NAMES } from '../check/argument-problems.ts';
import { isSchema, type Schema } from '../json-schema.ts';

/** Levels of schemas in schemas that a tool definition keeps. `$ref` counts as a level, which ends every loop. */
export const MAX_SCHEMA_DEPTH = 8;
/** Schemas in one tool definition. The rest accepts any value. */
export const MAX_SCHEMAS = 300;

const isText = (value: unknown) => typeof value === 'string';
const isNumber = (value: unknown) => typeof value === 'number' && Number.isFinite(value);
const isCount = (value: unknown) => Number.isInteger(value) && Number(value) >= 0;
const isBoolean = (value: unknown) => typeof value === 'boolean';

/** The formats of JSON Schema 2020-12 (Validation, section 7.3). Validators warn about others, such as "int32". */
const FORMATS =
  'date-time date time duration email idn-email hostname idn-hostname ipv4 ipv6 uri uri-reference iri iri-reference uuid uri-template json-pointer relative-json-pointer regex'.split(
    ' ',
  );

/**
 * Keywords of JSON Schema 2020-12 that OpenAI, Anthropic and MCP accept, each with the check of its value. Older drafts
 * give some keywords another type, which validators refuse: `exclusiveMinimum: true`, `items: [...]`.
 */
const KEYWORDS: Readonly<Record<string, (value: unknown) => boolean>> = {
  description: isText,
  format: (value) => isText(value) && FORMATS.includes(String(value)),
  pattern: isPattern,
  minimum: isNumber,
  maximum: isNumber,
  exclusiveMinimum: isNumber,
  exclusiveMaximum: isNumber,
  multipleOf: (value) => isNumber(value) && Number(value) > 0,
  minLength: isCount,
  maxLength: isCount,
  minItems: isCount,
  maxItems: isCount,
  uniqueItems: isBoolean,
  enum: (value) => Array.isArray(value) && value.length > 0,
  const: (value) => value !== undefined,
  default: (value) => value !== undefined,
};
const LISTS = ['anyOf', 'oneOf', 'allOf'];

/**
 * Copies a schema with only the keywords that every tool format accepts. References into `root` are replaced by what
 * they name; references to other documents, and whatever exceeds the limits, accept any value.
 */
export function portableSchema(schema: unknown, root: Schema): Schema {
  return copy(schema, { root, left: { count: MAX_SCHEMAS }, depth: 0 });
}

type Place = { root: Schema; left: { count: number }; depth: number };

function copy(schema: unknown, place: Place): Schema {
  if (!isSchema(schema) || place.depth >= MAX_SCHEMA_DEPTH || place.left.count-- <= 0) return {};
  const { $ref: reference } = schema;
  const inner = { ...place, depth: place.depth + 1 };
  if (typeof reference === 'string') {
    const described = isText(schema.description) ? { description: schema.description } : {};
    return { ...copy(resolve(reference, place.root), inner), ...described };
  }
  const simple = Object.entries(schema).filter(
    ([keyword, value]) => Object.hasOwn(KEYWORDS, keyword) && KEYWORDS[keyword]?.(value),
  );
  return {
    ...typesOf(schema.type),
    ...Object.fromEntries(simple),
    ...nestedSchemas(schema, inner),
    ...openParts(schema),
  };
}

const ANY_VALUE = ['string', 'number', 'boolean', 'array', 'object'];

/** OpenAI wants to know of every list and object what it contains: anything, where parts are left out or all is allowed. */
function openParts({ type, items, properties, additionalProperties, 'x-left-out': leftOut }: Schema): Schema {
  const types = requiredNames([type].flat());
  if (leftOut === undefined && !ANY_VALUE.every((each) => types.includes(each))) return {};
  const isOpenList = types.includes('array') && (!isSchema(items) || !isSchema(items.properties));
  const isOpenObject = types.includes('object') && !isSchema(properties) && !isSchema(additionalProperties);
  return {
    ...(isOpenList ? { items: {} } : {}),
    ...(isOpenObject ? { additionalProperties: true } : {}),
  };
}

function nestedSchemas(schema: Schema, inner: Place): Schema {
  const { properties, required, items, additionalProperties } = schema;
  const copied: Record<string, unknown> = {};
  if (isSchema(properties)) {
    const kept = Object.entries(properties).map(([name, each]) => [name, copy(each, inner)]);
    copied.properties = Object.fromEntries(kept);
    const names = requiredNames(required).filter((name) => Object.hasOwn(properties, name));
    if (names.length > 0) copied.required = names;
  }
  if (isSchema(items)) copied.items = copy(items, inner);
  if (isBoolean(additionalProperties)) copied.additionalProperties = additionalProperties;
  else if (isSchema(additionalProperties)) copied.additionalProperties = copy(additionalProperties, inner);
  for (const keyword of LISTS) {
    const list = schema[keyword];
    if (Array.isArray(list) && list.length > 0) copied[keyword] = list.map((each) => copy(each, inner));
  }
  return copied;
}

/** The strings of a list, each once. */
export const requiredNames = (value: unknown): string[] => [
  ...new Set(Array.isArray(value) ? value.filter((name): name is string => typeof name === 'string') : []),
];

function typesOf(type: unknown): Schema {
  const known = requiredNames([type].flat()).filter((each) => JSON_TYPE_NAMES.includes(each));
  return known.length === 0 ? {} : { type: known.length === 1 ? known[0] : known };
}

/** Follows a JSON Pointer (RFC 6901) into the root. Undefined for other documents and for names that are not there. */
function resolve(reference: string, root: Schema): unknown {
  if (reference === '#') return root;
  if (!reference.startsWith('#/')) return undefined;
  const steps = reference.slice(2).split('/').slice(0, MAX_SCHEMAS);
  return steps.reduce<unknown>((value, step) => {
    const name = step.replaceAll('~1', '/').replaceAll('~0', '~');
    return typeof value === 'object' && value !== null && Object.hasOwn(value, name)
      ? (value as Schema)[name]
      : undefined;
  }, root);
}

/** Patterns of other languages may not be patterns of JSON Schema (ECMA-262 with the flag u). */
function isPattern(value: unknown): boolean {
  try {
    return typeof value === 'string' && new RegExp(value, 'u') instanceof RegExp;
  } catch {
    return false; // Expected for patterns of other languages. The keyword is left out.
  }
}
