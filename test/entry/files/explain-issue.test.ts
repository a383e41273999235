import { expect, it } from 'vitest';
import { z } from 'zod';
import { explainAt } from '../../../src/entry/files/explain-issue.ts';

const schema = z.strictObject({
  texts: z.array(z.string()),
  counts: z.record(z.string().regex(/^a/, { error: 'does not begin with a' }), z.int()),
  kind: z.enum(['x', 'y']),
});
const VALID = { texts: ['t'], counts: { a: 1 }, kind: 'x' };
const said = (fields: object) => {
  const value = { ...VALID, ...fields };
  return (schema.safeParse(value).error?.issues ?? [])
    .flatMap((issue) => explainAt('it', issue, value))
    .map(({ path, message }) => `${path.join('.')}: ${message}`);
};

it.each<[object, string]>([
  [{ texts: undefined }, 'texts: it is missing. Add it'],
  [{ texts: null }, 'texts: it is empty, but a list is needed. Write a list'],
  [{ texts: ['t', 5] }, 'texts.1: it is 5, but a text is needed. Write a text'],
  [{ counts: [] }, 'counts: it is [], but a map is needed. Write a map'],
  [{ counts: { a: 'b' } }, 'counts.a: it is "b", but a number is needed. Write a number'],
  [{ counts: { b: 1 } }, 'counts.b: the name does not begin with a'],
  [{ kind: 'z' }, 'kind: it is "z". Use "x" or "y"'],
  [{ more: 1 }, 'more: it has the unknown field "more". Correct or remove it'],
])('a file with %j gets the message "%s"', (fields, message) => {
  expect(said(fields)).toEqual([message]);
});
