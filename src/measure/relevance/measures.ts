/** Measures of a ranking against graded judgements. All take the ranked slugs, best first. */

/** Grade of each slug for a need: 3 exact, 2 serves, 1 helps in part. Empty if nothing serves the need. */
export type Grades = ReadonlyMap<string, number>;

/** An entry with at least this grade serves the need. */
export const SERVING_GRADE = 2;

const serves = (grades: Grades, slug: string) => (grades.get(slug) ?? 0) >= SERVING_GRADE;

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

export function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
}

/** Nearest-rank percentile, `share` from 0 to 1. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.ceil(share * sorted.length) - 1)] ?? 0;
}
