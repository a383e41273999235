import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  auroc,
  calibrationBands,
  calibrationErrorByChance,
  expectedCalibrationError,
  hitAt,
  ndcgAt,
  percentile,
  reciprocalRank,
  weighPredictions,
} from '../../../measure/relevance/measures.ts';

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

describe('expectedCalibrationError', () => {
  const prediction = fc.record({
    chance: fc.double({ min: 0, max: 1, noNaN: true }),
    serves: fc.boolean(),
    weight: fc.double({ min: 0.01, max: 10, noNaN: true }),
  });

  /** The same error from the sums of each band: |sum of weight × (chance − outcome)| over the total weight. */
  const naive = (predictions: { chance: number; serves: boolean; weight: number }[]) => {
    const gaps = new Map<number, number>();
    for (const { chance, serves, weight } of predictions) {
      const band = chance === 1 ? 9 : Math.floor(chance * 10);
      gaps.set(band, (gaps.get(band) ?? 0) + weight * (chance - Number(serves)));
    }
    const total = predictions.reduce((sum, { weight }) => sum + weight, 0);
    return [...gaps.values()].reduce((sum, gap) => sum + Math.abs(gap), 0) / total;
  };

  it('agrees with a naive version, and lies between 0 and 1', () => {
    fc.assert(
      fc.property(fc.array(prediction, { minLength: 1, maxLength: 60 }), (predictions) => {
        const error = expectedCalibrationError(predictions);
        expect(error).toBeCloseTo(naive(predictions), 9);
        expect(error).toBeGreaterThanOrEqual(0);
        expect(error).toBeLessThanOrEqual(1);
      }),
    );
  });

  it('is not 0 by chance, and smaller the more needs there are', () => {
    const needs = (count: number) =>
      Array.from({ length: count }, (_, i) => ({ chance: (i + 0.5) / count, serves: true, weight: 1 }));
    const [few, many] = [20, 2_000].map((count) => calibrationErrorByChance(needs(count))) as [
      number,
      number,
    ];
    expect(few).toBeGreaterThan(0.1);
    expect(many).toBeGreaterThan(0);
    expect(many).toBeLessThan(0.04);
  });

  it('is 0 if one in four of the needs with a chance of 0.25 is served, and 0.75 if all are', () => {
    const needs = (served: number) =>
      Array.from({ length: 4 }, (_, i) => ({ chance: 0.25, serves: i < served, weight: 1 }));
    expect(expectedCalibrationError(needs(1))).toBe(0);
    expect(expectedCalibrationError(needs(4))).toBe(0.75);
    expect(expectedCalibrationError([])).toBe(0);
  });

  it('puts a chance of 1 in the last band', () => {
    const bands = calibrationBands([{ chance: 1, serves: true, weight: 1 }]);
    expect(bands.map(({ needs }) => needs)).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 0, 1]);
  });
});

describe('weighPredictions', () => {
  it('lets covered and uncovered needs count 3 : 1, however many there are of each', () => {
    const needs = fc.tuple(fc.integer({ min: 1, max: 40 }), fc.integer({ min: 1, max: 40 }));
    fc.assert(
      fc.property(needs, ([covered, uncovered]) => {
        const weighed = weighPredictions(
          Array.from({ length: covered + uncovered }, (_, i) => ({ covered: i < covered })),
        );
        const total = (is: boolean) =>
          weighed.filter((each) => each.covered === is).reduce((sum, { weight }) => sum + weight, 0);
        expect([total(true), total(false)]).toEqual([expect.closeTo(0.75), expect.closeTo(0.25)]);
      }),
    );
  });

  it('lets all needs count the same if every need is covered', () => {
    expect(weighPredictions([{ covered: true }, { covered: true }]).map(({ weight }) => weight)).toEqual([
      0.5, 0.5,
    ]);
  });
});
