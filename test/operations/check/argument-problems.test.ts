import { expect, it } from 'vitest';
import { argumentProblems } from '../../../src/operations/check/argument-problems.ts';
import type { OperationInput } from '../../../src/operations/file-schema.ts';

const problemsOf = (schema: OperationInput, value: unknown) =>
  argumentProblems({ type: 'object', properties: { value: schema } }, { value });

it.each<[OperationInput, unknown]>([
  [{ type: 'string', 'x-in': 'query' }, 61.3],
  [{ type: 'number', 'x-in': 'path' }, '61.3'],
  [{ type: 'boolean', 'x-in': 'header' }, 'true'],
  [{ type: 'string', enum: ['1', '2'], 'x-in': 'query' }, 2],
])('%j accepts %j, which is the same text in an address or a header', (schema, value) => {
  expect(problemsOf(schema, value)).toEqual([]);
});

it.each<[OperationInput, unknown, string]>([
  [{ type: 'string', 'x-in': 'body' }, 61.3, 'its type is string'],
  [{ type: 'number' }, '61.3', 'its type is number'],
  [{ type: 'number', 'x-in': 'query' }, 'north', 'its type is number'],
  [{ type: 'integer', 'x-in': 'query' }, true, 'its type is integer'],
  [{ type: 'number', 'x-in': 'query' }, ' ', 'its type is number'],
  [{ type: 'string', enum: ['1', '2'], 'x-in': 'query' }, 3, 'its type is string'],
])('%j refuses %j', (schema, value, allowed) => {
  expect(problemsOf(schema, value)).toMatchObject([{ name: 'value', allowed }]);
});

it('an argument that is only named may have any value', () => {
  const input = { type: 'object' as const, properties: {}, 'x-left-out': ['--sort'] };
  expect(argumentProblems(input, { '--sort': 'time' })).toEqual([]);
  expect(argumentProblems(input, { '--order': 'time' })).toMatchObject([{ name: '--order' }]);
});

it('arguments that exclude each other are refused together, unless one is a switch that is off', () => {
  const input = {
    type: 'object' as const,
    properties: { '--all': { type: 'boolean' }, '--name': { type: 'string' } },
    allOf: [{ not: { required: ['--all', '--name'] } }],
  };
  expect(argumentProblems(input, { '--all': true })).toEqual([]);
  expect(argumentProblems(input, { '--all': false, '--name': 'Dover' })).toEqual([]);
  expect(argumentProblems(input, { '--all': true, '--name': 'Dover' })).toEqual([
    {
      name: '--all',
      message: 'has "--all" together with "--name", which exclude each other: leave one out',
      allowed: 'no value together with "--name"',
    },
  ]);
});

it('one group of alternatives has to be given, whole', () => {
  const input = {
    type: 'object' as const,
    properties: { path: {}, id: {}, version: {} },
    anyOf: [{ required: ['path'] }, { required: ['id', 'version'] }],
  };
  expect(argumentProblems(input, { path: '/tides' })).toEqual([]);
  expect(argumentProblems(input, { id: 1, version: 2 })).toEqual([]);
  expect(argumentProblems(input, { id: 1 }, ['version'])).toEqual([]);
  expect(argumentProblems(input, { id: 1 })).toEqual([
    {
      name: 'path',
      message: 'lacks "path" or "id" with "version"',
      allowed: 'a value: "path" or "id" with "version" is required',
    },
  ]);
  const open = { ...input, anyOf: [...input.anyOf, { minProperties: 2 }] };
  expect(argumentProblems(open, {})).toEqual([]);
});

it('other conditions on all arguments are left to the interface', () => {
  const input = {
    type: 'object' as const,
    properties: { a: {}, b: {} },
    allOf: [
      { required: ['a'] },
      { not: { required: ['a'] } },
      { not: { required: ['a', 'b'], minProperties: 3 } },
    ],
  };
  expect(argumentProblems(input, { a: 1, b: 2 })).toEqual([]);
});
