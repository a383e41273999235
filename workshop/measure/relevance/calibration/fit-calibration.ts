import type { Calibration } from '../../../../src/discovery/calibration.ts';
import { EVIDENCE, GENERAL_EVIDENCE } from '../../../../src/discovery/evidence.ts';
import { weighPredictions } from '../measures.ts';
import type { Judged, JudgedMatches } from './collect-matches.ts';

/** Pulls the coefficients of weak evidence towards zero: as strong as a Gaussian prior of variance 1, with one observation per match. */
const PRIOR_STRENGTH = 1;
const NEWTON_STEPS = 40;

/** Fits the chances of specific and of general matches, each by logistic regression. Covered and uncovered needs count 3 : 1. */
export const fitCalibration = (needs: readonly JudgedMatches[]): Calibration => ({
  specific: fitLogistic(
    EVIDENCE,
    needs.flatMap(({ covered, specific }) => specific.map((match) => ({ ...match, covered }))),
  ),
  general: fitLogistic(
    GENERAL_EVIDENCE,
    needs.flatMap(({ covered, general }) => general.slice(0, 1).map((match) => ({ ...match, covered }))),
  ),
});

type Sample<Name extends string> = Judged<Readonly<Record<Name, number>>> & { covered: boolean };

/** Logistic regression by Newton's method with L2 (ridge) regularisation. Without samples, every chance is even. */
function fitLogistic<Name extends string>(
  names: readonly Name[],
  samples: readonly Sample<Name>[],
): Record<Name | 'bias', number> {
  const rows = weighPredictions(samples).map(({ evidence, serves, weight }) => ({
    x: [1, ...names.map((name) => evidence[name])],
    y: serves ? 1 : 0,
    weight,
  }));
  const size = names.length + 1;
  const ridge = PRIOR_STRENGTH / Math.max(1, samples.length); // The weights of all samples add up to 1.
  let beta = Array.from({ length: size }, () => 0);
  for (let step = 0; step < NEWTON_STEPS; step++) {
    const gradient: number[] = beta.map((value, i) => (i === 0 ? 0 : ridge * value));
    const hessian: number[][] = beta.map((_, i) => beta.map((_, j) => (i === j ? ridge : 0)));
    for (const { x, y, weight } of rows) {
      const p = 1 / (1 + Math.exp(-dot(x, beta)));
      for (let i = 0; i < size; i++) {
        gradient[i] = at(gradient, i) + weight * (p - y) * at(x, i);
        const row = hessian[i] ?? [];
        for (let j = 0; j < size; j++) row[j] = at(row, j) + weight * p * (1 - p) * at(x, i) * at(x, j);
      }
    }
    const move = solve(hessian, gradient);
    beta = beta.map((value, i) => value - at(move, i));
  }
  const named = ['bias', ...names].map((name, i) => [name, Math.round(at(beta, i) * 1000) / 1000]);
  return Object.fromEntries(named);
}

const at = (values: readonly number[], i: number): number => values[i] ?? 0;
const dot = (a: readonly number[], b: readonly number[]) =>
  a.reduce((sum, value, i) => sum + value * at(b, i), 0);

/** Gaussian elimination with pivoting. */
function solve(matrix: number[][], right: readonly number[]): number[] {
  const rows = matrix.map((row, i) => [...row, at(right, i)]);
  for (let i = 0; i < rows.length; i++) {
    const pivot = rows.reduce(
      (best, row, k) => (k >= i && Math.abs(at(row, i)) > Math.abs(at(rows[best] ?? [], i)) ? k : best),
      i,
    );
    [rows[i], rows[pivot]] = [rows[pivot] ?? [], rows[i] ?? []];
    const lead = rows[i] ?? [];
    rows.forEach((row, k) => {
      const factor = k === i ? 0 : at(row, i) / (at(lead, i) || 1);
      for (let j = i; j < row.length; j++) row[j] = at(row, j) - factor * at(lead, j);
    });
  }
  return rows.map((row, i) => at(row, row.length - 1) / (at(row, i) || 1));
}
