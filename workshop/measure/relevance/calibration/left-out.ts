import {
  type Calibration,
  estimateChance,
  estimateGeneralChance,
} from '../../../../src/discovery/calibration.ts';
import { type Prediction, weighPredictions } from '../measures.ts';
import type { JudgedMatches } from './collect-matches.ts';
import { fitCalibration } from './fit-calibration.ts';

const FOLDS = 5;

/** The likeliest match of a need. `chance` is 0 if the need has no match. */
export type FirstMatch = Prediction & { need: string; covered: boolean };

/** The first match of each need under one calibration. Covered and uncovered needs count 3 : 1. */
export const firstMatches = (needs: readonly JudgedMatches[], calibration: Calibration): FirstMatch[] =>
  weighPredictions(needs.map((need) => firstOf(need, calibration)));

/** The first match of each need under a calibration that is fitted on the other four fifths of the needs. */
export function leftOutByFolds(samples: readonly JudgedMatches[]): FirstMatch[] {
  const needs = [...new Set(samples.map(({ need }) => need))];
  const folds = new Map(needs.map((need, i) => [need, i % FOLDS]));
  const fits = Array.from({ length: FOLDS }, (_, fold) =>
    fitCalibration(samples.filter(({ need }) => folds.get(need) !== fold)),
  );
  return weighPredictions(
    samples.map((sample) => firstOf(sample, fits[folds.get(sample.need) ?? 0] as Calibration)),
  );
}

/** The best specific match, unless a general one is likelier. */
function firstOf({ need, covered, specific, general }: JudgedMatches, calibration: Calibration) {
  const [best, bestGeneral] = [specific[0], general[0]];
  const matches = [
    ...(best ? [{ chance: estimateChance(best.evidence, calibration), serves: best.serves }] : []),
    ...(bestGeneral
      ? [{ chance: estimateGeneralChance(bestGeneral.evidence, calibration), serves: bestGeneral.serves }]
      : []),
  ];
  const none = { chance: 0, serves: false };
  return {
    need,
    covered,
    ...matches.reduce((first, match) => (match.chance > first.chance ? match : first), none),
  };
}

/** The needs of several sets together, weighted anew. */
export const together = (sets: readonly (readonly FirstMatch[])[]): FirstMatch[] =>
  weighPredictions(sets.flat());
