import type { Calibration } from '../../../../src/discovery/calibration.ts';
import type { Lexicon } from '../../../../src/discovery/lexicon.ts';
import { openJudged } from '../judged-index.ts';
import type { JudgedSet } from '../judged-set.ts';
import { weighPredictions } from '../measures.ts';
import { isFittedSet, isOwnSet } from '../read-sets.ts';
import { collectMatches, type JudgedMatches } from './collect-matches.ts';
import { fitCalibration } from './fit-calibration.ts';
import { type FirstMatch, firstMatches, leftOutByFolds } from './left-out.ts';

export type Calibrated = {
  /** Fitted on the needs over the project's own catalog, without the held-out ones. */
  calibration: Calibration;
  /** By set, the first match of each need with a chance that was fitted without this need. */
  leftOut: ReadonlyMap<string, FirstMatch[]>;
};

/**
 * Fits the calibration of the project's catalog, and measures it on needs outside the fit. The needs of the fit are
 * left out by fifths. A calibration belongs to a catalog, so every foreign set gets its own, measured by fifths too.
 * @throws Error if no set is over the project's own catalog
 */
export function calibrate(sets: readonly JudgedSet[], lexicon?: Lexicon): Calibrated {
  const samples = new Map(sets.map((set) => [set.name, collectMatches(set, openJudged(set, lexicon))]));
  const fitted = [...samples].flatMap(([name, matches]) => (isFittedSet(name) ? matches : []));
  if (fitted.length === 0) throw new Error('No set has needs over the project\'s own catalog: add "own".');
  const calibration = fitCalibration(fitted);
  const ofFit = new Map(leftOutByFolds(fitted).map((match) => [match.need, match]));
  const measure = (name: string, matches: readonly JudgedMatches[]): FirstMatch[] => {
    if (isFittedSet(name)) return weighPredictions(matches.flatMap(({ need }) => ofFit.get(need) ?? []));
    return isOwnSet(name) ? firstMatches(matches, calibration) : leftOutByFolds(matches);
  };
  const leftOut = new Map([...samples].map(([name, matches]) => [name, measure(name, matches)]));
  return { calibration, leftOut };
}
