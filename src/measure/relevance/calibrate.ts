import {
  type Calibration,
  EVIDENCE,
  type Evidence,
  estimateChance,
  gatherEvidence,
} from '../../discovery/calibration.ts';
import { isMetByOneCapability } from '../../discovery/coverage.ts';
import { rankNeed } from '../../discovery/discover.ts';
import type { SearchIndex } from '../../discovery/index/search-index.ts';
import type { JudgedSet } from './judged-set.ts';
import { SERVING_GRADE } from './measures.ts';

/** One match of a need, the evidence for the best match of that need, and whether this one serves. */
export type JudgedMatch = {
  need: string;
  source: string;
  rank: number;
  evidence: Evidence;
  /** Score of the match / score of the best match. */
  ratio: number;
  serves: boolean;
  /** Whether one capability of the match has every topic word of the need. */
  inOneCapability: boolean;
};

/** Matches per need in the fit: the default limit of discover. */
const RANKS = 5;
/** Needs per set, evenly spread. More needs from one set do not improve the fit. */
const MAX_NEEDS = 800;
/** Pulls the weights of weak evidence towards zero. */
const RIDGE = 1e-3;
const NEWTON_STEPS = 40;
/** Values of `fall` that are tried. */
const FALLS = Array.from({ length: 40 }, (_, i) => 0.25 * (i + 1));

export function collectMatches(set: JudgedSet, index: SearchIndex): JudgedMatch[] {
  const step = Math.max(1, Math.ceil(set.needs.length / MAX_NEEDS));
  const chosen = set.needs.filter((_, i) => i % step === 0);
  return chosen.flatMap(({ need, grades, category }) => {
    const { terms, matches } = rankNeed(index, need, { limit: RANKS, ...(category && { category }) });
    const [first] = matches;
    if (!first) return [];
    const evidence = gatherEvidence(index, terms, first);
    const source = grades.size === 0 ? `${set.name} uncovered` : set.name;
    return matches.map((match, rank) => {
      const serves = (grades.get(index.slug(match.doc)) ?? 0) >= SERVING_GRADE;
      const inOneCapability = isMetByOneCapability(index, terms, match.doc);
      return {
        need,
        source,
        rank,
        evidence,
        ratio: match.score / (first.score || 1),
        serves,
        inOneCapability,
      };
    });
  });
}

/**
 * Fits the chance of the best matches by logistic regression, then how it falls for the others.
 * @param weightOf total weight of the samples of a source
 */
export function fitCalibration(
  samples: readonly JudgedMatch[],
  weightOf: (source: string) => number,
): Calibration {
  const weighted = weigh(samples, weightOf);
  const beta = fitLogistic(weighted.filter(({ rank }) => rank === 0));
  const named = EVIDENCE.map((name, i) => [name, round(at(beta, i + 1))]);
  const first = { bias: round(at(beta, 0)), ...(Object.fromEntries(named) as Evidence) };
  const others = weighted.filter(({ rank }) => rank > 0);
  const loss = (fall: number) =>
    others.reduce((sum, { evidence, ratio, serves, weight }) => {
      const chance = Math.min(1 - 1e-6, Math.max(1e-6, estimateChance(evidence, ratio, { ...first, fall })));
      return sum - weight * Math.log(serves ? chance : 1 - chance);
    }, 0);
  const fall = FALLS.reduce((best, tried) => (loss(tried) < loss(best) ? tried : best), FALLS[0] ?? 1);
  return { ...first, fall };
}

type Weighted = JudgedMatch & { weight: number };

/** Gives the samples of each source the same total weight, times that of the source. The weights sum to one. */
function weigh(samples: readonly JudgedMatch[], weightOf: (source: string) => number): Weighted[] {
  const counts = new Map<string, number>();
  for (const { source } of samples) counts.set(source, (counts.get(source) ?? 0) + 1);
  const total = [...counts.keys()].reduce((sum, source) => sum + weightOf(source), 0);
  return samples.map((sample) => ({
    ...sample,
    weight: weightOf(sample.source) / ((counts.get(sample.source) ?? 1) * total),
  }));
}

/** Logistic regression by Newton's method with L2 (ridge) regularisation. @returns the bias and the coefficients */
function fitLogistic(samples: readonly Weighted[]): number[] {
  const rows = samples.map(({ evidence, serves, weight }) => ({
    x: [1, ...EVIDENCE.map((name) => evidence[name])],
    y: serves ? 1 : 0,
    weight,
  }));
  const size = EVIDENCE.length + 1;
  let beta = Array.from({ length: size }, () => 0);
  for (let step = 0; step < NEWTON_STEPS; step++) {
    const gradient: number[] = beta.map((value, i) => (i === 0 ? 0 : RIDGE * value));
    const hessian: number[][] = beta.map((_, i) => beta.map((_, j) => (i === j ? RIDGE : 0)));
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

export type Band = { from: number; matches: number; predicted: number; observed: number };

/** Groups matches into ten bands of estimated chance. Compares the mean chance with the share of matches that serve. */
export function calibrationTable(
  samples: readonly JudgedMatch[],
  calibrationOf: (sample: JudgedMatch) => Calibration,
): Band[] {
  const chances = samples.map((sample) => ({
    chance: chanceOf(sample, calibrationOf(sample)),
    serves: sample.serves,
  }));
  return Array.from({ length: 10 }, (_, i) => {
    const band = chances.filter(({ chance }) => Math.min(9, Math.floor(chance * 10)) === i);
    const share = (of: (match: (typeof band)[number]) => number) =>
      band.reduce((sum, match) => sum + of(match), 0) / Math.max(1, band.length);
    return {
      from: i / 10,
      matches: band.length,
      predicted: share(({ chance }) => chance),
      observed: share(({ serves }) => (serves ? 1 : 0)),
    };
  });
}

export const chanceOf = ({ evidence, ratio }: JudgedMatch, calibration: Calibration): number =>
  estimateChance(evidence, ratio, calibration);
