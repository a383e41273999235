import { seededNumbers } from '../seeded-numbers.ts';

/** Measures of a ranking against graded judgements. All take the ranked slugs, best first. */

/** Grade of each slug for a need: 3 exact, 2 serves, 1 helps in part. Empty if nothing serves the need. */
export type Grades = ReadonlyMap<string, number>;

/** An entry with at least this grade serves the need. */
export const SERVING_GRADE = 2;

const serves = (grades: Grades, slug: string) => (grades.get(slug) ?? 0) >= SERVING_GRADE;

/** 1 if one of the first `depth` entries serves the need, else 0. */
export function hitAt(ranked: readonly string[], grades: Grades, depth: number): number {
  return ranked.slice(0, depth).some((slug) => serves(grades, slug)) ? 1 : 0;
}

/** Reciprocal rank of the first entry that serves, 0 if it is below `depth`. */
export function reciprocalRank(ranked: readonly string[], grades: Grades, depth: number): number {
  const at = ranked.slice(0, depth).findIndex((slug) => serves(grades, slug));
  return at < 0 ? 0 : 1 / (at + 1);
}

/** Normalised discounted cumulative gain with gain 2^grade − 1 (Burges et al., 2005). */
export function ndcgAt(ranked: readonly string[], grades: Grades, depth: number): number {
  const ideal = [...grades.values()].sort((a, b) => b - a);
  const best = discountedGain(ideal.slice(0, depth));
  return best === 0 ? 0 : discountedGain(ranked.slice(0, depth).map((slug) => grades.get(slug) ?? 0)) / best;
}

function discountedGain(grades: readonly number[]): number {
  return grades.reduce((sum, grade, i) => sum + (2 ** grade - 1) / Math.log2(i + 2), 0);
}

/**
 * Area under the ROC curve: the chance that the score of a covered need is above that of an uncovered one. Ties count
 * half.
 * @returns null if one side is empty
 */
export function auroc(covered: readonly number[], uncovered: readonly number[]): number | null {
  if (covered.length === 0 || uncovered.length === 0) return null;
  let wins = 0;
  for (const high of covered) for (const low of uncovered) wins += high > low ? 1 : high === low ? 0.5 : 0;
  return wins / (covered.length * uncovered.length);
}

/** An estimated chance, from 0 to 1, whether it came true, and how much it counts. */
export type Prediction = { chance: number; serves: boolean; weight: number };

const BANDS = 10;

/** A band of estimated chances that is a tenth wide. `predicted` and `observed` are weighted means, 0 if it is empty. */
export type Band = { from: number; needs: number; weight: number; predicted: number; observed: number };

/** Groups predictions into ten bands of equal width. Compares the mean chance with the share that came true. */
export function calibrationBands(predictions: readonly Prediction[]): Band[] {
  return Array.from({ length: BANDS }, (_, band) => {
    const within = predictions.filter(
      ({ chance }) => Math.min(BANDS - 1, Math.floor(chance * BANDS)) === band,
    );
    const sum = (of: (prediction: Prediction) => number) =>
      within.reduce((total, each) => total + each.weight * of(each), 0);
    const weight = sum(() => 1);
    return {
      from: band / BANDS,
      needs: within.length,
      weight,
      predicted: sum(({ chance }) => chance) / (weight || 1),
      observed: sum(({ serves }) => (serves ? 1 : 0)) / (weight || 1),
    };
  });
}

/**
 * Expected calibration error: the mean distance between predicted and observed over ten bands, weighted by what is in
 * them (Naeini, Cooper and Hauskrecht, 2015).
 * @returns 0 to 1; 0 for no predictions
 */
export function expectedCalibrationError(predictions: readonly Prediction[]): number {
  const bands = calibrationBands(predictions);
  const total = bands.reduce((sum, { weight }) => sum + weight, 0);
  const apart = bands.reduce(
    (sum, { weight, predicted, observed }) => sum + weight * Math.abs(predicted - observed),
    0,
  );
  return apart / (total || 1);
}

const DRAWS = 200;

/**
 * The expected calibration error that perfect estimates would have by chance: the mean over draws of outcomes that come
 * true as often as estimated. With few needs it is far from 0.
 */
export function calibrationErrorByChance(predictions: readonly Prediction[]): number {
  const random = seededNumbers(DRAWS);
  const drawn = () => predictions.map((each) => ({ ...each, serves: random() < each.chance }));
  return mean(Array.from({ length: DRAWS }, () => expectedCalibrationError(drawn())));
}

/** Share of needs in practice that something in the catalog serves: three in four, an assumption. */
const COVERED_PART = 0.75;

/** Weights covered and uncovered predictions so that together they count 3 : 1. Without uncovered ones all count 1. */
export function weighPredictions<P extends { covered: boolean }>(
  predictions: readonly P[],
): (P & { weight: number })[] {
  const covered = predictions.filter((each) => each.covered).length;
  const uncovered = predictions.length - covered;
  const isMixed = covered > 0 && uncovered > 0;
  const [ofCovered, ofUncovered] = isMixed
    ? [COVERED_PART / covered, (1 - COVERED_PART) / uncovered]
    : [1 / (predictions.length || 1), 1 / (predictions.length || 1)];
  return predictions.map((each) => ({ ...each, weight: each.covered ? ofCovered : ofUncovered }));
}

/** The mean of some values, 0 if there are none. */
export function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
}

/** Nearest-rank percentile, `share` from 0 to 1. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.ceil(share * sorted.length) - 1)] ?? 0;
}
