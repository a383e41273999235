import { describe, expect, it } from 'vitest';
import { estimateChance } from '../../../../../src/discovery/calibration.ts';
import type { JudgedMatch } from '../../../../measure/relevance/calibration/collect-matches.ts';
import { chanceOf, fitCalibration } from '../../../../measure/relevance/calibration/fit-calibration.ts';
import { evidenceOf } from './evidence-of.ts';

/** Two matches for each of 200 needs. The higher the score, the more of the first ones serve; few of the second do. */
const samples = Array.from({ length: 200 }, (_, i): JudgedMatch[] => {
  const score = (i % 20) / 20;
  const match = { need: `need ${i}`, covered: true, evidence: evidenceOf(score), inOneCapability: false };
  const serves = (i * 7919) % 100 < score * 100;
  return [
    { ...match, rank: 0, ratio: 1, serves },
    { ...match, rank: 1, ratio: 0.5, serves: serves && i % 4 === 0 },
  ];
}).flat();

describe('fitCalibration', () => {
  const fitted = fitCalibration(samples);
  const firsts = samples.filter(({ rank }) => rank === 0);

  it('predicts in total as many serving first matches as there are', () => {
    const predicted = firsts.reduce((sum, sample) => sum + chanceOf(sample, fitted), 0);
    expect(Math.abs(predicted - firsts.filter(({ serves }) => serves).length)).toBeLessThan(2);
  });

  it('gives a higher score and a higher ratio a higher chance', () => {
    const chance = (score: number, ratio: number) => estimateChance(evidenceOf(score), ratio, fitted);
    expect(chance(0.9, 1)).toBeGreaterThan(chance(0.1, 1));
    expect(chance(0.9, 1)).toBeGreaterThan(2 * chance(0.9, 0.5));
  });

  it('leaves needs without any match out of the fit and gives them a chance of 0', () => {
    const none = samples.slice(0, 1).map((match) => ({ ...match, need: 'none', ratio: 0, serves: false }));
    expect(fitCalibration([...samples, ...none])).toEqual(fitted);
    expect(none.map((match) => chanceOf(match, fitted))).toEqual([0]);
  });
});
