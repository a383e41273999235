import fc from 'fast-check';
import { expect, it } from 'vitest';
import { WEAK_MATCH_BELOW } from '../../src/discovery/coverage.ts';
import { scorePercent } from '../../src/discovery/score-percent.ts';

it('a score below a whole percent is not shown as that percent', () => {
  expect([0.496, 0.4999, 0.5, 0.996, 1].map(scorePercent)).toEqual([49, 49, 50, 99, 100]);
});

it('a score of whole percents keeps them', () => {
  for (let percent = 0; percent <= 100; percent++) expect(scorePercent(percent / 100)).toBe(percent);
});

it('the shown score is weak exactly if the score is', () => {
  fc.assert(
    fc.property(fc.double({ min: 0, max: 1, noNaN: true }), (score) => {
      fc.pre(Math.abs(score - WEAK_MATCH_BELOW) > 1e-9);
      expect(scorePercent(score) / 100 < WEAK_MATCH_BELOW).toBe(score < WEAK_MATCH_BELOW);
    }),
  );
});
