import { inOrder } from '../text/in-order.ts';
import type { CatalogEntry } from './file-schema.ts';

/** How long a checked contract counts as verified. Interfaces often change within a few months. */
export const VERIFIED_FOR_DAYS = 90;
const DAY_MS = 86_400_000;

export type LapsedVerification = { slug: string; at: string; days: number };

/** Whether a contract that was last checked at `verifiedAt` counts as verified at `now`. A future time never does. */
export function isVerified(verifiedAt: string | null, now: Date): boolean {
  if (verifiedAt === null) return false;
  const ageMs = now.getTime() - Date.parse(verifiedAt);
  return ageMs >= 0 && ageMs <= VERIFIED_FOR_DAYS * DAY_MS;
}

/** Entries whose verification has lapsed at `now`, oldest first, with the whole days since their check. */
export function findLapsed(entries: readonly CatalogEntry[], now: Date): LapsedVerification[] {
  return entries
    .flatMap(({ slug, verification }) =>
      verification === null || isVerified(verification.at, now)
        ? []
        : [{ slug, at: verification.at, days: daysSince(verification.at, now) }],
    )
    .sort((a, b) => b.days - a.days || inOrder(a.slug, b.slug));
}

/** Whole days between a time and `now`. */
export const daysSince = (at: string, now: Date): number =>
  Math.floor((now.getTime() - Date.parse(at)) / DAY_MS);
