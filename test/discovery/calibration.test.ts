import { describe, expect, it } from 'vitest';
import {
  CALIBRATIONS,
  calibrationFor,
  estimateChance,
  estimateGeneralChance,
  isCovered,
} from '../../src/discovery/calibration.ts';
import {
  EVIDENCE,
  type Evidence,
  GENERAL_EVIDENCE,
  type GeneralEvidence,
} from '../../src/discovery/evidence.ts';
import type { SearchIndex } from '../../src/discovery/index/search-index.ts';

const zeros = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, 0]));
const logit = (chance: number) => Math.log(chance / (1 - chance));

describe('the chance of a match', () => {
  const specific = { ...zeros(EVIDENCE), bias: 0.5, share: 2, length: -3 } as Evidence & { bias: number };
  const chanceOf = (evidence: Partial<Evidence>) =>
    estimateChance({ ...zeros(EVIDENCE), ...evidence } as Evidence, { specific });

  it('is the logistic function of the weighted evidence', () => {
    expect(logit(chanceOf({}))).toBeCloseTo(0.5);
    expect(logit(chanceOf({ share: 0.5, length: 1 }))).toBeCloseTo(0.5 + 1 - 3);
  });

  it('of a general interface has its own coefficients', () => {
    const general = { ...zeros(GENERAL_EVIDENCE), bias: 1, how: -2 } as GeneralEvidence & { bias: number };
    const evidence = { ...zeros(GENERAL_EVIDENCE), how: 1 } as GeneralEvidence;
    expect(logit(estimateGeneralChance(evidence, { general }))).toBeCloseTo(-1);
  });

  it('covers a need from 0.2 on', () => {
    expect([0.199, 0.2].map(isCovered)).toEqual([false, true]);
  });
});

it('an index without capabilities has a calibration of its own, and so has one without a lexicon', () => {
  const indexWith = (size: number, meaning: object | null) =>
    calibrationFor({ capabilities: { size }, meaning } as unknown as SearchIndex);
  expect(indexWith(0, {})).toBe(CALIBRATIONS.byEntries);
  expect(indexWith(1, {})).toBe(CALIBRATIONS.withMeaning);
  expect(indexWith(1, null)).toBe(CALIBRATIONS.byWords);
});
