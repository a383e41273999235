import type { HistoryState } from './history/schema.ts';

const SLOT_MS = 6 * 3_600_000; // The figures of a site are never older than this, and a half hour with news.

/**
 * Whether a probe run calls for a build: where anything is other than before it, or where it is the first of its six
 * hours. The clock alone decides the second, so that nothing needs to be remembered between runs.
 * @param before null where it is not known
 */
export function isBuildDue(before: HistoryState | null, after: HistoryState): boolean {
  if (before === null) return true;
  if (JSON.stringify(before.interfaces) !== JSON.stringify(after.interfaces)) return true;
  return slotOf(before.last_run_at) !== slotOf(after.last_run_at);
}

const slotOf = (time: string | null): number | null =>
  time === null ? null : Math.floor(Date.parse(time) / SLOT_MS);
