import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { CALIBRATIONS } from '../../../../../src/discovery/calibration.ts';
import {
  CALIBRATION_FILE,
  withCalibrations,
} from '../../../../measure/relevance/calibration/calibration-file.ts';

const text = readFileSync(CALIBRATION_FILE, 'utf8');

it('withCalibrations keeps the file as it is if the constants and the date are the same', () => {
  const [, date = ''] = /Fitted on (\S+)/.exec(text) ?? [];
  expect(withCalibrations(text, CALIBRATIONS, date)).toBe(text);
});

it('withCalibrations replaces the constants of one calibration and the date, and no other line', () => {
  const byWords = {
    bias: -1,
    logScore: 2,
    share: 3,
    headShare: 4,
    missing: 5,
    length: 6,
    wanted: 7,
    fall: 8,
  };
  const written = withCalibrations(text, { byWords }, '2031-01-02').split('\n');
  const before = text.split('\n');
  const changed = written.filter((line, i) => line !== before[i]);
  expect(changed).toEqual([
    expect.stringContaining('Fitted on 2031-01-02'),
    ...Object.entries(byWords).map(([name, value]) => `    ${name}: ${value},`),
  ]);
});

it('withCalibrations throws if the file has no line for the constants', () => {
  expect(() => withCalibrations('', CALIBRATIONS, '2031-01-02')).toThrow(/Restore its format/);
});
