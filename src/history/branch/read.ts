import { Git } from '../../git/git.ts';
import type { HistoryWindow } from '../../health/history-window.ts';
import type { Schedule } from '../../health/schedule/schedule.ts';
import { HistoryFault } from '../files.ts';
import { readWindow } from '../window.ts';
import { knownTip } from './branch.ts';
import { materialise, openFolder } from './folder.ts';

type ReadOptions = {
  now: Date;
  /** Where the branch is looked for, when the folder is damaged. */
  repository: string;
  report: (line: string) => void;
  schedule?: Schedule;
};

/**
 * What the pulled history says of the last 30 days; null where none was pulled. A damaged folder is written anew from
 * the branch, and that is reported; where the repository has no such branch, the HistoryFault is thrown.
 */
export function readHistory(
  folder: string,
  { now, repository, report, schedule }: ReadOptions,
): HistoryWindow | null {
  const read = () => {
    const files = openFolder(folder);
    return files && readWindow(files, now, schedule);
  };
  try {
    return read();
  } catch (error) {
    if (!(error instanceof HistoryFault)) throw error;
    const git = new Git(repository);
    const tip = knownTip(git);
    if (tip === null) throw error;
    report(`${error.message}. It is restored from commit ${tip.slice(0, 12)}.`);
    materialise(git, tip, folder, report);
    return read();
  }
}
