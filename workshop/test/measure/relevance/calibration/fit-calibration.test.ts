import { describe, expect, it } from 'vitest';
import { estimateChance } from '../../../../../src/discovery/calibration.ts';
import type { JudgedMatches } from '../../../../measure/relevance/calibration/collect-matches.ts';
import { fitCalibration } from '../../../../measure/relevance/calibration/fit-calibration.ts';
import { evidenceOf } from './evidence-of.ts';

const behind = (score: number) => ({ ...evidenceOf(score / 2), behind: -1 });

/** Two matches for each of 200 needs. The higher the score, the more of the first ones serve; few of the second do. */
const samples = Array.from({ length: 200 }, (_, i): JudgedMatches => {
  const score = (i % 20) / 20;
  const serves = (i * 7919) % 100 < score * 100;
  const specific = [
    { evidence: evidenceOf(score), serves },
    { evidence: behind(score), serves: serves && i % 4 === 0 },
  ];
  return { need: `need ${i}`, covered: true, specific, general: [] };
});

describe('fitCalibration', () => {
  const fitted = fitCalibration(samples);

  it('predicts in total as many serving matches as there are', () => {
    const matches = samples.flatMap(({ specific }) => specific);
    const predicted = matches.reduce((sum, { evidence }) => sum + estimateChance(evidence, fitted), 0);
    expect(Math.abs(predicted - matches.filter(({ serves }) => serves).length)).toBeLessThan(2);
  });

  it('gives a higher score a higher chance, and a match behind the first a lower one', () => {
    expect(estimateChance(evidenceOf(0.9), fitted)).toBeGreaterThan(estimateChance(evidenceOf(0.1), fitted));
    expect(estimateChance(evidenceOf(0.9), fitted)).toBeGreaterThan(estimateChance(behind(0.9), fitted));
  });

  it('leaves needs without any match out of the fit', () => {
    const none: JudgedMatches = { need: 'none', covered: true, specific: [], general: [] };
    expect(fitCalibration([...samples, none])).toEqual(fitted);
  });
});
