import fc from 'fast-check';
import { expect, it } from 'vitest';
import { aCatalogEntry } from '../../../../../test/helpers/an-entry.ts';
import { findDue } from '../../../../authoring/verify/run/due.ts';

const WEEK_MS = 7 * 86_400_000;
const verifiedAt = (slug: string, at: string) =>
  aCatalogEntry({ slug, verification: { method: 'run', at, version: null, evidence: 'exit 0' } });

it('half of those due were never verified, and the others are the oldest', () => {
  const entries = [
    verifiedAt('new', '2026-11-01T00:00:00Z'),
    verifiedAt('old', '2026-08-01T00:00:00Z'),
    aCatalogEntry({ slug: 'never-a' }),
    aCatalogEntry({ slug: 'never-b' }),
  ];
  expect(findDue(entries, 2, new Date(0))).toEqual(['never-a', 'old']);
  expect(findDue(entries, 2, new Date(WEEK_MS))).toEqual(['never-b', 'old']);
  expect(findDue(entries, 9, new Date(0))).toEqual(['never-a', 'never-b', 'old', 'new']);
});

it('every entry that was never verified has its turn within as many weeks as there are entries', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 12 }), fc.integer({ min: 2, max: 12 }), (count, most) => {
      const entries = Array.from({ length: count }, (_, i) => aCatalogEntry({ slug: `tide-${i}` }));
      const weeks = Array.from({ length: count }, (_, week) => new Date(week * WEEK_MS));
      const seen = new Set(weeks.flatMap((now) => findDue(entries, most, now)));
      expect(seen.size).toBe(count);
    }),
  );
});
