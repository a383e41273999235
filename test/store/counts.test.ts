import { expect, it } from 'vitest';
import { countsOf, oldestKeptDay } from '../../src/store/counts.ts';

const NOW = new Date('2026-11-21T12:00:00Z');

it('what was counted in the 30 days that end today is added up, and other days and words are not', () => {
  const fields = {
    '2026-10-22 reports': '100',
    '2026-10-23 reports': '1',
    '2026-11-21 reports': '2',
    '2026-11-22 reports': '100',
    '2026-11-21 alerts_dead': '4',
    '2026-11-21 odd': '8',
  };
  expect(countsOf(Object.entries(fields).flat(), NOW)).toEqual({
    reports: 3,
    alerts_delivered: 0,
    alerts_dead: 4,
  });
});

it('counts are kept for 90 days, today included', () => {
  expect(oldestKeptDay(NOW)).toBe('2026-08-24');
});
