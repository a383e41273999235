import fc from 'fast-check';
import type { ApiSchema } from '../../helpers/api-operations.ts';
import { anything, type Context, invalid, valid } from './values.ts';

type Fields = Record<string, unknown>;

const MAX_DEPTH = 7_500; // Lists within lists that still fit into the 16 KiB of a body.
const SIZES = [0, 7_900, 16_384, 16_385, 70_000]; // Around the 16 KiB of a body.
const STRANGERS = ['__proto__', 'constructor', 'toJSON', 'then', '', 'length', 'slug '];

/** Bodies: as described, with a wrong field, with unknown fields, and other values than objects. */
export function bodyOf(schema: ApiSchema, context: Context): fc.Arbitrary<Buffer> {
  const resolved = resolve(schema, context);
  const good = goodOf(resolved, context);
  const texts = fc.oneof(
    { weight: 4, arbitrary: good.map((object) => JSON.stringify(object)) },
    { weight: 4, arbitrary: spoilt(resolved, good) },
    { weight: 2, arbitrary: fc.tuple(good, fc.constantFrom(...STRANGERS), anything()).map(withField) },
    deep(resolved, good),
    fc.tuple(good, fc.nat({ max: 200 })).map(([object, cut]) => JSON.stringify(object).slice(0, cut)),
    anything().map((value) => JSON.stringify(value) ?? ''),
    good.map((object) => `\ufeff${JSON.stringify(object)}`),
  );
  return fc.oneof(
    { weight: 8, arbitrary: texts.map((text) => Buffer.from(text)) },
    good.map((object) => Buffer.from(JSON.stringify(object), 'utf16le')),
    fc.uint8Array({ maxLength: 80 }).map((bytes) => Buffer.from(bytes)),
    fc.constantFrom(...SIZES).map((size) => Buffer.alloc(size, '[')),
  );
}

/** Resolves a reference and keeps its example. */
const resolve = ({ $ref, ...others }: ApiSchema, { schemas }: Context): ApiSchema =>
  $ref ? { ...schemas[$ref.replace('#/components/schemas/', '')], ...others } : others;

/** Values that the schema allows. Mostly the example of the description, which also keeps the rules between fields. */
function goodOf(schema: ApiSchema, context: Context): fc.Arbitrary<Fields> {
  const examples = [schema.example, ...(schema.examples ?? [])].filter((one) => one !== undefined);
  const admitted = valid(schema, context) as fc.Arbitrary<Fields>;
  if (examples.length === 0) return admitted;
  return fc.oneof(admitted, { weight: 2, arbitrary: fc.constantFrom(...(examples as Fields[])) });
}

/** One or two fields with other values, or left out. */
function spoilt({ properties = {} }: ApiSchema, good: fc.Arbitrary<Fields>): fc.Arbitrary<string> {
  const fields = Object.entries(properties);
  const spoil = fc
    .constantFrom(...fields)
    .chain(([name, field]) => fc.tuple(fc.constant(name), fc.oneof(invalid(field), fc.constant(undefined))));
  return fc
    .tuple(good, fc.array(spoil, { minLength: 1, maxLength: 2 }))
    .map(([object, spoils]) => JSON.stringify({ ...object, ...Object.fromEntries(spoils) }));
}

/** A field nested as deeply as a body may be. */
function deep({ properties = {} }: ApiSchema, good: fc.Arbitrary<Fields>): fc.Arbitrary<string> {
  const names = fc.constantFrom(...Object.keys(properties), 'stranger');
  return fc
    .tuple(good, names, fc.constantFrom(10, 1_000, MAX_DEPTH))
    .map(([object, name, depth]) => written(object, name, '['.repeat(depth) + ']'.repeat(depth)));
}

const withField = ([object, name, value]: readonly [Fields, string, unknown]): string =>
  written(object, name, JSON.stringify(value) ?? 'null');

/** Written as text: an object would lose duplicate fields and `__proto__`. */
const written = (object: Fields, name: string, value: string): string =>
  `${JSON.stringify(object).slice(0, -1)},${JSON.stringify(name)}:${value}}`;
