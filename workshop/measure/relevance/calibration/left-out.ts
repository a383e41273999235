import type { Calibration } from '../../../../src/discovery/calibration.ts';
import { type Prediction, weighPredictions } from '../measures.ts';
import type { JudgedMatch } from './collect-matches.ts';
import { chanceOf, fitCalibration } from './fit-calibration.ts';

const FOLDS = 5;

/** The first match of a need with the chance that a calibration gives it. */
export type FirstMatch = JudgedMatch & Prediction;

/** The first match of each need under one calibration. Covered and uncovered needs count 3 : 1. */
export const firstMatches = (samples: readonly JudgedMatch[], calibration: Calibration): FirstMatch[] =>
  weighed(samples, () => calibration);

/** The first match of each need under a calibration that is fitted on the other four fifths of the needs. */
export function leftOutByFolds(samples: readonly JudgedMatch[]): FirstMatch[] {
  const needs = [...new Set(samples.map(({ need }) => need))];
  const folds = new Map(needs.map((need, i) => [need, i % FOLDS]));
  const fits = Array.from({ length: FOLDS }, (_, fold) =>
    fitCalibration(samples.filter(({ need }) => folds.get(need) !== fold)),
  );
  return weighed(samples, ({ need }) => fits[folds.get(need) ?? 0] as Calibration);
}

function weighed(
  samples: readonly JudgedMatch[],
  calibrationOf: (sample: JudgedMatch) => Calibration,
): FirstMatch[] {
  const firsts = samples.filter(({ rank }) => rank === 0);
  return weighPredictions(
    firsts.map((sample) => ({ ...sample, chance: chanceOf(sample, calibrationOf(sample)) })),
  );
}

/** The needs of several sets together, weighted anew. */
export const together = (sets: readonly (readonly FirstMatch[])[]): FirstMatch[] =>
  weighPredictions(sets.flat());
