// Pure: no I/O, clock or randomness.

import type { CatalogEntry } from '../../entry/file-schema.ts';
import { ownValue } from '../../entry/own-value.ts';
import type { HistoryWindow } from '../../health/history-window.ts';
import { DAY_MS } from '../../health/window-days.ts';

/** After this time the interface is unlikely to return soon, and users need an alternative. */
export const DOWN_DAYS = 30;
/** Minimum number of days with checks. With fewer, the prober itself was not running. */
const MIN_CHECKED_DAYS = 25;
/** If a larger share of the interfaces is down at once, the prober is the likely cause. */
const MAX_DOWN_SHARE = 0.25;

export type Overdue = {
  entry: CatalogEntry;
  since: string;
  cause: string;
  checks: number;
  /** Status 404 or 410 if the address is gone. Null if the interface is down for another reason. */
  goneStatus: number | null;
};
/** Entries to propose, longest down first. If `doubt` is not null, it says why there are none. */
export type OverdueSearch = { overdue: Overdue[]; doubt: string | null };

/**
 * Finds entries whose interface has been down for 30 days without one successful check. Finds none if the history is
 * stale, the newest run was void, or so many interfaces are down that the prober is the likely cause.
 * @param lastRunWasVoid whether the newest recorded run was void
 */
export function findOverdue(
  entries: readonly CatalogEntry[],
  window: HistoryWindow | null,
  { now, lastRunWasVoid }: { now: Date; lastRunWasVoid: boolean },
): OverdueSearch {
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
