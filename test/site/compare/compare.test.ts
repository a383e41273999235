import { describe, expect, it } from 'vitest';
import { compareAddress, readCompared } from '../../../src/site/compare/compare.ts';

describe('readCompared', () => {
  it('reads at most four slugs or names, each once in any case', () => {
    const query = new URLSearchParams('entry=jq&entry=JQ&entry=&entry=Tide+Tables&entry=c&entry=d&entry=e');
    expect(readCompared(query)).toEqual(['JQ', 'Tide Tables', 'c', 'd']);
  });

  it('cuts a text that is longer than any name', () => {
    const [typed] = readCompared(new URLSearchParams({ entry: 'x'.repeat(1_000) }));
    expect(typed).toHaveLength(80);
  });

  it('reads back the address that compareAddress writes', () => {
    const address = new URL(compareAddress(['one', 'two']), 'https://a.org');
    expect(readCompared(address.searchParams)).toEqual(['one', 'two']);
  });
});

it('the address that compares nothing is the page itself', () => {
  expect(compareAddress([])).toBe('/compare/');
});
