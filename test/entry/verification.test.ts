import { expect, it } from 'vitest';
import { daysSince, findLapsed, isVerified } from '../../src/entry/verification.ts';
import { aCatalogEntry } from '../helpers/an-entry.ts';

const NOW = new Date('2026-11-21T12:00:00.000Z');

it.each([
  ['2026-11-21T12:00:00.000Z', true],
  ['2026-11-21T12:00:00.001Z', false],
  ['2026-08-23T12:00:00.000Z', true],
  ['2026-08-23T11:59:59.999Z', false],
  [null, false],
])('a contract checked at %s counts as verified on 21 November: %s', (at, expected) => {
  expect(isVerified(at, NOW)).toBe(expected);
});

it('only whole days count since a check', () => {
  expect(daysSince('2026-11-20T12:00:00.000Z', NOW)).toBe(1);
  expect(daysSince('2026-11-20T12:00:00.001Z', NOW)).toBe(0);
});

it('lapsed entries are listed oldest first, then by slug, without those that were never checked', () => {
  const never = { ...aCatalogEntry({ slug: 'never' }), verification: null };
  const entries = [
    ['z-old', '2026-01-01'],
    ['a-old', '2026-01-01'],
    ['older', '2025-12-01'],
    ['fresh', '2026-11-01'],
  ].map(([slug = '', day]) => ({
    ...aCatalogEntry({ slug }),
    verification: { at: `${day}T12:00:00.000Z` } as never,
  }));
  expect(findLapsed([...entries, never], NOW)).toEqual([
    { slug: 'older', at: '2025-12-01T12:00:00.000Z', days: 355 },
    { slug: 'a-old', at: '2026-01-01T12:00:00.000Z', days: 324 },
    { slug: 'z-old', at: '2026-01-01T12:00:00.000Z', days: 324 },
  ]);
});
