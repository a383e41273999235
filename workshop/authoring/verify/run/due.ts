import type { CatalogEntry } from '../../../../src/entry/file-schema.ts';

const WEEK_MS = 7 * 86_400_000;

/**
 * Slugs of up to `most` entries whose turn it is at `now`. Half of them were never verified, the others have the oldest
 * verifications; if one half has too few, the other one gets its places. Of those never verified, each week begins where
 * the last one ended, so that entries that always fail do not keep the others waiting.
 */
export function findDue(entries: readonly CatalogEntry[], most: number, now: Date): string[] {
  const bySlug = entries.toSorted((a, b) => (a.slug < b.slug ? -1 : 1));
  const never = bySlug.filter(({ verification }) => verification === null);
  const oldestFirst = bySlug
    .filter(({ verification }) => verification !== null)
    .sort((a, b) => Date.parse(a.verification?.at ?? '') - Date.parse(b.verification?.at ?? ''));
  const neverCount = Math.min(never.length, Math.max(Math.floor(most / 2), most - oldestFirst.length));
  const from = never.length === 0 ? 0 : (Math.floor(now.getTime() / WEEK_MS) * neverCount) % never.length;
  const rotated = [...never.slice(from), ...never.slice(0, from)];
  return [...rotated.slice(0, neverCount), ...oldestFirst.slice(0, most - neverCount)].map(
    ({ slug }) => slug,
  );
}
