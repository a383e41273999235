import { WHOLE_BODY } from '../../../../src/operations/calls/request-body.ts';
import {
  type InputPlace,
  MAX_INPUTS,
  MAX_LEFT_OUT,
  type ObjectStyle,
  type OperationArguments,
  type OperationInput,
} from '../../../../src/operations/file-schema.ts';
import { follow, listOf, mapOf, type Node, textOf } from '../openapi/node.ts';
import type { OpenApiOperation, OpenApiParameter } from '../openapi/operations.ts';
import { stepInto } from './schema-ancestors.ts';
import {
  acceptsAny,
  isInputName,
  propertiesOf,
  requiredOf,
  type SchemaSource,
  schemaFacts,
} from './schema-facts.ts';
import { resolveSchema } from './schema-references.ts';

const JSON_TYPE = /[/+*]json\b/i; // Some documents write `application/*json`.
const TYPE_WITH_JSON = /^(?:\*|application)\/\*$/;
const ANY_BYTES = 'application/octet-stream';
const AMAZON_JSON_TYPE = /^application\/x-amz-json-/; // JSON that is refused under its common name.
const FORM_TYPE = /^(?:multipart\/form-data|application\/x-www-form-urlencoded)/i;

type Styles = Readonly<Record<string, OperationInput['x-array']>>;
const OLD_STYLES: Styles = { csv: 'comma', ssv: 'space', pipes: 'pipe' };
const STYLES: Styles = { form: 'comma', spaceDelimited: 'space', pipeDelimited: 'pipe' };

const MAX_SAMPLES = 10;

type Reading = { source: SchemaSource; credentials: ReadonlySet<string>; isOld: boolean };
/** The place stands after the type, as in files that people write. */
const placed = ({ type, ...rest }: OperationInput, place: InputPlace): OperationInput => ({
  ...(type === undefined ? {} : { type }),
  'x-in': place,
  ...rest,
});

type Argument = { name: string; schema: OperationInput; required: boolean };

/**
 * The arguments of an operation and the media type of its body. Null if it is JSON, or if there is no body.
 * `isPartial`: whether the source asks for a body of which no argument could be made.
 */
export function inputOf(
  operation: OpenApiOperation,
  reading: Reading,
): { input: OperationArguments; bodyType: string | null; isPartial: boolean } {
  const body = bodyOf(operation, reading);
  const args = [
    ...pathArguments(operation, reading.source),
    ...parameterArguments(operation, reading),
    ...body.args,
  ];
  const byName = new Map<string, Argument>();
  // A path argument wins over a field of the body with its name, because the call needs it.
  for (const each of args) if (isInputName(each.name) && !byName.has(each.name)) byName.set(each.name, each);
  const sorted = [...byName.values()].toSorted((a, b) => Number(b.required) - Number(a.required));
  const kept = sorted.slice(0, MAX_INPUTS);
  const cut = sorted.slice(MAX_INPUTS);
  // A call that needs what is cut cannot be built, whatever is named.
  const isNamed = cut.length > 0 && cut.length <= MAX_LEFT_OUT && !cut.some((each) => each.required);
  const required = kept.filter((each) => each.required).map(({ name }) => name);
  return {
    input: {
      type: 'object',
      properties: Object.fromEntries(kept.map(({ name, schema }) => [name, schema])),
      ...(required.length > 0 ? { required } : {}),
      ...(isNamed ? { 'x-left-out': cut.map(({ name }) => name) } : {}),
    },
    bodyType: kept.some(({ schema }) => schema['x-in'] === 'body') ? body.type : null,
    isPartial: body.isUnread === true,
  };
}

/** Every placeholder is a required argument, even if the document forgets to declare it. */
function pathArguments({ path, parameters }: OpenApiOperation, source: SchemaSource): Argument[] {
  return [...path.matchAll(/\{([^{}]+)\}/g)].map(([, name = '']) => {
    const declared = parameters.find((each) => each.in === 'path' && each.name === name);
    const schema: OperationInput = declared ? parameterSchema(declared, source) : { type: 'string' };
    const { default: usual, ...rest } = schema;
    // An empty part would change the path.
    return { name, required: true, schema: placed(usual === '' ? rest : schema, 'path') };
  });
}

function parameterArguments(
  { parameters }: OpenApiOperation,
  { source, credentials, isOld }: Reading,
): Argument[] {
  return parameters
    .filter(({ in: place, name }) => !credentials.has(`${place} ${name}`.toLowerCase()))
    .flatMap((each): Argument[] => {
      const place = each.in;
      if (place !== 'query' && place !== 'header') return [];
      const schema = parameterSchema(each, source);
      const whole = { name: each.name, required: each.required, schema: placed(schema, place) };
      if (place !== 'query') return [whole];
      if ([schema.type].flat().includes('object')) return objectArguments(whole, each.node);
      const style = schema.type === 'array' ? arrayStyleOf(each.node, isOld) : undefined;
      return [style ? { ...whole, schema: placed({ ...schema, 'x-array': style }, place) } : whole];
    })
    .toSorted((a, b) => Number(a.schema['x-in'] === 'header') - Number(b.schema['x-in'] === 'header'));
}

/** By `collectionFormat` of Swagger 2.0, or `style` and `explode` of OpenAPI 3. Undefined if the name repeats. */
function arrayStyleOf({ collectionFormat, style, explode }: Node, isOld: boolean): OperationInput['x-array'] {
  if (isOld) return OLD_STYLES[textOf(collectionFormat) ?? 'csv'];
  const named = textOf(style) ?? 'form';
  const isExploded = typeof explode === 'boolean' ? explode : named === 'form';
  return isExploded ? undefined : STYLES[named];
}

/**
 * By `style` of OpenAPI 3, which says nothing of lists and objects inside an object. A form has the fields of an object
 * as parameters of their own. Where that form is not exploded, no program here can send it.
 */
function objectArguments(whole: Argument, { style, explode, content }: Node): Argument[] {
  const styled = (name: ObjectStyle): Argument[] => [
    { ...whole, schema: { ...whole.schema, 'x-object': name } },
  ];
  if (content !== undefined) return styled('json');
  if (style === 'deepObject') return styled('brackets');
  if (explode === false) return [whole];
  const { type, properties, required } = whole.schema;
  const fields = Object.entries(mapOf(properties));
  if (type !== 'object' || fields.length === 0) return styled('fields');
  return fields.map(([name, schema]) => ({
    name,
    required: whole.required && listOf(required).includes(name),
    schema: placed(schema as OperationInput, 'query'),
  }));
}

/** A description stands on the parameter or on its schema. Some parameters have a media type instead of a schema. */
function parameterSchema(
  { name, node, schema, required }: OpenApiParameter,
  source: SchemaSource,
): OperationInput {
  const [media] = Object.values(mapOf(node.content));
  const stated = media === undefined ? schema : (follow(source.root, mapOf(media).schema) ?? {});
  const description = textOf(node.description) ?? stated.description ?? samplesOf(node, required);
  const deprecated = node.deprecated === true || stated.deprecated === true;
  const facts = schemaFacts({ ...stated, description, deprecated }, name, placeOf(name, required, source));
  // What stands in an address or a header is a text, if nothing else is said.
  if (facts.type !== undefined && !acceptsAny(facts)) return facts;
  const { default: usual, ...others } = facts;
  return { ...others, type: 'string', ...(usual === undefined ? {} : { default: String(usual) }) };
}

/** What a required argument may be, where the document says so in examples alone: `such as official, dvd`. */
function samplesOf({ examples }: Node, isRequired: boolean): string | undefined {
  const samples = Object.values(mapOf(examples)).map((each) => mapOf(each).value);
  const texts = samples.filter((each) => typeof each === 'string' && each !== '').slice(0, MAX_SAMPLES);
  return isRequired && texts.length > 0 ? `such as ${texts.join(', ')}` : undefined;
}

const placeOf = (name: string, isRequired: boolean, source: SchemaSource): SchemaSource =>
  stepInto({ ...source, isOptional: !isRequired }, 'properties', name);

/** A field that a PATCH leaves out stays as it is: the default in its description is that of a new object. */
const withoutDefault = (argument: Argument): Argument => {
  const { default: _, ...schema } = argument.schema;
  return argument.required ? argument : { ...argument, schema };
};

function bodyOf(
  operation: OpenApiOperation,
  { source, isOld }: Reading,
): { args: Argument[]; type: string | null; isUnread?: boolean } {
  const { body, method } = operation;
  if (!body || method === 'get' || method === 'head') return { args: [], type: null };
  const schema = resolveSchema(source.root, body.media.schema, source.left);
  const type = bodyTypeOf(body.types, schema);
  const declared = JSON_TYPE.test(type) ? null : type;
  const form = isOld ? formArguments(operation, source) : [];
  if (form.length > 0) return { args: form, type: declared ?? 'application/x-www-form-urlencoded' };
  const hasFields = declared === null || FORM_TYPE.test(type) || AMAZON_JSON_TYPE.test(type);
  if (schema.properties !== undefined && hasFields) {
    const args = fieldArguments(schema, source);
    return { args: method === 'patch' ? args.map(withoutDefault) : args, type: declared };
  }
  if (declared === null) {
    const facts = schemaFacts(schema, WHOLE_BODY, placeOf(WHOLE_BODY, true, source));
    // Files of operations have no place for a body that is a single value.
    if (facts.type !== 'array') return { args: [], type: null, isUnread: true };
    return { args: [{ name: WHOLE_BODY, schema: placed(facts, 'body'), required: true }], type: null };
  }
  const whole: OperationInput = { type: 'string', description: `content of type ${type}`, 'x-in': 'body' };
  return { args: [{ name: WHOLE_BODY, schema: whole, required: true }], type: declared };
}

/** A type that can be sent: JSON if it is allowed, and never a range such as `application/*`. */
function bodyTypeOf(types: readonly string[], schema: Node): string {
  const json = types.find((each) => JSON_TYPE.test(each));
  if (json !== undefined || types.length === 0) return json ?? 'application/json';
  const isStructured = schema.properties !== undefined || schema.type === 'array';
  if (isStructured && types.some((each) => TYPE_WITH_JSON.test(each))) return 'application/json';
  return types.find((each) => !each.includes('*')) ?? ANY_BYTES;
}

function fieldArguments(schema: Node, source: SchemaSource): Argument[] {
  const properties = propertiesOf(schema, { ...source, levels: source.levels - 1 });
  const required = new Set(requiredOf(schema));
  return Object.entries(properties).map(([name, each]) => ({
    name,
    required: required.has(name),
    schema: placed(each, 'body'),
  }));
}

/** In Swagger 2, the fields of a form are parameters. */
function formArguments({ node, item }: OpenApiOperation, source: SchemaSource): Argument[] {
  const nodes = [item.parameters, node.parameters].flatMap((each) => (Array.isArray(each) ? each : []));
  return nodes.flatMap((each): Argument[] => {
    const field = follow(source.root, each);
    const name = textOf(field?.name);
    if (!field || name === null || field.in !== 'formData') return [];
    const required = field.required === true;
    const schema = schemaFacts(field, name, placeOf(name, required, source));
    return [{ name, required, schema: placed(schema, 'body') }];
  });
}
