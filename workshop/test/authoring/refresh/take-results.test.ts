import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { anOperation, aTool } from '../../../../test/helpers/an-operation.ts';
import { resultsFrom, withResults } from '../../../authoring/refresh/take-results.ts';

const output = { shape: { level: 'number' } };

it('results come from the same call, whatever its name and its placeholders', () => {
  const own = anOperation({ name: 'tides', path: '/tides/{harbour}' });
  const fresh = [
    anOperation({ name: 'a', path: '/tides/{id}', output }),
    anOperation({ name: 'b', path: '/tides/{id}', method: 'DELETE', output: { empty: true } }),
  ];
  expect(resultsFrom([own], fresh)).toEqual({ results: [{ output }], taken: 1 });
  expect(resultsFrom([own], [{ ...own, path: '/v1/tides/{harbour}', output }]).results).toEqual([{ output }]);
});

it('a call that shares its path with others needs the same name', () => {
  const own = anOperation({ name: 'ListTides', path: '/' });
  const fresh = [anOperation({ name: 'GetTide', path: '/', output })];
  expect(resultsFrom([own], fresh)).toEqual({ results: [{}], taken: 0 });
  expect(resultsFrom([aTool()], [aTool({ output })]).results).toEqual([{ output }]);
});

it('what the source does not say stays, and arguments that the operation lacks are left out', () => {
  const own = anOperation({ output: { media_type: 'application/json', shape: { at: 'any' } } });
  const paging = { kind: 'cursor', send: 'cursor' } as const;
  const now = anOperation({ output: { items: 'tides[]', paging }, auth: 'none', idempotency_key: 'key' });
  expect(resultsFrom([own], [now]).results).toEqual([
    { output: { ...own.output, items: 'tides[]' }, auth: 'none' },
  ]);
});

it.each(['', '  '])('only the lines of results change, in lists with the margin "%s"', (margin) => {
  const lines = [
    '- name: a # first',
    '  output:',
    '    media_type: text/plain',
    '  input: { type: object }',
    '  example: {a:  1}',
    '- name: b',
    '  input: { type: object }',
  ];
  const text = `total: 9\noperations:\n${lines.map((line) => margin + line).join('\n')}\n`;
  const operations = parse(text).operations;
  const written = withResults(text, operations, [{ output, auth: 'none' }, { scopes: ['a b'] }]);
  expect(written).toBe(
    `total: 9\noperations:\n${[
      '- name: a # first',
      '  input: { type: object }',
      '  output: { shape: { level: number } }',
      '  auth: none',
      '  example: {a:  1}',
      '- name: b',
      '  input: { type: object }',
      '  scopes: [ a b ]',
    ]
      .map((line) => margin + line)
      .join('\n')}\n`,
  );
  expect(
    withResults(written, parse(written).operations, [{ output, auth: 'none' }, { scopes: ['a b'] }]),
  ).toBe(written);
});
