import { expect, it } from 'vitest';
import { findSummaryOpenings } from '../../../../src/entry/quality/texts/summary-opening.ts';
import { aParsedEntry } from '../../../helpers/a-parsed-entry.ts';

const messages = (name: string, summary: string): string[] =>
  findSummaryOpenings(aParsedEntry({ name, summary })).map(({ problem }) => problem.message);

it.each([
  ['Tide Tables', 'A table of tides.', 'begins with "A"'],
  ['Tide Tables', 'The tides of the North Sea.', 'begins with "The"'],
  ['Tide Tables', 'Tide Tables lets you read tides.', 'begins with the name "Tide Tables"'],
  ['Ebb MCP server (local)', "Ebb's tides for MCP clients.", 'begins with the name "Ebb MCP server (local)"'],
  ['The Ebb API', 'Ebb and flood by harbour.', 'begins with the name "The Ebb API"'],
])('an entry named %s must not have the summary "%s"', (name, summary, problem) => {
  expect(messages(name, summary)).toEqual([
    `summary ${problem}${problem.includes('name') ? ', which every list shows before it' : ''}. Begin with a verb, or with what it returns`,
  ]);
});

it.each([
  ['Tide Tables', 'High and low water for harbours of the North Sea.'],
  ['Tide Tables', 'Tide heights by harbour.'],
  ['A1 Tides', 'Any harbour with its tides.'],
  ['MCP server', 'Server of tides.'],
])('an entry named %s may have the summary "%s"', (name, summary) => {
  expect(messages(name, summary)).toEqual([]);
});

it('findSummaryOpenings returns the place of the summary', () => {
  const [finding] = findSummaryOpenings(aParsedEntry({ summary: 'An almanac.' }));
  expect(finding).toMatchObject({
    slug: 'tide-tables',
    rule: 'summary-opening',
    problem: { file: 'entries/api/tide-tables.yaml', line: 2, column: 10 },
  });
});
