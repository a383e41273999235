import { expect, it } from 'vitest';
import { findTechnicalNeeds } from '../../../../src/entry/quality/texts/technical-needs.ts';
import { aParsedEntry } from '../../../helpers/a-parsed-entry.ts';

const messages = (need: string): string[] =>
  findTechnicalNeeds(aParsedEntry({ example_needs: ['plan a walk', need, 'ebb at noon', 'depth'] })).map(
    ({ problem }) => problem.message,
  );

it.each([
  ['tides of Texel, keyless', 'keyless'],
  ['keyless list of tides', 'keyless'],
  ['tides of Texel, no key', 'no key'],
  ['tides of Texel, no sign-up', 'no sign-up'],
  ['tides of Texel without an account', 'without an account'],
  ['tides of Texel without any API key', 'without any API key'],
  ['tides of Texel as JSON', 'as JSON'],
  ['tides of Texel, JSON', 'JSON'],
  ['tides of Texel over stdio', 'stdio'],
  ['an MCP server for tides', 'MCP'],
])('findTechnicalNeeds reports the need "%s"', (need, words) => {
  expect(messages(need)).toEqual([
    `example need "${need}" is about access or format ("${words}"), which other fields state. Ask for the thing itself`,
  ]);
});

it.each([
  'turn JSON files of tides into a table',
  'export the tides as CSV',
  'where is the key to the tide house',
  'how do I use my account at the harbour',
])('findTechnicalNeeds accepts the need "%s"', (need) => {
  expect(messages(need)).toEqual([]);
});

it('findTechnicalNeeds returns the place of the need', () => {
  const example_needs = ['plan a walk', 'ebb as JSON', 'depth at noon', 'flood'];
  expect(findTechnicalNeeds(aParsedEntry({ example_needs }))).toMatchObject([
    { rule: 'technical-need', problem: { line: 14, column: 5 } },
  ]);
});
