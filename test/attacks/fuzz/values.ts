import fc from 'fast-check';
import type { ApiSchema } from '../../helpers/api-operations.ts';
import { hostileText, textAround } from './texts.ts';

/** Useful texts by field name or format, so that some requests are valid. */
export type Known = Readonly<Record<string, readonly string[]>>;
export type Context = { schemas: Readonly<Record<string, ApiSchema>>; known: Known };

const FAR = 2 ** 31; // Beyond every bound in the description.

/** Values that a schema allows, often at its bounds. `name` is the field's, to look up known texts. */
export function valid(schema: ApiSchema, context: Context, name = ''): fc.Arbitrary<unknown> {
  if (schema.$ref) return valid(resolve(schema.$ref, context), context, name);
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((one) => valid(one, context, name)));
  if (Array.isArray(schema.type))
    return fc.oneof(...schema.type.map((type) => valid({ ...schema, type }, context, name)));
  switch (schema.type) {
    case 'integer': {
      const { minimum: min = -FAR, maximum: max = FAR } = schema;
      return fc.oneof(fc.integer({ min, max }), fc.constantFrom(min, max));
    }
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'array':
      return validList(schema, context, name);
    case 'object':
      return validObject(schema, context);
    default:
      return validText(schema, context, name);
  }
}

function validText(
  { pattern, format, minLength = 0, maxLength = 120 }: ApiSchema,
  { known }: Context,
  name: string,
) {
  const words = known[name] ?? known[format ?? ''];
  const fits = (text: string) => {
    const length = [...text.trim()].length;
    return length >= minLength && length <= maxLength;
  };
  if (words) return fc.constantFrom(...words);
  if (pattern) return fc.stringMatching(new RegExp(pattern), { size: 'small' }).filter(fits);
  const free = fc.string({ unit: 'grapheme', minLength, maxLength: Math.min(maxLength, minLength + 40) });
  return fc
    .oneof(
      free,
      fc.constantFrom(minLength, maxLength).map((n) => '字'.repeat(n)),
    )
    .filter(fits);
}

function validList(
  { items = {}, minItems = 0, maxItems = 5, uniqueItems }: ApiSchema,
  context: Context,
  name: string,
): fc.Arbitrary<unknown> {
  const bounds = { minLength: minItems, maxLength: Math.min(maxItems, minItems + 3) };
  const one = valid(items, context, name);
  return uniqueItems ? fc.uniqueArray(one, bounds) : fc.array(one, bounds);
}

function validObject(
  { properties = {}, required = [], propertyNames, additionalProperties }: ApiSchema,
  context: Context,
): fc.Arbitrary<unknown> {
  const fields = Object.entries(properties).map(
    ([name, field]) => [name, valid(field, context, name)] as const,
  );
  const named = fc.record(Object.fromEntries(fields), { requiredKeys: [...required] });
  if (!propertyNames || typeof additionalProperties !== 'object') return named;
  const names = valid(propertyNames, context) as fc.Arbitrary<string>;
  return fc.dictionary(names, valid(additionalProperties, context), { maxKeys: 3 });
}

function resolve(reference: string, { schemas }: Context): ApiSchema {
  const found = schemas[reference.replace('#/components/schemas/', '')];
  if (!found) throw new Error(`The description has no ${reference}`);
  return found;
}

/** A value of any type and depth, independent of any schema. */
export const anything = (): fc.Arbitrary<unknown> =>
  fc.oneof(
    hostileText(),
    fc.integer(),
    fc.double(),
    fc.constantFrom(null, true, false, 2 ** 53, 1e308, -0),
    fc.jsonValue({ maxDepth: 3 }),
  );

/** A value that a schema refuses, or one at a bound. */
export function invalid(schema: ApiSchema): fc.Arbitrary<unknown> {
  const { maxLength, minimum, maximum } = schema;
  const bounds = [maxLength, ...(schema.anyOf ?? []).map((one) => one.maxLength)].filter(
    (bound) => bound !== undefined,
  );
  return fc.oneof(
    anything(),
    ...bounds.map(textAround),
    ...[minimum, maximum].flatMap((bound) =>
      bound === undefined ? [] : [fc.constantFrom(bound - 1, bound, bound + 1, bound + 0.5, -bound, 1e20)],
    ),
  );
}
