import { knownTip } from '../../git/branch.ts';
import { Git } from '../../git/git.ts';
import type { HistoryWindow } from '../../health/history-window.ts';
import type { Schedule } from '../../health/schedule/schedule.ts';
import { HistoryFault } from '../files.ts';
import { readWindow } from '../window.ts';
import { BRANCH } from './branch.ts';
import { openFolder, writeFolder } from './folder.ts';

type ReadOptions = {
  now: Date;
  /** The repository from which a damaged folder is restored. */
  repository: string;
  report: (line: string) => void;
  schedule?: Schedule;
};

/**
 * Reads the last 30 days from the pulled history; null if none was pulled. A damaged folder is reported and restored
 * from the branch. If the repository does not have the branch, the HistoryFault is thrown.
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
    const tip = knownTip(git, BRANCH);
    if (tip === null) throw error;
    report(`${error.message}. Restoring it from commit ${tip.slice(0, 12)}.`);
    writeFolder(git, tip, folder, report);
    return read();
  }
}
