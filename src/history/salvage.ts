import { salvageRuns, writeRuns } from './day-file.ts';
import { salvageEvents, writeEvents } from './event-file.ts';
import { EVENTS } from './files.ts';

/**
 * Repairs a file from two versions: the older one, which is intact, plus the lines of the damaged one that can still be
 * read. Files that are not made of lines are taken from the older version.
 */
export function salvage(path: string, intact: string, damaged: string): string {
  if (path === EVENTS) return salvageEventFile(intact, damaged);
  if (path.startsWith('checks/')) return salvageDay(intact, damaged);
  return intact;
}

function salvageEventFile(intact: string, damaged: string): string {
  const events = [...salvageEvents(intact).events, ...salvageEvents(damaged).events];
  return writeEvents([...new Map(events.map((event) => [event.id, event])).values()]);
}

function salvageDay(intact: string, damaged: string): string {
  const runs = [...salvageRuns(damaged).runs, ...salvageRuns(intact).runs];
  const once = [...new Map(runs.map((run) => [run.at, run])).values()];
  return writeRuns(once.sort((a, b) => Date.parse(a.at) - Date.parse(b.at)));
}
