import {
  type Calibration,
  EVIDENCE,
  type Evidence,
  estimateChance,
} from '../../../../src/discovery/calibration.ts';
import { weighPredictions } from '../measures.ts';
import type { JudgedMatch } from './collect-matches.ts';

/** Pulls the coefficients of weak evidence towards zero: as strong as a Gaussian prior of variance 1, with one observation per need. */
const PRIOR_STRENGTH = 1;
const NEWTON_STEPS = 40;
/** Values of `fall` that are tried. */
const FALLS = Array.from({ length: 40 }, (_, i) => 0.25 * (i + 1));

/**
 * Fits the chance of the best matches by logistic regression, then how it falls for the others. Covered and uncovered
 * needs count 3 : 1.
 */
export function fitCalibration(samples: readonly JudgedMatch[]): Calibration {
  const found = samples.filter(({ ratio }) => ratio > 0);
  const beta = fitLogistic(weighPredictions(found.filter(({ rank }) => rank === 0)));
  const named = EVIDENCE.map((name, i) => [name, round(at(beta, i + 1))]);
  const first = { bias: round(at(beta, 0)), ...(Object.fromEntries(named) as Evidence) };
  const others = weighPredictions(found.filter(({ rank }) => rank > 0));
  const loss = (fall: number) =>
    others.reduce((sum, { evidence, ratio, serves, weight }) => {
      const chance = Math.min(1 - 1e-6, Math.max(1e-6, estimateChance(evidence, ratio, { ...first, fall })));
      return sum - weight * Math.log(serves ? chance : 1 - chance);
    }, 0);
  const fall = FALLS.reduce((best, tried) => (loss(tried) < loss(best) ? tried : best), FALLS[0] ?? 1);
  return { ...first, fall };
}

type Weighted = JudgedMatch & { weight: number };

/** Logistic regression by Newton's method with L2 (ridge) regularisation. @returns the bias and the coefficients */
function fitLogistic(samples: readonly Weighted[]): number[] {
  const rows = samples.map(({ evidence, serves, weight }) => ({
    x: [1, ...EVIDENCE.map((name) => evidence[name])],
    y: serves ? 1 : 0,
    weight,
  }));
  const size = EVIDENCE.length + 1;
  const ridge = PRIOR_STRENGTH / samples.length; // The weights of all needs add up to 1.
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
  return beta;
}

const at = (values: readonly number[], i: number): number => values[i] ?? 0;
const dot = (a: readonly number[], b: readonly number[]) =>
  a.reduce((sum, value, i) => sum + value * at(b, i), 0);
const round = (value: number) => Math.round(value * 1000) / 1000;

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
      const factor = k === i ? 0 : at(row, i) / at(lead, i);
      for (let j = i; j < row.length; j++) row[j] = at(row, j) - factor * at(lead, j);
    });
  }
  return rows.map((row, i) => at(row, row.length - 1) / at(row, i));
}

export const chanceOf = ({ evidence, ratio }: JudgedMatch, calibration: Calibration): number =>
  estimateChance(evidence, ratio, calibration);
