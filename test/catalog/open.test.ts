import { expect, it } from 'vitest';
import { operationsFrom } from '../../src/catalog/open.ts';

const lines = ['{"slug":"a","operations":[]}', '{"slug":"b-1","operations":[{"name":"é"}]}'];

it('the operations of a slug are found by the start of their line', () => {
  const operationsOf = operationsFrom(Buffer.from(`${lines.join('\n')}\n`));
  expect(operationsOf('b-1')).toEqual({ slug: 'b-1', operations: [{ name: 'é' }] });
  expect(operationsOf('a')).toEqual({ slug: 'a', operations: [] });
  expect(operationsOf('c')).toBeUndefined();
});

it('an empty file has no operations, and a last line may lack its break', () => {
  expect(operationsFrom(Buffer.from(''))('a')).toBeUndefined();
  expect(operationsFrom(Buffer.from(lines[0] ?? ''))('a')).toBeDefined();
});

it('a line that does not begin with a slug is an error', () => {
  expect(() => operationsFrom(Buffer.from('{"name":"a"}\n'))).toThrow('has a line without a slug');
});
