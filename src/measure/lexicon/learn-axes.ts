/**
 * Learns the axes along which word vectors distinguish interfaces. Principal axes also keep differences between words
 * that do not matter here ("monday" and "tuesday").
 *
 * This step is kept because it raised nDCG@5 from 0.6555 to 0.6596 (see docs/ranking-log.md), and it only runs
 * when lexicon.bin is made.
 */

/** The words of a text: the row of each word's vector, and its weight. */
export type WeightedWords = readonly (readonly [row: number, weight: number])[];

export type TrainingExample = {
  need: WeightedWords;
  /** Position of the entry to which the need belongs. */
  entry: number;
  /** BM25F score of each entry, in units of similarity. */
  wordScores: Float32Array;
};

export type TrainingSet = { entries: readonly WeightedWords[]; needs: readonly TrainingExample[] };

/** Each axis has the dimension of the source vectors. There are fewer axes than dimensions. */
export type Axes = readonly Float64Array[];

/** Weights of both scores in the softmax. */
const SOFTMAX_WEIGHTS = { wordScores: 1.5, similarity: 6 };
/** L2 pull towards the initial axes, against overfitting to few needs. */
const PULL = 0.03;
const STEPS = 30;
/** Adam (Kingma and Ba, 2015). */
const LEARNING_RATE = 0.01;
const DECAY = { mean: 0.9, square: 0.999 };

/**
 * Minimises the cross-entropy of each need's own entry among all entries.
 * @param onStep called with the mean loss before each step
 */
export function learnAxes(
  vectors: readonly Float64Array[],
  trainingSet: TrainingSet,
  start: Axes,
  onStep: (step: number, loss: number) => void = () => {},
): Axes {
  const axes = start.map((axis) => axis.slice());
  const means = start.map((axis) => new Float64Array(axis.length));
  const squares = start.map((axis) => new Float64Array(axis.length));
  for (let step = 1; step <= STEPS; step++) {
    const { loss, gradient } = lossAndGradient(vectors, trainingSet, axes);
    onStep(step, loss);
    axes.forEach((axis, a) => {
      for (let i = 0; i < axis.length; i++) {
        const slope = at(gradient[a], i) + PULL * (at(axis, i) - at(start[a], i));
        const mean = movingAverage(means[a], i, DECAY.mean, slope);
        const square = movingAverage(squares[a], i, DECAY.square, slope * slope);
        const move = mean / (1 - DECAY.mean ** step);
        axis[i] =
          at(axis, i) - (LEARNING_RATE * move) / (Math.sqrt(square / (1 - DECAY.square ** step)) + 1e-8);
      }
    });
  }
  return axes;
}

const at = (values: ArrayLike<number> | undefined, i: number): number => values?.[i] ?? 0;

function movingAverage(values: Float64Array | undefined, i: number, decay: number, value: number): number {
  const now = decay * at(values, i) + (1 - decay) * value;
  if (values) values[i] = now;
  return now;
}

/** @returns the mean cross-entropy over all needs in nats, and its gradient with respect to the axes */
export function lossAndGradient(
  vectors: readonly Float64Array[],
  { entries, needs }: TrainingSet,
  axes: Axes,
): { loss: number; gradient: Float64Array[] } {
  const words = vectors.map((vector) => unit(project(vector, axes)));
  const slopes = vectors.map(() => new Float64Array(axes.length));
  const entryUnits = entries.map((text) => unit(sumOf(text, words, axes.length)));
  const entrySlopes = entries.map(() => new Float64Array(axes.length));
  let loss = 0;
  for (const { need, entry, wordScores } of needs) {
    const needUnit = unit(sumOf(need, words, axes.length));
    const chances = softmax(
      entryUnits.map(
        ({ direction }, e) =>
          SOFTMAX_WEIGHTS.wordScores * at(wordScores, e) +
          SOFTMAX_WEIGHTS.similarity * dot(direction, needUnit.direction),
      ),
    );
    loss -= Math.log(at(chances, entry)) / needs.length;
    const needSlope = new Float64Array(axes.length);
    chances.forEach((chance, e) => {
      const slope = (SOFTMAX_WEIGHTS.similarity * (chance - (e === entry ? 1 : 0))) / needs.length;
      addScaled(needSlope, entryUnits[e]?.direction, slope);
      addScaled(entrySlopes[e], needUnit.direction, slope);
    });
    backToWords(need, backThroughUnit(needUnit, needSlope), slopes);
  }
  entries.forEach((text, e) => {
    const [entryUnit, slope] = [entryUnits[e], entrySlopes[e]];
    if (entryUnit && slope) backToWords(text, backThroughUnit(entryUnit, slope), slopes);
  });
  return { loss, gradient: gradientByAxes(vectors, words, slopes, axes) };
}

type Unit = { direction: Float64Array; length: number };

function unit(vector: Float64Array): Unit {
  const length = Math.sqrt(dot(vector, vector)) || 1;
  return { direction: vector.map((value) => value / length), length };
}

export const project = (vector: Float64Array, axes: Axes): Float64Array =>
  Float64Array.from(axes, (axis) => dot(axis, vector));

function dot(a: Float64Array, b: Float64Array): number {
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += at(a, i) * at(b, i);
  return sum;
}

function addScaled(sum: Float64Array | undefined, vector: Float64Array | undefined, scale: number): void {
  if (sum) for (let i = 0; i < sum.length; i++) sum[i] = at(sum, i) + scale * at(vector, i);
}

function sumOf(text: WeightedWords, words: readonly Unit[], size: number): Float64Array {
  const sum = new Float64Array(size);
  for (const [row, weight] of text) addScaled(sum, words[row]?.direction, weight);
  return sum;
}

function softmax(scores: readonly number[]): Float64Array {
  let max = Number.NEGATIVE_INFINITY;
  for (const score of scores) max = Math.max(max, score);
  const chances = Float64Array.from(scores, (score) => Math.exp(score - max));
  const total = chances.reduce((sum, chance) => sum + chance, 0);
  return chances.map((chance) => chance / total);
}

/** Turns the gradient with respect to a unit vector into the gradient with respect to the vector. */
function backThroughUnit({ direction, length }: Unit, slope: Float64Array): Float64Array {
  const along = dot(slope, direction);
  return slope.map((value, i) => (value - along * at(direction, i)) / length);
}

/** Adds the gradient with respect to a text to the gradients with respect to its words. */
function backToWords(text: WeightedWords, slope: Float64Array, slopes: readonly Float64Array[]): void {
  for (const [row, weight] of text) addScaled(slopes[row], slope, weight);
}

function gradientByAxes(
  vectors: readonly Float64Array[],
  words: readonly Unit[],
  slopes: readonly Float64Array[],
  axes: Axes,
): Float64Array[] {
  const gradient = axes.map((axis) => new Float64Array(axis.length));
  vectors.forEach((vector, row) => {
    const [word, slope] = [words[row], slopes[row]];
    if (!word || !slope?.some((value) => value !== 0)) return;
    const before = backThroughUnit(word, slope);
    gradient.forEach((axis, a) => {
      addScaled(axis, vector, at(before, a));
    });
  });
  return gradient;
}
