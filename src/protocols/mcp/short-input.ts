// Pure.
import { isSchema, type Schema } from '../../operations/json-schema.ts';

const KEPT = ['type', 'enum', 'minimum', 'maximum'];

/**
 * The JSON Schema of the arguments of a tool, in as few words as a model needs to write them: without limits of texts and
 * lists, patterns and null, with the first sentence of a description, and with none inside of an argument. The tool itself
 * checks all of these and explains what is wrong, so they would only take room in the context of every model.
 */
export function shortInput(schema: Schema): Record<string, unknown> {
  const definitions = isSchema(schema.$defs) ? schema.$defs : {};
  const { properties = {}, required } = schema;
  return {
    type: 'object',
    properties: Object.fromEntries(
      Object.entries(properties as Record<string, Schema>).map(([name, each]) => [
        name,
        { ...shorten(each, definitions), ...firstSentence(each) },
      ]),
    ),
    ...(required ? { required } : {}),
  };
}

function firstSentence({ description, default: preset }: Schema): Schema {
  const sentence = typeof description === 'string' && /^.*?\.(?= |$)/.exec(description)?.[0];
  return {
    ...(sentence ? { description: sentence } : {}),
    ...(preset === undefined ? {} : { default: preset }),
  };
}

function shorten(schema: unknown, definitions: Schema): Schema {
  if (!isSchema(schema)) return {};
  const { $ref: reference, anyOf, items, properties, required } = schema;
  const inside = (inner: unknown): Schema => shorten(inner, definitions);
  if (typeof reference === 'string') return inside(definitions[reference.replace('#/$defs/', '')]);
  if (Array.isArray(anyOf)) {
    const [only, ...others] = anyOf.map(inside).filter(({ type }) => type !== 'null');
    return others.length === 0 ? { ...only } : { anyOf: [only, ...others] };
  }
  const kept = KEPT.flatMap((name) => (name in schema ? [[name, withoutNull(schema[name])]] : []));
  return {
    ...Object.fromEntries(kept),
    ...(items ? { items: inside(items) } : {}),
    ...(isSchema(properties) ? { properties: mapValues(properties, inside) } : {}),
    ...(required ? { required } : {}),
  };
}

const mapValues = (object: Schema, change: (value: unknown) => unknown): Schema =>
  Object.fromEntries(Object.entries(object).map(([name, value]) => [name, change(value)]));

const withoutNull = (value: unknown): unknown =>
  Array.isArray(value) && value.length === 2 && value[1] === 'null' ? value[0] : value;
