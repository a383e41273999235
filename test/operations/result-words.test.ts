import { expect, it } from 'vitest';
import { resultLines, shapeText } from '../../src/operations/result-words.ts';

it('an operation says what it returns, needs and refuses in one line each', () => {
  expect(
    resultLines({
      output: {
        media_type: 'application/json',
        shape: { data: [{ id: 'string' }], next: 'any' },
        items: 'data[]',
        paging: { kind: 'cursor', send: 'after', next: 'next' },
      },
      auth: 'required',
      scopes: ['read list', 'admin'],
      errors: { 409: 'the film exists', 410: 'the film is gone' },
      idempotency_key: 'key',
    }),
  ).toEqual([
    { label: 'Returns', text: 'a list in data[]: { data: [{ id: string }], next }' },
    { label: 'Next page', text: 'after = next' },
    { label: 'Needs', text: 'credentials with the scope read and list, or admin' },
    { label: 'Errors', text: '409 the film exists; 410 the film is gone' },
    { label: 'Repeating', text: 'safe with the same key' },
  ]);
});

it('what is not known is left out', () => {
  expect(resultLines({})).toEqual([]);
  expect(resultLines({ output: { empty: true }, auth: 'none', idempotent: true })).toEqual([
    { label: 'Returns', text: 'nothing' },
    { label: 'Needs', text: 'no credentials' },
    { label: 'Repeating', text: 'safe, without further effect' },
  ]);
  expect(resultLines({ output: { media_type: 'image/png' } })).toEqual([
    { label: 'Returns', text: 'image/png' },
  ]);
});

it('a long shape counts the fields that it leaves out', () => {
  const fields = Object.fromEntries(
    Array.from({ length: 30 }, (_, at) => [`field_${at}`, 'string(date-time)']),
  );
  const text = shapeText([fields]);
  expect(text.length).toBeLessThanOrEqual(160);
  expect(text).toMatch(/^\[\{ field_0: string\(date-time\), .*… \d+ more \}\]$/);
});
