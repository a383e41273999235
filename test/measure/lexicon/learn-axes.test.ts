import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  type Axes,
  learnAxes,
  lossAndGradient,
  project,
  type TrainingSet,
} from '../../../src/measure/lexicon/learn-axes.ts';

const number = fc.integer({ min: -10, max: 9 }).map((tenths) => (tenths + 0.5) / 10);
const vectorOf = (length: number) =>
  fc.array(number, { minLength: length, maxLength: length }).map((values) => Float64Array.from(values));
const text = fc.array(
  fc.tuple(
    fc.nat({ max: 3 }),
    fc.integer({ min: 1, max: 20 }).map((tenths) => tenths / 10),
  ),
  {
    minLength: 1,
    maxLength: 3,
  },
);
const wordScores = fc.tuple(number, number).map((scores) => Float32Array.from(scores));
const aTask = fc.record({
  vectors: fc.tuple(vectorOf(3), vectorOf(3), vectorOf(3), vectorOf(3)),
  axes: fc.tuple(vectorOf(3), vectorOf(3)),
  entries: fc.tuple(text, text),
  need: fc.record({ need: text, entry: fc.nat({ max: 1 }), wordScores }),
});

const moved = (axes: Axes, a: number, i: number, by: number): Axes =>
  axes.map((axis, k) => (k === a ? axis.map((value, j) => (j === i ? value + by : value)) : axis));

/** The direction of a very short vector changes abruptly, so a difference quotient does not approximate the gradient. */
const isLong = (vector: Float64Array) => Math.hypot(...vector) > 0.2;

test('lossAndGradient returns the derivative of the loss with respect to each number of the axes', () => {
  fc.assert(
    fc.property(aTask, ({ vectors, axes, entries, need }) => {
      const words = vectors.map((vector) => project(vector, axes));
      const directions = words.map((word) => word.map((value) => value / Math.hypot(...word)));
      const sums = [...entries, need.need].map((weighed) =>
        weighed.reduce(
          (sum, [row, weight]) => sum.map((value, i) => value + weight * (directions[row]?.[i] ?? 0)),
          new Float64Array(2),
        ),
      );
      fc.pre([...words, ...sums].every(isLong));
      const trainingSet: TrainingSet = { entries, needs: [need] };
      const { gradient } = lossAndGradient(vectors, trainingSet, axes);
      const lossAt = (a: number, i: number, by: number) =>
        lossAndGradient(vectors, trainingSet, moved(axes, a, i, by)).loss;
      gradient.forEach((slopes, a) => {
        slopes.forEach((slope, i) => {
          expect(slope).toBeCloseTo((lossAt(a, i, 1e-5) - lossAt(a, i, -1e-5)) / 2e-5, 3);
        });
      });
    }),
  );
});

test('learnAxes shrinks the direction in which a need and its entry differ', () => {
  // The first number is the topic. The second is the style, which differs between needs and entries.
  const vectors = [
    [1, 0.9],
    [-1, 0.9],
    [0.6, -1],
    [-0.6, -1],
  ].map((values) => Float64Array.from(values));
  const trainingSet: TrainingSet = {
    entries: [[[0, 1]], [[1, 1]]],
    needs: [0, 1].map((entry) => ({ need: [[2 + entry, 1]], entry, wordScores: new Float32Array(2) })),
  };
  const start = [Float64Array.of(1, 0), Float64Array.of(0, 1)];
  const before = lossAndGradient(vectors, trainingSet, start).loss;
  const losses: number[] = [];
  const learned = learnAxes(vectors, trainingSet, start, (_step, loss) => losses.push(loss));
  expect(lossAndGradient(vectors, trainingSet, learned).loss).toBeLessThan(before * 0.9);
  expect(losses[0]).toBe(before);
  const length = (i: number) => Math.hypot(...learned.map((axis) => axis[i] ?? 0));
  expect(length(0)).toBeGreaterThan(length(1));
});
