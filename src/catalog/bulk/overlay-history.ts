import type { Entry } from '../entry-schema.ts';
import type { EntriesHistory } from './git-history.ts';

const NOTE =
  'This registry has an overlay. Its changes are not in git, so changes cannot be followed. Download the dump.';

/**
 * The git history of public entries, as a catalog with an overlay publishes it. Only entries that are as git has them are
 * left. A change of the overlay adds and removes entries without a commit, so no changes are claimed to be complete.
 */
export function historyWithOverlay(history: EntriesHistory, entries: readonly Entry[]): EntriesHistory {
  const shown = new Set(entries.filter((entry) => !entry.private).map(({ slug }) => slug));
  return {
    commit: null,
    committedAt: null,
    keptSince: null,
    note: NOTE,
    events: history.events.filter(({ slug }) => shown.has(slug)),
    operationEvents: history.operationEvents.filter(({ slug }) => shown.has(slug)),
    formerNames: history.formerNames.filter(({ slug }) => shown.has(slug)),
  };
}
