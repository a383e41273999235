/** How long a checked contract counts as verified. Interfaces often change within a few months. */
export const VERIFIED_FOR_DAYS = 90;
const DAY_MS = 86_400_000;

/** Whether a contract that was last checked at `verifiedAt` counts as verified at `now`. A future time never does. */
export function isVerified(verifiedAt: string | null, now: Date): boolean {
  if (verifiedAt === null) return false;
  const ageMs = now.getTime() - Date.parse(verifiedAt);
  return ageMs >= 0 && ageMs <= VERIFIED_FOR_DAYS * DAY_MS;
}

/** Entries whose verification has lapsed at `now`, oldest first, with the whole days since their check. */
export function findLapsed<T extends { slug: string; verified_at: string | null }>(
  entries: readonly T[],
  now: Date,
): { slug: string; verified_at: string; days: number }[] {
  return entries
    .flatMap(({ slug, verified_at }) =>
      verified_at === null || isVerified(verified_at, now)
        ? []
        : [{ slug, verified_at, days: Math.floor((now.getTime() - Date.parse(verified_at)) / DAY_MS) }],
    )
    .sort((a, b) => b.days - a.days || (a.slug < b.slug ? -1 : 1));
}
