import { expect, it } from 'vitest';
import { minutesInWords } from '../../../../src/site/status/words/schedule-words.ts';

it.each([
  [30, '30 minutes'],
  [90, '90 minutes'],
  [120, '2 hours'],
  [1_440, '24 hours'],
])('minutesInWords(%i) is "%s"', (minutes, words) => {
  expect(minutesInWords(minutes)).toBe(words);
});
