import { expect, test } from 'vitest';
import { properNames } from '../../../src/discovery/need/proper-names.ts';

test('words that are capitalised within a sentence are names', () => {
  expect([...properNames('cheap hotels near the Brandenburg Gate in Berlin')]).toEqual([
    'brandenburg',
    'gate',
    'berlin',
  ]);
});

test('the first word of a sentence and words in capitals are no names', () => {
  expect([...properNames('Convert a PDF file. Then send it by SMS.')]).toEqual([]);
});

test('a need whose words are mostly capitalised has no names', () => {
  expect([...properNames('Get Daily Weather Forecast For Berlin')]).toEqual([]);
});
