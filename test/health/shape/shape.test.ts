import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ShapeChangeSchema } from '../../../src/health/event-schema.ts';
import { ShapeSchema } from '../../../src/health/shape/schema.ts';
import { compareShapes, hashShape, httpShape, mergeShapes } from '../../../src/health/shape/shape.ts';
import { toolsShape } from '../../../src/health/shape/tools.ts';
import { reversed } from '../../helpers/reversed.ts';

const shapeOf = (json: unknown, { status = 200, type = 'application/json' } = {}) =>
  httpShape({ status, type, body: { json } });
const changesOf = (before: unknown, after: unknown) => compareShapes(shapeOf(before), shapeOf(after));

test('a shape lists key paths with their types, with elements merged', () => {
  const json = { a: 1, list: [{ b: 'x' }, { b: null }, { b: 'y', c: true }], 'odd.name': {} };
  expect(shapeOf(json)).toEqual({
    kind: 'http',
    status: '2xx',
    type: 'application/json',
    depth: 10,
    keys: {
      $: 'object',
      '$.a': 'number',
      '$.list': 'array',
      '$.list[]': 'object',
      '$.list[].b': 'null|string',
      '$.list[].c': 'boolean?',
      '$["odd.name"]': 'object',
    },
  });
});

test.each<[string, unknown, unknown, unknown]>([
  ['a key that is gone is breaking', { a: 1, b: 2 }, { a: 1 }, ['breaking', '$.b', 'number', null]],
  ['a new key is additive', { a: 1 }, { a: 1, b: [] }, ['additive', '$.b', null, 'array']],
  ['another type is breaking', { a: 1 }, { a: '1' }, ['breaking', '$.a', 'number', 'string']],
  [
    'an object that becomes a list is breaking',
    { a: { b: 1 } },
    { a: [1] },
    ['breaking', '$.a', 'object', 'array'],
  ],
  [
    'one more type in a list is additive',
    { a: [1, 2, 3] },
    { a: [1, 'x', 3] },
    ['additive', '$.a[]', 'number', 'number|string'],
  ],
  [
    'a key gone from every element is breaking',
    [
      { a: 1, b: 1 },
      { a: 1, b: 1 },
      { a: 1, b: 1 },
    ],
    [{ a: 1 }, { a: 1 }],
    ['breaking', '$[].b', 'number', null],
  ],
  [
    'a lost object is reported by its root alone',
    { a: { b: { c: 1, d: 2 } }, e: 1 },
    { e: 1 },
    ['breaking', '$.a', 'object', null],
  ],
])('%s', (_title, before, after, change) => {
  expect(
    changesOf(before, after).map(({ severity, path, ...of }) => [severity, path, of.before, of.after]),
  ).toEqual([change]);
});

test.each<[string, unknown, unknown]>([
  ['null where a value was', { a: 'x' }, { a: null }],
  ['a value where null was', { a: null }, { a: { b: 1 } }],
  ['a list that is empty for once', { a: [{ b: 1 }] }, { a: [] }],
  ['a list that was empty', { a: [] }, { a: [{ b: 1 }] }],
  ['an object that is empty for once', { a: { x: 1 } }, { a: {} }],
  ['a key that some elements lack', [{ a: 1, b: 1 }, { a: 1 }, { a: 1 }], [{ a: 1 }, { a: 1 }, { a: 1 }]],
  ['a key that the only element lacks', { found: [{ a: 1, b: 1 }] }, { found: [{ a: 1 }] }],
  ['other dates', { '2026-11-20': { t: 1 } }, { '2026-11-21': { t: 2 }, '2026-11-22': { t: 3 } }],
  ['other currencies', { rates: { EUR: 1, USD: 2, GBP: 3 } }, { rates: { EUR: 1, USD: 2, CHF: 3, JPY: 4 } }],
  ['other ids', { q: { Q4711: { l: 'x' } } }, { q: { Q815000: { l: 'y' } } }],
  ['other paths', { paths: { '/a': {} } }, { paths: { '/b': {}, '/c/{id}': {} } }],
  [
    'a map that has too few keys to be recognized',
    {
      of: Object.fromEntries(
        ['ada', 'bob', 'cleo', 'dan', 'eve'].map((name) => [name, { age: 3, town: 'x' }]),
      ),
    },
    { of: { fred: { age: 3, town: 'x' }, gus: { age: 4, town: 'y' } } },
  ],
])('%s is not a change', (_title, before, after) => {
  expect(changesOf(before, after)).toEqual([]);
});

test('a change below keys that are values is found', () => {
  const day = (price: unknown) => ({ days: { '2026-11-20': { price } } });
  expect(changesOf(day(1), { days: { '2026-11-21': { price: 'one' } } })).toEqual([
    { severity: 'breaking', path: '$.days.*.price', before: 'number', after: 'string' },
  ]);
});

test('the names of a record stay separate, even if its values are alike', () => {
  const record = { latitude: 1, longitude: 2, altitude: 3, accuracy: 4 };
  const { altitude: _, ...rest } = record;
  expect(changesOf(record, rest)).toMatchObject([{ severity: 'breaking', path: '$.altitude' }]);
});

const lists = (of: readonly unknown[]) =>
  Object.fromEntries(of.map((each, i) => [`of ${'abcdefgh'[i]}`, each]));
const NAMES = ['$', ...[...'abcdef'].map((name) => `$.of ${name}`)];
const pathsOf = (json: unknown) => {
  const shape = shapeOf(json);
  return shape?.kind === 'http' && shape.keys ? Object.keys(shape.keys) : [];
};

test('the lists of a record keep their names if their elements differ in kind', () => {
  const json = lists([[1], ['x'], [true], [1], ['y'], [2]]);
  expect(pathsOf(json)).toEqual(expect.arrayContaining(NAMES));
  expect(pathsOf(lists([[[1]], [['x']], [[2]], [[3]], [[4]], [[5]]]))).toEqual(expect.arrayContaining(NAMES));
});

test('many lists of one kind are a map, also if they are empty or nested, so other names are no change', () => {
  expect(pathsOf(lists([[1], [2, 3], [4], [], [5], [6]]))).toEqual(['$', '$.*', '$.*[]']);
  expect(pathsOf(lists([[], [], [], [], [], []]))).toEqual(['$', '$.*']);
  expect(pathsOf(lists([[[1]], [[2]], [[]], [[3]], [[4]], [[5]]]))).toEqual(['$', '$.*', '$.*[]', '$.*[][]']);
});

test.each([
  [200, 404, 'breaking', '2xx', '4xx'],
  [200, 401, 'breaking', '2xx', '4xx'],
  [401, 200, 'additive', '4xx', '2xx'],
])('a status of %i that becomes %i is %s', (before, after, severity, from, to) => {
  expect(compareShapes(shapeOf({}, { status: before }), shapeOf({}, { status: after }))).toEqual([
    { severity, path: 'status', before: from, after: to },
  ]);
});

test.each([
  ['application/json', 'application/json; charset=utf-8', []],
  ['application/json', 'application/vnd.api+json', ['cosmetic']],
  ['application/json', 'text/html', ['breaking']],
  ['text/xml', 'application/xml', ['cosmetic']],
])('a content type of %s that becomes %s is %j', (before, after, severities) => {
  const changes = compareShapes(shapeOf({}, { type: before }), shapeOf({}, { type: after }));
  expect(changes.map(({ severity }) => severity)).toEqual(severities);
});

test('the content of an error page is not compared', () => {
  const [a, b] = [shapeOf({ e: 1 }, { status: 404 }), shapeOf([], { status: 403, type: 'text/html' })];
  expect(compareShapes(a, b)).toEqual([]);
});

test('a large answer is described to a lower depth, and compared only to the lower depth of both', () => {
  const names = Array.from({ length: 19 }, (_, i) => `name${String.fromCharCode(97 + i)}`);
  const record = (value: unknown) => Object.fromEntries(names.map((name, i) => [name, i % 2 ? value : 'x']));
  const large = { top: 1, in: record(record(record(1))) };
  const small = { top: 1, in: record(record({ other: 1 })) };
  expect(shapeOf(large)).toMatchObject({ depth: 3 });
  expect(shapeOf(small)).toMatchObject({ depth: 10 });
  expect(JSON.stringify(shapeOf(large)).length).toBeLessThan(17_000);
  expect(changesOf(large, small)).toEqual([]);
  expect(changesOf(large, { in: large.in })).toMatchObject([{ path: '$.top' }]);
});

test('the stored shape of any answer can be read, and equals itself', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (json) => {
      const stored: unknown = JSON.parse(JSON.stringify(shapeOf(json)));
      expect(ShapeSchema.parse(stored)).toEqual(shapeOf(json));
      expect(compareShapes(stored, stored)).toEqual([]);
    }),
  );
});

test('the order of keys does not matter', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (json) => {
      expect(JSON.stringify(shapeOf(reversed(json)))).toBe(JSON.stringify(shapeOf(json)));
    }),
  );
});

const dynamicName = fc.oneof(
  fc.uuid(),
  fc
    .date({ noInvalidDate: true, min: new Date(0), max: new Date('2100-01-01') })
    .map((date) => date.toISOString()),
  fc
    .date({ noInvalidDate: true, min: new Date(0), max: new Date('2100-01-01') })
    .map((d) => d.toISOString().slice(0, 10)),
  fc.integer().map(String),
  fc.double({ noNaN: true, noDefaultInfinity: true, min: -1000, max: 1000 }).map((n) => n.toFixed(3)),
  fc.integer({ min: 100 }).map((n) => `user_${n}`),
  fc.webPath().map((path) => `/${path}`),
  fc.emailAddress(),
);
const mapOf = (value: fc.Arbitrary<unknown>) => fc.dictionary(dynamicName, value, { minKeys: 1 });

test('keys that are values never count as a change', () => {
  const price = fc.record({ price: fc.integer(), note: fc.option(fc.string()) });
  fc.assert(
    fc.property(mapOf(price), mapOf(price), (before, after) => {
      expect(changesOf({ page: 1, prices: before }, { page: 1, prices: after })).toEqual([]);
    }),
  );
});

test('another page of the same records is not a change', () => {
  const record = fc.record({ id: fc.integer(), name: fc.option(fc.string()), tags: fc.array(fc.string()) });
  fc.assert(
    fc.property(fc.array(record), fc.array(record), (before, after) => {
      expect(changesOf({ records: before }, { records: after })).toEqual([]);
    }),
  );
});

test('a key that is removed from a record is always a change', () => {
  const name = fc.constantFrom('alpha', 'beta', 'gamma', 'delta');
  const record = fc.dictionary(name, fc.oneof(fc.integer(), fc.string(), fc.boolean()), { minKeys: 2 });
  fc.assert(
    fc.property(record, (before) => {
      const [gone = '', ...kept] = Object.keys(before);
      const after = Object.fromEntries(kept.map((each) => [each, before[each]]));
      expect(changesOf(before, after)).toMatchObject([
        { severity: 'breaking', path: `$.${gone}`, after: null },
      ]);
    }),
  );
});

test('changes fit the schema of events, whatever the keys', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.jsonValue(), (before, after) => {
      for (const change of changesOf(before, after)) ShapeChangeSchema.parse(change);
    }),
  );
});

test('a merged shape differs from neither of its parts', () => {
  const record = fc.record(
    { id: fc.integer(), note: fc.string(), more: fc.jsonValue() },
    { requiredKeys: ['id'] },
  );
  fc.assert(
    fc.property(record, record, (a, b) => {
      const both = mergeShapes(shapeOf(a), shapeOf(b));
      const breaking = compareShapes(both, shapeOf(b)).filter(({ severity }) => severity === 'additive');
      expect(breaking).toEqual([]);
      expect(compareShapes(mergeShapes(shapeOf(a), shapeOf(a)), shapeOf(a))).toEqual([]);
    }),
  );
});

test('shapes of different kinds, and values that are not shapes, are not compared', () => {
  expect(compareShapes(shapeOf({}), toolsShape([{ name: 'search', inputSchema: {} }]))).toEqual([]);
  expect(compareShapes('old', shapeOf({}))).toEqual([]);
});

test('the hash of a shape depends on every value and on the order of lists, but not on that of keys', () => {
  const shapes = [
    { a: 'x' },
    { a: 'y' },
    { a: 1 },
    { a: null },
    { a: {} },
    { a: [] },
    { a: [1, 2] },
    { a: [2, 1] },
  ];
  expect(new Set(shapes.map(hashShape)).size).toBe(shapes.length);
  expect(hashShape({ b: { d: 1, c: 2 }, a: 1 })).toBe(hashShape({ a: 1, b: { c: 2, d: 1 } }));
  expect(hashShape({ a: 'x' })).toMatch(/^[0-9a-f]{16}$/);
});

test('a merged shape keeps the keys and the depth of the one that has any', () => {
  const known = shapeOf({ a: 1 });
  const without = httpShape({ status: 200, type: 'text/csv', body: null });
  expect(mergeShapes(known, without)).toEqual({ ...known, type: 'text/csv' });
  expect(mergeShapes(without, known)).toEqual(known);
  expect(mergeShapes(without, without)).toEqual(without);
});

test.each([
  [298, 10],
  [299, 1],
])(
  'an answer with %d fields of one object, and two keys around them, is described to the level %d',
  (count, depth) => {
    // Letters only, and of two types: the keys of a map would be merged.
    const nameOf = (at: number) => [...`${at + 100}`].map((digit) => 'bcdfghjklm'[Number(digit)]).join('');
    const fields = Array.from({ length: count }, (_, at) => [nameOf(at), at % 2 ? 'text' : {}]);
    expect(shapeOf({ inner: Object.fromEntries(fields) }).depth).toBe(depth);
  },
);
