import { expect, it } from 'vitest';
import { inOrder } from '../../src/text/in-order.ts';

it('texts are ordered by their code units, and equal ones are equal', () => {
  expect(['b', 'ä', 'a', 'B', ''].sort(inOrder)).toEqual(['', 'B', 'a', 'b', 'ä']);
  expect(inOrder('a', 'a')).toBe(0);
});
