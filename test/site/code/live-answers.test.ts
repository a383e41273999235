import { expect, it } from 'vitest';
import { shortened } from '../../../src/site/code/live-answers.ts';

it('cuts lists and says how many elements it left out', () => {
  expect(shortened({ a: [{ b: 1 }, { b: 2 }], c: [1, 2, 3, 4, 5], d: ['x'] })).toEqual({
    a: [{ b: 1 }, '… 1 more'],
    c: [1, 2, 3, 4, '… 1 more'],
    d: ['x'],
  });
});
