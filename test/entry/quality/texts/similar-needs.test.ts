import fc from 'fast-check';
import { expect, it } from 'vitest';
import { findSimilarNeeds } from '../../../../src/entry/quality/texts/similar-needs.ts';
import { aParsedEntry } from '../../../helpers/a-parsed-entry.ts';

const summary = 'High and low water for harbours of the North Sea.';
const messages = (...example_needs: string[]): string[] =>
  findSimilarNeeds(aParsedEntry({ summary, example_needs })).map(({ problem }) => problem.message);

it('findSimilarNeeds reports a need that repeats the summary, also with inflected words', () => {
  expect(messages('low waters in a harbour', 'ebb and flood', 'mud flats')).toEqual([
    'example need "low waters in a harbour" shares 100 % of its content words with the summary, at most 50 % are allowed. Say it in other words',
  ]);
});

it('findSimilarNeeds reports two needs with the same words', () => {
  expect(messages('walk over the mud flats', 'ebb and flood', 'mud flats on foot')).toEqual([
    'example need "mud flats on foot" shares 67 % of its content words with "walk over the mud flats", at most 50 % are allowed. Say it in other words',
  ]);
});

it('findSimilarNeeds accepts a need that shares half its content words', () => {
  expect(messages('water at Harlingen', 'ebb and flood', 'mud flats')).toEqual([]);
});

it('findSimilarNeeds ignores asking words such as "find"', () => {
  expect(messages('find the ebb', 'find the flood', 'find mud flats')).toEqual([]);
});

it('findSimilarNeeds accepts needs without common words', () => {
  const words = fc.uniqueArray(fc.stringMatching(/^q[bcdfgk]{6}$/), { minLength: 6, maxLength: 6 });
  fc.assert(
    fc.property(words, ([a, b, c, d, e, f]) => {
      expect(messages(`${a} ${b}`, `${c} ${d}`, `${e} ${f}`)).toEqual([]);
    }),
  );
});
