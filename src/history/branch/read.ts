import type { RecordedAccess } from '../../entry/access/observed-access-schema.ts';
import { knownTip } from '../../git/branch.ts';
import { Git } from '../../git/git.ts';
import type { Freshness } from '../../health/freshness-schema.ts';
import type { HistoryWindow } from '../../health/history-window.ts';
import type { Schedule } from '../../health/schedule/schedule.ts';
import type { RecordedTools } from '../../operations/server-tools/server-tools-schema.ts';
import { HistoryFault, type HistoryFiles } from '../files.ts';
import { ACCESS_FORMAT, readAllRecorded, TOOLS_FORMAT } from '../recorded-files.ts';
import { readFreshnessIn } from '../stored-files.ts';
import { readWindow } from '../window.ts';
import { BRANCH } from './branch.ts';
import { openFolder, writeFolder } from './folder.ts';

type RestoreOptions = {
  /** The repository from which a damaged folder is restored. */
  repository: string;
  report: (line: string) => void;
};
type ReadOptions = RestoreOptions & { now: Date; schedule?: Schedule };

/** Reads the last 30 days from the pulled history; null if none was pulled. Restores a damaged folder. */
export const readHistory = (
  folder: string,
  { now, schedule, ...options }: ReadOptions,
): HistoryWindow | null => readPulled(folder, (files) => readWindow(files, now, schedule), options);

/** Reads the tools of MCP servers from the pulled history, by slug; empty if none was pulled. Restores a damaged folder. */
export const readRecordedTools = (folder: string, options: RestoreOptions): Map<string, RecordedTools> =>
  readPulled(folder, (files) => readAllRecorded(files, TOOLS_FORMAT), options) ?? new Map();

/** Reads how interfaces say that callers log in, by slug; empty if no history was pulled. Restores a damaged folder. */
export const readRecordedAccess = (folder: string, options: RestoreOptions): Map<string, RecordedAccess> =>
  readPulled(folder, (files) => readAllRecorded(files, ACCESS_FORMAT), options) ?? new Map();

/** Reads which entries may be out of date from the pulled history; empty if none was pulled. Restores a damaged folder. */
export const readFreshness = (folder: string, options: RestoreOptions): Freshness =>
  readPulled(folder, readFreshnessIn, options) ?? {};

/**
 * Reads from the pulled history; null if none was pulled. A damaged folder is reported and restored from the branch. If
 * the repository does not have the branch, the HistoryFault is thrown.
 */
function readPulled<Found>(
  folder: string,
  readFrom: (files: HistoryFiles) => Found,
  { repository, report }: RestoreOptions,
): Found | null {
  const read = () => {
    const files = openFolder(folder);
    return files && readFrom(files);
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
