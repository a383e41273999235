import { describe, expect, it } from 'vitest';
import { auroc, hitAt, ndcgAt, percentile, reciprocalRank } from '../../../src/measure/relevance/measures.ts';

const grades = new Map([
  ['best', 3],
  ['fair', 2],
  ['poor', 1],
]);

describe('measures', () => {
  it('counts an entry of grade 2 or 3 as found, and one of grade 1 as not found', () => {
    expect([
      hitAt(['fair'], grades, 1),
      hitAt(['poor', 'x'], grades, 1),
      hitAt(['poor', 'best'], grades, 5),
    ]).toEqual([1, 0, 1]);
    expect(reciprocalRank(['poor', 'x', 'fair'], grades, 10)).toBeCloseTo(1 / 3);
  });

  it('gives the ideal order an nDCG of 1, with a gain of 2^grade - 1', () => {
    expect(ndcgAt(['best', 'fair', 'poor'], grades, 5)).toBe(1);
    const ideal = 7 + 3 / Math.log2(3) + 1 / 2;
    expect(ndcgAt(['fair', 'best'], grades, 5)).toBeCloseTo((3 + 7 / Math.log2(3)) / ideal);
    expect(ndcgAt([], new Map(), 5)).toBe(0);
  });

  it('counts a tie as a half in the area under the ROC curve', () => {
    expect(auroc([0.9, 0.5], [0.5, 0.1])).toBe(0.875);
    expect(auroc([], [1])).toBeNull();
  });

  it('returns the percentile by nearest rank', () => {
    expect([percentile([4, 1, 3, 2], 0.5), percentile([4, 1, 3, 2], 0.99)]).toEqual([2, 4]);
  });
});
