import { salvageRuns, writeRuns } from './day-file.ts';
import { EVENTS } from './files.ts';
import { salvageEvents, writeEvents } from './texts.ts';

/**
 * The best that two versions of a file give: the older one, which is whole, with the lines of the damaged one that
 * can still be read. Files without lines are taken from the older version as they are.
 */
export function salvage(path: string, whole: string, damaged: string): string {
  if (path === EVENTS) return salvageEventFile(whole, damaged);
  if (path.startsWith('checks/')) return salvageDay(whole, damaged);
  return whole;
}

function salvageEventFile(whole: string, damaged: string): string {
  const events = [...salvageEvents(whole).events, ...salvageEvents(damaged).events];
  return writeEvents([...new Map(events.map((event) => [event.id, event])).values()]);
}

function salvageDay(whole: string, damaged: string): string {
  const runs = [...salvageRuns(damaged).runs, ...salvageRuns(whole).runs];
  const once = [...new Map(runs.map((run) => [run.at, run])).values()];
  return writeRuns(once.sort((a, b) => Date.parse(a.at) - Date.parse(b.at)));
}
