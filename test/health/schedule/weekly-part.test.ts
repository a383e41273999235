import { expect, it } from 'vitest';
import { weeklyPart } from '../../../src/health/schedule/weekly-part.ts';

const week = (number: number) => new Date(number * 7 * 86_400_000 + 1);

it('each week begins where the last one ended, and begins anew at the end', () => {
  const parts = [0, 1, 2, 3].map((number) => weeklyPart(['a', 'b', 'c', 'd', 'e'], 2, week(number)).join(''));
  expect(parts).toEqual(['ab', 'cd', 'ea', 'bc']);
});

it('a short list has its turn as a whole each week, and an empty one stays empty', () => {
  expect(weeklyPart(['a', 'b'], 3, week(1)).toSorted()).toEqual(['a', 'b']);
  expect(weeklyPart([], 2, week(3))).toEqual([]);
});
