import { expect, it } from 'vitest';
import { countWords } from '../../src/text/count-words.ts';

it('lists the most frequent words first, and words of the same count by name', () => {
  expect(countWords(['b', 'c', 'a', 'b'])).toEqual([
    ['b', 2],
    ['a', 1],
    ['c', 1],
  ]);
  expect(countWords([])).toEqual([]);
});
