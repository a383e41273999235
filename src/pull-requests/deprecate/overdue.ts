import type { CatalogEntry } from '../../entry/file-schema.ts';
import { ownValue } from '../../entry/own-value.ts';
import type { HistoryWindow } from '../../health/history-window.ts';
import { dateIn, type HistoryFiles } from '../../history/files.ts';
import { readDay } from '../../history/stored-files.ts';

/** An interface that has been down this long is not coming back soon: readers should be led elsewhere. */
export const DOWN_DAYS = 30;
/** Days of the window with checks: fewer, and it was the prober that was away. */
const MIN_CHECKED_DAYS = 25;
/** Where more of the interfaces are down at once, the fault is nearer to the prober than to them. */
const MAX_DOWN_SHARE = 0.25;
const DAY_MS = 86_400_000;

export type Overdue = {
  entry: CatalogEntry;
  since: string;
  cause: string;
  checks: number;
  /** The status, 404 or 410, of an address that is gone. Null where the interface is down otherwise. */
  goneStatus: number | null;
};
/** Either what to propose, longest down first, or why nothing can be said. */
export type Search = { overdue: Overdue[]; doubt: string | null };

/**
 * Entries whose interface has been down for 30 days, with no good check on any day of them. Says nothing where the
 * history is stale, the newest run was void, or so many are down that the prober is to be doubted.
 * @param lastRunWasVoid whether the newest recorded run said nothing
 */
export function findOverdue(
  entries: readonly CatalogEntry[],
  window: HistoryWindow | null,
  { now, lastRunWasVoid }: { now: Date; lastRunWasVoid: boolean },
): Search {
  const doubt = doubtOf(window, lastRunWasVoid);
  if (window === null || doubt !== null) return { overdue: [], doubt };
  const before = now.getTime() - DOWN_DAYS * DAY_MS;
  const overdue = entries.flatMap((entry): Overdue[] => {
    const state = ownValue(window.state.interfaces, entry.slug);
    const checked = window.interfaces.get(entry.slug);
    if (entry.status !== 'active' || state?.verdict !== 'down' || state.since === null || !checked) return [];
    const days = checked.checks.filter((checks) => checks !== null).length;
    const isLong = Date.parse(state.since) <= before && days >= MIN_CHECKED_DAYS;
    if (!isLong || checked.okTotal > 0) return [];
    const goneStatus = state.state === 'gone' ? state.status_code : null;
    return [{ entry, since: state.since, cause: state.cause, checks: checked.checksTotal, goneStatus }];
  });
  return { overdue: overdue.sort(bySince), doubt: null };
}

const bySince = (a: Overdue, b: Overdue): number =>
  Date.parse(a.since) - Date.parse(b.since) || (a.entry.slug < b.entry.slug ? -1 : 1);

function doubtOf(window: HistoryWindow | null, lastRunWasVoid: boolean): string | null {
  if (window === null) return 'there is no history';
  if (window.stale) return 'the history is stale';
  if (lastRunWasVoid) return 'the newest run was void';
  const verdicts = Object.values(window.state.interfaces).map(({ verdict }) => verdict);
  const down = verdicts.filter((verdict) => verdict === 'down').length;
  const isDoubtful = down > MAX_DOWN_SHARE * verdicts.length;
  return isDoubtful ? `${down} of ${verdicts.length} interfaces are down at once` : null;
}

/** Whether the newest recorded run said nothing. */
export function newestRunIsVoid(files: HistoryFiles): boolean {
  const newest = files.list('checks').at(-1);
  return newest !== undefined && (readDay(files, dateIn(newest)).at(-1)?.void ?? false);
}
