import { expect, it } from 'vitest';
import { CALIBRATIONS } from '../../../../../src/discovery/calibration.ts';
import { collectMatches } from '../../../../measure/relevance/calibration/collect-matches.ts';
import { firstMatches } from '../../../../measure/relevance/calibration/left-out.ts';
import { openJudged } from '../../../../measure/relevance/judged-index.ts';
import { expectedCalibrationError } from '../../../../measure/relevance/measures.ts';
import { readLexicon, readRepositorySet } from '../../../../measure/relevance/read-sets.ts';

/** One and a half times the error of 0.045 that was measured on 2026-11-22. */
const MAX_ERROR = 0.07;

const set = readRepositorySet();

it.each([
  ['withMeaning', set, readLexicon()],
  ['byWords', set, undefined],
  ['byEntries', { ...set, capabilities: [] }, readLexicon()],
] as const)(
  'the calibration %s fits the catalog: if not, run workshop/scripts/calibrate.ts --write',
  (name, judged, lexicon) => {
    const matches = collectMatches(judged, openJudged(judged, lexicon));
    const { bias, ...others } = CALIBRATIONS[name];
    const errorOf = (calibration: { bias: number } & typeof others) =>
      expectedCalibrationError(firstMatches(matches, calibration));
    expect(errorOf({ bias, ...others })).toBeLessThan(MAX_ERROR);
    for (const moved of [bias - 1.5, bias + 1.5])
      expect(errorOf({ bias: moved, ...others })).toBeGreaterThan(MAX_ERROR);
  },
);
