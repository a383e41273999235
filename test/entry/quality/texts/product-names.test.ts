import { expect, it } from 'vitest';
import { findProductNeeds, findSummaryOpenings } from '../../../../src/entry/quality/texts/product-names.ts';
import { aParsedEntry } from '../../../helpers/a-parsed-entry.ts';

const messages = (name: string, ...example_needs: string[]): string[] =>
  findProductNeeds(aParsedEntry({ name, example_needs })).map(({ problem }) => problem.message);

it('findProductNeeds accepts one need that names the product', () => {
  expect(messages('Ebb', 'ask Ebb about noon', 'plan a walk', 'high water in Harlingen')).toEqual([]);
});

it('findProductNeeds reports every further need that names the product', () => {
  expect(messages('Ebb MCP (local)', 'ask Ebb about noon', 'plan a walk', "Ebb's harbours")).toEqual([
    `example need "Ebb's harbours" names the product, as "ask Ebb about noon" does. Write what people ask who do not know it`,
  ]);
});

it('findProductNeeds looks for the whole name', () => {
  expect(messages('Tide Tables', 'tide at noon', 'tables of harbours', 'tide of Texel')).toEqual([]);
});

it('findProductNeeds ignores a name of generic words', () => {
  expect(messages('MCP server', 'pick an MCP server', 'start my MCP server', 'plan a walk')).toEqual([]);
});

const openingMessages = (name: string, summary: string): string[] =>
  findSummaryOpenings(aParsedEntry({ name, summary })).map(({ problem }) => problem.message);

it.each([
  ['Tide Tables', 'A table of tides.', 'begins with "A"'],
  ['Tide Tables', 'The tides of the North Sea.', 'begins with "The"'],
  ['Tide Tables', 'Tide Tables lets you read tides.', 'begins with the name "Tide Tables"'],
  ['Ebb MCP server (local)', "Ebb's tides for MCP clients.", 'begins with the name "Ebb MCP server (local)"'],
  ['The Ebb API', 'Ebb and flood by harbour.', 'begins with the name "The Ebb API"'],
])('an entry named %s must not have the summary "%s"', (name, summary, problem) => {
  expect(openingMessages(name, summary)).toEqual([
    `summary ${problem}${problem.includes('name') ? ', which every list shows before it' : ''}. Begin with a verb, or with what it returns`,
  ]);
});

it.each([
  ['Tide Tables', 'High and low water for harbours of the North Sea.'],
  ['Tide Tables', 'Tide heights by harbour.'],
  ['A1 Tides', 'Any harbour with its tides.'],
  ['MCP server', 'Server of tides.'],
])('an entry named %s may have the summary "%s"', (name, summary) => {
  expect(openingMessages(name, summary)).toEqual([]);
});

it('findSummaryOpenings returns the place of the summary', () => {
  const [finding] = findSummaryOpenings(aParsedEntry({ summary: 'An almanac.' }));
  expect(finding).toMatchObject({
    slug: 'tide-tables',
    rule: 'summary-opening',
    problem: { file: 'entries/api/tide-tables.yaml', line: 2, column: 10 },
  });
});
