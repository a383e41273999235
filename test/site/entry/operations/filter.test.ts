import { expect, it } from 'vitest';
import { fitsFilter } from '../../../../src/site/entry/operations/filter.ts';

it('a filter fits a text that has all its words, in any order and case', () => {
  expect(fitsFilter('repos/get Reads GET /repos', 'READS repos')).toBe(true);
  expect(fitsFilter('repos/get Reads GET /repos', 'repos writes')).toBe(false);
});

it('an empty filter fits every text', () => {
  expect(fitsFilter('', ' ')).toBe(true);
});
