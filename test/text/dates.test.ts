import { expect, it } from 'vitest';
import { durationInWords, minutesInWords } from '../../src/text/dates.ts';

it.each([
  [30, '30 minutes'],
  [90, '90 minutes'],
  [120, '2 hours'],
  [1_440, '24 hours'],
])('minutesInWords(%i) is "%s"', (minutes, words) => {
  expect(minutesInWords(minutes)).toBe(words);
});

it.each([
  [20, '1 min'],
  [1_800, '30 min'],
  [9_000, '2 h 30 min'],
  [86_400, '1 day'],
  [277_200, '3 days 5 h'],
])('durationInWords(%d) is "%s"', (seconds, words) => expect(durationInWords(seconds)).toBe(words));
