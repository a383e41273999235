/**
 * Learns along which directions word vectors tell interfaces apart. The axes of a lexicon at large keep what tells
 * English words apart ("monday" from "tuesday"); a need and its interface agree on less than that.
 */

/** Words of a text as rows of the word vectors, and how much each counts. */
export type WeighedWords = readonly (readonly [row: number, weight: number])[];

export type Lesson = {
  need: WeighedWords;
  /** Position of the entry that the need was written for. */
  entry: number;
  /** Score of each entry by words alone, in the measure of similarity. */
  byWords: Float32Array;
};

export type Lessons = { entries: readonly WeighedWords[]; needs: readonly Lesson[] };

/** An axis is as many numbers as a word vector has; the axes make the vectors shorter. */
export type Axes = readonly Float64Array[];

/** How sharply the chance of an entry rises with its score by words and by similarity. */
const SHARPNESS = { byWords: 1.5, similarity: 6 };
/** Holds the axes near those that they start from: few needs must not say too much. */
const PULL = 0.03;
const STEPS = 30;
/** Adam's step, and how slowly it forgets (Kingma and Ba, 2015). */
const STEP = 0.01;
const FORGET = { mean: 0.9, square: 0.999 };

/**
 * Gradient descent on the surprise that each need's own entry is the one among all that it asks for.
 * @param tell is given the mean surprise before each step
 */
export function learnAxes(
  vectors: readonly Float64Array[],
  lessons: Lessons,
  start: Axes,
  tell: (step: number, loss: number) => void = () => {},
): Axes {
  const axes = start.map((axis) => axis.slice());
  const means = start.map((axis) => new Float64Array(axis.length));
  const squares = start.map((axis) => new Float64Array(axis.length));
  for (let step = 1; step <= STEPS; step++) {
    const { loss, gradient } = lossOf(vectors, lessons, axes);
    tell(step, loss);
    axes.forEach((axis, a) => {
      for (let i = 0; i < axis.length; i++) {
        const slope = at(gradient[a], i) + PULL * (at(axis, i) - at(start[a], i));
        const mean = remember(means[a], i, FORGET.mean, slope);
        const square = remember(squares[a], i, FORGET.square, slope * slope);
        const move = mean / (1 - FORGET.mean ** step);
        axis[i] = at(axis, i) - (STEP * move) / (Math.sqrt(square / (1 - FORGET.square ** step)) + 1e-8);
      }
    });
  }
  return axes;
}

const at = (values: ArrayLike<number> | undefined, i: number): number => values?.[i] ?? 0;

function remember(values: Float64Array | undefined, i: number, kept: number, value: number): number {
  const now = kept * at(values, i) + (1 - kept) * value;
  if (values) values[i] = now;
  return now;
}

/** @returns the mean surprise (nats) over all needs, and its slope for each number of the axes */
export function lossOf(
  vectors: readonly Float64Array[],
  { entries, needs }: Lessons,
  axes: Axes,
): { loss: number; gradient: Float64Array[] } {
  const words = vectors.map((vector) => unit(project(vector, axes)));
  const slopes = vectors.map(() => new Float64Array(axes.length));
  const entryOf = entries.map((text) => unit(sumOf(text, words, axes.length)));
  const entrySlopes = entries.map(() => new Float64Array(axes.length));
  let loss = 0;
  for (const { need, entry, byWords } of needs) {
    const asked = unit(sumOf(need, words, axes.length));
    const chances = softmax(
      entryOf.map(
        ({ direction }, e) =>
          SHARPNESS.byWords * at(byWords, e) + SHARPNESS.similarity * dot(direction, asked.direction),
      ),
    );
    loss -= Math.log(at(chances, entry)) / needs.length;
    const askedSlope = new Float64Array(axes.length);
    chances.forEach((chance, e) => {
      const slope = (SHARPNESS.similarity * (chance - (e === entry ? 1 : 0))) / needs.length;
      addScaled(askedSlope, entryOf[e]?.direction, slope);
      addScaled(entrySlopes[e], asked.direction, slope);
    });
    passOn(need, throughUnit(asked, askedSlope), slopes);
  }
  entries.forEach((text, e) => {
    const [known, slope] = [entryOf[e], entrySlopes[e]];
    if (known && slope) passOn(text, throughUnit(known, slope), slopes);
  });
  return { loss, gradient: axesSlopes(vectors, words, slopes, axes) };
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

function sumOf(text: WeighedWords, words: readonly Unit[], size: number): Float64Array {
  const sum = new Float64Array(size);
  for (const [row, weight] of text) addScaled(sum, words[row]?.direction, weight);
  return sum;
}

function softmax(scores: readonly number[]): Float64Array {
  let most = Number.NEGATIVE_INFINITY;
  for (const score of scores) most = Math.max(most, score);
  const chances = Float64Array.from(scores, (score) => Math.exp(score - most));
  const total = chances.reduce((sum, chance) => sum + chance, 0);
  return chances.map((chance) => chance / total);
}

/** The slope before a vector was brought to length one: only what turns it counts. */
function throughUnit({ direction, length }: Unit, slope: Float64Array): Float64Array {
  const along = dot(slope, direction);
  return slope.map((value, i) => (value - along * at(direction, i)) / length);
}

function passOn(text: WeighedWords, slope: Float64Array, slopes: readonly Float64Array[]): void {
  for (const [row, weight] of text) addScaled(slopes[row], slope, weight);
}

function axesSlopes(
  vectors: readonly Float64Array[],
  words: readonly Unit[],
  slopes: readonly Float64Array[],
  axes: Axes,
): Float64Array[] {
  const gradient = axes.map((axis) => new Float64Array(axis.length));
  vectors.forEach((vector, row) => {
    const [word, slope] = [words[row], slopes[row]];
    if (!word || !slope?.some((value) => value !== 0)) return;
    const before = throughUnit(word, slope);
    gradient.forEach((axis, a) => {
      addScaled(axis, vector, at(before, a));
    });
  });
  return gradient;
}
