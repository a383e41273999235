import { expect, it } from 'vitest';
import { dateOf, oldestDayOf, windowDays } from '../../src/health/window-days.ts';

const NOW = new Date('2026-11-21T23:59:00Z');

it('the window has 30 days in a row, the last of which is today', () => {
  const days = windowDays(NOW);
  expect(days).toHaveLength(30);
  expect([days[0], days[8], days[9], days[29]]).toEqual([
    '2026-10-23',
    '2026-10-31',
    '2026-11-01',
    '2026-11-21',
  ]);
});

it('the oldest day is the first of the window, at every time of a day', () => {
  expect(oldestDayOf(NOW)).toBe('2026-10-23');
  expect(oldestDayOf(new Date('2026-11-21T00:00:00Z'))).toBe('2026-10-23');
});

it('a time has the date that it has in UTC', () => {
  expect(dateOf('2026-11-21T23:30:00-02:00')).toBe('2026-11-22');
});
