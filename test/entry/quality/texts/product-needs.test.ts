import { expect, it } from 'vitest';
import { findProductNeeds } from '../../../../src/entry/quality/texts/product-needs.ts';
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
