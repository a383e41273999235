import type { HistoryState } from './history/schema.ts';

const HOUR_MS = 3_600_000;
const SLOT_HOURS = 6; // The figures of a site are never older than this, and a half hour with news.

/**
 * Whether a probe run calls for a build: where anything is other than before it, or where it is the first of its six
 * hours. The clock alone decides the second, so that nothing needs to be remembered between runs.
 * @param before null where it is not known
 * @param everyHours where builds are dear: the first run of each of these calls for one, and news for none
 */
export function isBuildDue(
  before: HistoryState | null,
  after: HistoryState,
  everyHours: number | null = null,
): boolean {
  if (before === null) return true;
  const hasNews = JSON.stringify(before.interfaces) !== JSON.stringify(after.interfaces);
  if (everyHours === null && hasNews) return true;
  const hours = everyHours ?? SLOT_HOURS;
  return slotOf(before.last_run_at, hours) !== slotOf(after.last_run_at, hours);
}

const slotOf = (time: string | null, hours: number): number | null =>
  time === null ? null : Math.floor(Date.parse(time) / (hours * HOUR_MS));
