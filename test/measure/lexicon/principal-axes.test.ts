import fc from 'fast-check';
import { expect, test } from 'vitest';
import { principalAxes } from '../../../src/measure/lexicon/principal-axes.ts';

const dot = (a: Float64Array, b: Float64Array) => a.reduce((sum, value, i) => sum + value * (b[i] ?? 0), 0);

test('the principal axes are orthonormal and ordered by falling variance', () => {
  const vector = fc.array(fc.double({ min: -9, max: 9, noNaN: true }), { minLength: 3, maxLength: 3 });
  fc.assert(
    fc.property(fc.array(vector, { minLength: 4, maxLength: 12 }), (rows) => {
      const vectors = rows.map((row) => Float64Array.from(row));
      const { mean, axes } = principalAxes(vectors);
      axes.forEach((a, i) => {
        axes.forEach((b, j) => {
          expect(dot(a, b)).toBeCloseTo(i === j ? 1 : 0, 6);
        });
      });
      const spread = axes.map((axis) =>
        vectors.reduce(
          (sum, row) =>
            sum +
            dot(
              axis,
              row.map((value, i) => value - (mean[i] ?? 0)),
            ) **
              2,
          0,
        ),
      );
      expect([...spread].sort((a, b) => b - a).map((value) => value.toFixed(4))).toEqual(
        spread.map((value) => value.toFixed(4)),
      );
    }),
  );
});

test('the first principal axis of points on a line is that line', () => {
  const vectors = [-2, -1, 0, 4].map((at) => Float64Array.of(1 + 3 * at, 2 + 4 * at));
  const [first] = principalAxes(vectors).axes;
  expect([...(first ?? [])].map(Math.abs)).toEqual([expect.closeTo(0.6), expect.closeTo(0.8)]);
});
