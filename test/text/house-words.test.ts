import { expect, test } from 'vitest';
import { findHouseWords } from '../../src/text/house-words.ts';

test('a line with a word from the list is reported with its number and what to write instead', () => {
  expect(findHouseWords('one\nNull where there is no probe.')).toEqual([
    { line: 2, found: 'where there', instead: '"if", "when" or "unless"' },
  ]);
});

test.each([
  'const MOST_TRIES = 3;',
  'This shall be done.',
  'Readers are told everything.',
  'mended in one go',
])('house words are found in "%s"', (text) => {
  expect(findHouseWords(text)).toHaveLength(1);
});

test('"where" that names a place, and limits that start with MAX_, are left alone', () => {
  expect(findHouseWords('Says where to read on. const MAX_TRIES = 3; const ALMOST = 1;')).toEqual([]);
});
