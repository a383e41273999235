import { expect, it } from 'vitest';
import { parseLiveReports } from '../../src/store/reports.ts';

const NOW = new Date('2026-11-21T12:00:00Z');

it('live reports count if the last of them is from yesterday or later', () => {
  expect(parseLiveReports('2026-11-21 3 4', NOW)).toEqual({ reportsFor: 3, reportsAgainst: 4 });
  expect(parseLiveReports('2026-11-20 30 0', NOW)).toEqual({ reportsFor: 30, reportsAgainst: 0 });
  expect(parseLiveReports('2026-11-19 3 4', NOW)).toBeNull();
});

it.each(['', '2026-11-21', '2026-11-21 3', '2026-11-21 3 x', 'x 3 4'])('"%s" is no live report', (text) => {
  expect(parseLiveReports(text, NOW)).toBeNull();
});
