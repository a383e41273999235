import { expect, it } from 'vitest';
import { keysOf, mergeKeys, readKeyPaths, writeKeyPaths } from '../../../src/health/shape/json-keys.ts';

const paths = (value: unknown, depth = 4) => writeKeyPaths(keysOf(value, depth));
const days = (...heights: object[]) =>
  Object.fromEntries(heights.map((height, day) => [`2026-11-${String(day + 10)}`, height]));

it('the fields of one object are always there', () => {
  expect(paths({ tide: { height: 1 } })).toEqual({
    $: 'object',
    '$.tide': 'object',
    '$.tide.height': 'number',
  });
});

it('two elements of a list do not show that a field is always there', () => {
  expect(paths([{ height: 1 }, { height: 2 }])).toMatchObject({ '$[].height': 'number?' });
});

it('three elements of a list show it, unless one lacks the field', () => {
  const list = [{ height: 1, harbour: 'A' }, { height: 2, harbour: 'B' }, { height: 3 }];
  expect(paths(list)).toMatchObject({ '$[].height': 'number', '$[].harbour': 'string?' });
});

it('two values of a map do not show that a field is always there, and three do', () => {
  expect(paths(days({ height: 1 }, { height: 2 }))).toMatchObject({ '$.*.height': 'number?' });
  expect(paths(days({ height: 1 }, { height: 2 }, { height: 3 }))).toMatchObject({
    '$.*.height': 'number',
  });
});

it('keys below the depth are left out', () => {
  const value = { tide: { height: 1 } };
  expect(paths(value, 0)).toEqual({ $: 'object' });
  expect(paths(value, 1)).toEqual({ $: 'object', '$.tide': 'object' });
  expect(paths([[1]], 1)).toEqual({ $: 'array', '$[]': 'array' });
});

const merged = (a: unknown, b: unknown) => writeKeyPaths(mergeKeys(keysOf(a, 4), keysOf(b, 4)));

it.each<[string, unknown, unknown, Record<string, string>]>([
  ['a field that one of them lacks is optional', { a: 1 }, { b: 1 }, { '$.a': 'number?', '$.b': 'number?' }],
  ['an object without fields says nothing about them', { a: 1 }, {}, { '$.a': 'number' }],
  ['a field of both has the types of both', { a: 1 }, { a: 'x' }, { '$.a': 'number|string' }],
  [
    'an optional field stays optional',
    [{ a: 1 }, {}, {}],
    [{ a: 1 }, { a: 1 }, { a: 1 }],
    { '$[].a': 'number?' },
  ],
  ['elements of both have the types of both', [1], ['x'], { '$[]': 'number|string' }],
  ['an empty list says nothing about elements', [], [1], { '$[]': 'number' }],
])('of two documents, %s', (_, a, b, expected) => {
  const root = { $: Array.isArray(a) ? 'array' : 'object' };
  const elements = Object.keys(expected).includes('$[].a') ? { '$[]': 'object' } : {};
  for (const found of [merged(a, b), merged(b, a)])
    expect(found).toEqual({ ...root, ...elements, ...expected });
});

it('stored paths are read as they were written, down to the given depth', () => {
  const stored = paths({ a: { b: [{ c: null }] }, 'odd.name': { d: 1 }, 'quoted "x"': true });
  expect(writeKeyPaths(readKeyPaths(stored, 9))).toEqual(stored);
  expect(Object.keys(writeKeyPaths(readKeyPaths(stored, 1)))).toEqual(
    Object.keys(paths({ a: {}, 'odd.name': {}, 'quoted "x"': true })),
  );
});
