import { expect, it } from 'vitest';
import { describeMatchedOperation } from '../../../src/api/discover/matched-operation.ts';
import { aPublishedOperation, aTool } from '../../helpers/an-operation.ts';

it('the names of optional arguments count for the space that the arguments of a match have', () => {
  const names = Array.from({ length: 20 }, (_, i) => `${i}`.padStart(100, 'n'));
  const properties = Object.fromEntries(names.map((name) => [name, { type: 'string' }] as const));
  const matched = describeMatchedOperation(
    aPublishedOperation({ input: { type: 'object', properties } }),
    0.9,
    new Set(),
  );
  expect(Object.keys(matched.input?.properties ?? {})).toEqual(names.slice(0, 12));
  expect(matched.inputs_left_out).toBe(8);
});

it('a required argument keeps its type alone once the space is used up, and optional ones are left out', () => {
  const long = { type: 'string' as const, description: 'x'.repeat(1_000) };
  const properties = {
    first: long,
    second: long,
    third: { enum: ['x'.repeat(600)] },
    fourth: { type: 'string' as const },
  };
  const matched = describeMatchedOperation(
    aPublishedOperation({ input: { type: 'object', properties, required: ['first', 'second', 'third'] } }),
    0.9,
    new Set(),
  );
  expect(matched.input).toEqual({
    type: 'object',
    properties: { first: long, second: { type: 'string' }, third: {} },
    required: ['first', 'second', 'third'],
  });
  expect(matched.inputs_left_out).toBe(1);
});

it('a matched operation has the call and the example that are known, and no count if all arguments fit', () => {
  const fieldsOf = (operation: Parameters<typeof describeMatchedOperation>[0]) =>
    Object.keys(describeMatchedOperation(operation, 0.9, new Set()));
  const call = ['method', 'path', 'command', 'example', 'inputs_left_out'];
  const known = (operation: Parameters<typeof fieldsOf>[0]) =>
    fieldsOf(operation).filter((field) => call.includes(field));
  expect(known(aPublishedOperation({ example: {} }))).toEqual(['method', 'path', 'example']);
  expect(known({ ...aTool({ command: 'tides list' }), complete: true })).toEqual(['command']);
});
