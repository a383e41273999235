import { expect, it } from 'vitest';
import { keysOf, writeKeyPaths } from '../../../src/health/shape/json-keys.ts';

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
