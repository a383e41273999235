import { describe, expect, it } from 'vitest';
import { estimateChance } from '../../../src/discovery/calibration.ts';
import {
  calibrationTable,
  fitCalibration,
  type JudgedMatch,
} from '../../../src/measure/relevance/calibrate.ts';

/** 200 matches. The higher the score, the more of them serve. */
const samples = Array.from({ length: 200 }, (_, i): JudgedMatch => {
  const score = (i % 20) / 20;
  const evidence = { score, logScore: score, ratio: 1, first: 1, share: score };
  const serves = (i * 7919) % 100 < score * 100;
  return { need: `need ${i}`, source: 'own', rank: 0, evidence, serves, inOneCapability: false };
});

describe('fitCalibration', () => {
  const fitted = fitCalibration(samples, () => 1);

  it('predicts in total as many serving matches as there are', () => {
    const predicted = samples.reduce((sum, { evidence }) => sum + estimateChance(evidence, fitted), 0);
    expect(Math.abs(predicted - samples.filter(({ serves }) => serves).length)).toBeLessThan(2);
  });

  it('gives a higher score a higher chance', () => {
    const chance = (score: number) =>
      estimateChance({ score, logScore: score, ratio: 1, first: 1, share: score }, fitted);
    expect(chance(0.9)).toBeGreaterThan(chance(0.1));
  });

  it('lets calibrationTable put every match in one of ten bands', () => {
    const bands = calibrationTable(samples, () => fitted);
    expect(bands).toHaveLength(10);
    expect(bands.reduce((sum, band) => sum + band.matches, 0)).toBe(200);
  });
});
