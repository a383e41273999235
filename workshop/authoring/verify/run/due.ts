import type { CatalogEntry } from '../../../../src/entry/file-schema.ts';
import { weeklyPart } from '../../../../src/health/schedule/turns.ts';

/**
 * Slugs of up to `most` entries whose turn it is at `now`. Half of them were never verified, the others have the oldest
 * verifications; if one half has too few, the other one gets its places. Of those never verified, each week has its part,
 * so that entries that always fail do not keep the others waiting.
 */
export function findDue(entries: readonly CatalogEntry[], most: number, now: Date): string[] {
  const bySlug = entries.toSorted((a, b) => (a.slug < b.slug ? -1 : 1));
  const never = bySlug.filter(({ verification }) => verification === null);
  const oldestFirst = bySlug
    .filter(({ verification }) => verification !== null)
    .sort((a, b) => Date.parse(a.verification?.at ?? '') - Date.parse(b.verification?.at ?? ''));
  const neverCount = Math.min(never.length, Math.max(Math.floor(most / 2), most - oldestFirst.length));
  return [...weeklyPart(never, neverCount, now), ...oldestFirst.slice(0, most - neverCount)].map(
    ({ slug }) => slug,
  );
}
