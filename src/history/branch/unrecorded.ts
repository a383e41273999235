import { Git } from '../../git/git.ts';
import { recordsNothing } from '../../health/set-aside.ts';
import { stateOf } from '../day-file.ts';
import { dateIn } from '../files.ts';
import { readDay } from '../texts.ts';
import { CommitFiles, knownTip } from './branch.ts';
import { Journal } from './journal.ts';

/**
 * Start of the newest run that is not in the history: it waits in the journal because git failed, or none of its checks
 * could be recorded. Null where the newest run is recorded, or there is none.
 */
export function newestUnrecordedRun(repository: string, report: (line: string) => void): string | null {
  const git = new Git(repository);
  const waiting = new Journal(git.pathOf('callbook/runs')).runs(report).at(-1);
  if (waiting) return waiting.at;
  const tip = knownTip(git);
  if (tip === null) return null;
  const files = new CommitFiles(git, tip, report);
  const newestDay = files.list('checks').at(-1);
  const newest = newestDay === undefined ? undefined : readDay(files, dateIn(newestDay)).at(-1);
  if (!newest) return null;
  const checks = newest.slugs.map((_, i) => ({ state: stateOf(newest, i) }));
  return recordsNothing({ ...newest, checks }) ? newest.at : null;
}
