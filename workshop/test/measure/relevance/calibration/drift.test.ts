import { expect, it } from 'vitest';
import { CALIBRATIONS } from '../../../../../src/discovery/calibration.ts';
import { collectMatches } from '../../../../measure/relevance/calibration/collect-matches.ts';
import { firstMatches } from '../../../../measure/relevance/calibration/left-out.ts';
import { openJudged } from '../../../../measure/relevance/judged-index.ts';
import { expectedCalibrationError } from '../../../../measure/relevance/measures.ts';
import { readLexicon, readRepositorySet } from '../../../../measure/relevance/read-sets.ts';

/** The fit counts needs of outsiders too, which are served less often: the error on needs of our own was 0.15 on 2026-11-23. */
const MAX_ERROR = 0.17;

const set = readRepositorySet();

it.each([
  ['withMeaning', set, readLexicon()],
  ['byWords', set, undefined],
  ['byEntries', { ...set, capabilities: [] }, readLexicon()],
] as const)(
  'the calibration %s fits the catalog: if not, run workshop/scripts/calibrate.ts --write',
  (name, judged, lexicon) => {
    const matches = collectMatches(judged, openJudged(judged, lexicon));
    const { specific, general } = CALIBRATIONS[name];
    const errorOf = (bias: number) =>
      expectedCalibrationError(firstMatches(matches, { specific: { ...specific, bias }, general }));
    expect(errorOf(specific.bias)).toBeLessThan(MAX_ERROR);
    for (const moved of [specific.bias - 1.5, specific.bias + 1.5])
      expect(errorOf(moved)).toBeGreaterThan(MAX_ERROR);
  },
);
