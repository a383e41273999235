import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ShapeChangeSchema } from '../../../src/health/event-schema.ts';
import { ShapeSchema } from '../../../src/health/shape/schema.ts';
import { compareShapes, httpShape, mergeShapes } from '../../../src/health/shape/shape.ts';
import { type ListedTool, toolsShape } from '../../../src/health/shape/tools.ts';
import { PROTOTYPE_NAMES } from '../../helpers/prototype-names.ts';

const NESTED = 15_000; // 30 KB of brackets.
const nestedArrays = (depth = NESTED): unknown => JSON.parse('['.repeat(depth) + ']'.repeat(depth));
const shapeOf = (json: unknown) => httpShape({ status: 200, type: 'application/json', body: { json } });
/** A shape as read back from a file. */
const stored = (shape: unknown): unknown => JSON.parse(JSON.stringify(shape));
const aTool = (name: string, properties = '{}'): ListedTool => ({
  name,
  inputSchema: JSON.parse(`{"type":"object","properties":${properties}}`),
});

test.each(PROTOTYPE_NAMES)('A tool named "%s" that appears or disappears is one change', (name) => {
  const [without, having] = [toolsShape([aTool('search')]), toolsShape([aTool('search'), aTool(name)])];
  expect(compareShapes(stored(without), stored(having))).toEqual([
    { severity: 'additive', path: `tools.${name}`, before: null, after: 'tool' },
  ]);
  expect(compareShapes(stored(having), stored(without))).toEqual([
    { severity: 'breaking', path: `tools.${name}`, before: 'tool', after: null },
  ]);
});

test.each(PROTOTYPE_NAMES)('A parameter named "%s" that appears or disappears is one change', (name) => {
  const without = toolsShape([aTool('search')]);
  const having = toolsShape([aTool('search', `{"${name}":{"type":"string"}}`)]);
  const path = `tools.search(${name})`;
  expect(compareShapes(stored(without), stored(having))).toEqual([
    { severity: 'additive', path, before: null, after: 'string' },
  ]);
  expect(compareShapes(stored(having), stored(without))).toEqual([
    { severity: 'breaking', path, before: 'string', after: null },
  ]);
});

test.each(PROTOTYPE_NAMES)('A key named "%s" of an answer is a key like any other', (name) => {
  const [without, having] = [shapeOf({ a: 1 }), shapeOf(JSON.parse(`{"a":1,"${name}":"x"}`))];
  expect(compareShapes(stored(without), stored(having))).toEqual([
    { severity: 'additive', path: `$.${name}`, before: null, after: 'string' },
  ]);
});

test('A map of deeply nested arrays has a shape', () => {
  const json = Object.fromEntries(['AAA', 'BBB', 'CCC'].map((key) => [key, nestedArrays()]));
  expect(ShapeSchema.safeParse(shapeOf(json)).success).toBe(true);
});

test('A tool with a deeply nested schema, lone surrogates and infinite numbers has a shape', () => {
  const inputSchema = JSON.parse(
    `{"properties":{"a":{"default":1e999,"description":"\\ud800"},"b\\udfff":{}}}`,
  );
  inputSchema.properties.c = { items: nestedArrays() };
  expect(ShapeSchema.safeParse(toolsShape([{ name: 'half \ud800', inputSchema }])).success).toBe(true);
});

test.each<[string, unknown]>([
  ['that is deeper than any shape', { ...shapeOf({ a: 1 }), depth: 1_000 }],
  ['with more keys than any shape', { ...shapeOf({}), keys: manyKeys(100_000) }],
  ['of nested arrays', nestedArrays(100_000)],
  ['whose keys are nested arrays', { ...shapeOf({}), keys: { $: nestedArrays(100_000) } }],
])('A stored shape %s is replaced by the next one', (_title, known) => {
  const next = shapeOf({ a: 'x' });
  expect(compareShapes(known, next)).toEqual([]);
  expect(mergeShapes(known, next)).toEqual(next);
});

test('A stored path that cannot be parsed does not stop a comparison', () => {
  const known = { ...shapeOf({ a: 1 }), keys: { $: 'object', '$["\\x"]': 'string', '$.a': 'number' } };
  expect(compareShapes(known, shapeOf({ a: 'x' }))).toContainEqual(
    expect.objectContaining({ path: '$.a', severity: 'breaking' }),
  );
});

test('A shape that is merged with many new ones stays small enough to store', () => {
  let known: unknown = shapeOf({});
  for (let i = 0; i < 30; i++) {
    const keys = Array.from({ length: 250 }, (_, k) => [`key-${i}-${k}-x`.replaceAll(/\d/g, letterOf), 1]);
    known = mergeShapes(known, shapeOf({ inner: Object.fromEntries(keys) }));
  }
  expect(ShapeSchema.safeParse(known).success).toBe(true);
  expect(JSON.stringify(known).length).toBeLessThan(70_000);
});

function manyKeys(count: number): Record<string, string> {
  return Object.fromEntries(Array.from({ length: count }, (_, i) => [`$.k${i}x`, 'number']));
}

function letterOf(digit: string): string {
  return 'abcdefghij'[Number(digit)] ?? '';
}

const jsonWithHostileNames = fc.letrec((tie) => ({
  value: fc.oneof(
    { depthSize: 'medium' },
    fc.constantFrom(null, true, 0, 1e308, 'x', '\ud800', '\u0000'),
    fc.array(tie('value'), { maxLength: 4 }),
    fc
      .array(
        fc.tuple(fc.oneof(fc.constantFrom(...PROTOTYPE_NAMES), fc.string({ unit: 'binary' })), tie('value')),
        {
          maxLength: 4,
        },
      )
      .map((pairs) => Object.fromEntries(pairs)),
  ),
})).value;
const anyTool = fc.record({
  name: fc.oneof(fc.constantFrom(...PROTOTYPE_NAMES), fc.string({ unit: 'binary', maxLength: 8 })),
  inputSchema: jsonWithHostileNames.map((properties) => ({ type: 'object', properties })),
});
const anyShape = fc.oneof(
  jsonWithHostileNames.map(shapeOf),
  fc.array(anyTool, { maxLength: 4 }).map((tools) => toolsShape(tools)),
);

test('Any two shapes can be stored, read, merged and compared', () => {
  fc.assert(
    fc.property(anyShape, anyShape, (before, after) => {
      const changes = compareShapes(stored(before), stored(after));
      for (const change of changes) expect(ShapeChangeSchema.safeParse(change).success).toBe(true);
      expect(ShapeSchema.parse(stored(before))).toEqual(stored(before));
      expect(compareShapes(stored(before), stored(before))).toEqual([]);
      const merged = mergeShapes(stored(before), stored(after));
      expect(ShapeSchema.safeParse(stored(merged)).success).toBe(true);
    }),
    { numRuns: 300 },
  );
});
