import type { RecordedAccess } from '../../entry/access/observed-access-schema.ts';
import { fetchBranch, hasRemote, knownTip } from '../../git/branch.ts';
import { Git, GitError } from '../../git/git.ts';
import type { Freshness } from '../../health/freshness-schema.ts';
import type { HistoryWindow } from '../../health/history-window.ts';
import type { Schedule } from '../../health/schedule/schedule.ts';
import { recordsNothing } from '../../health/set-aside.ts';
import { type HistoryState, NO_HISTORY } from '../../health/state-schema.ts';
import type { RecordedTools } from '../../operations/server-tools/server-tools-schema.ts';
import { stateOf } from '../day-file.ts';
import { HistoryFault, type HistoryFiles } from '../files.ts';
import { ACCESS_FORMAT, readAllRecorded, TOOLS_FORMAT } from '../recorded-files.ts';
import { readFreshnessIn, readNewestRun, readState } from '../stored-files.ts';
import { readWindow } from '../window.ts';
import { BRANCH } from './branch.ts';
import { CommitFiles } from './commit-files.ts';
import { openFolder, writeFolder } from './folder.ts';
import { journalOf } from './journal.ts';

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

/**
 * The state after the newest run. It is fetched from the remote if there is one, because a fresh clone, as workflows
 * make it, has no history yet. If that fails, the error is reported and the local state is used.
 */
export function newestState(repository: string, report: (line: string) => void): HistoryState {
  const git = new Git(repository);
  const tip = fetchIfShared(git, report) ?? knownTip(git, BRANCH);
  return tip === null ? NO_HISTORY : readState(new CommitFiles(git, tip, report));
}

function fetchIfShared(git: Git, report: (line: string) => void): string | null {
  if (!hasRemote(git)) return null;
  try {
    return fetchBranch(git, BRANCH);
  } catch (error) {
    if (!(error instanceof GitError)) throw error;
    report(`The history of the remote cannot be fetched: ${error.message}`);
    return null;
  }
}

/**
 * The start of the newest run if it is not in the history: because git failed and it is still in the journal, or because
 * none of its checks could be recorded. Null if it is recorded, or if there is no run.
 */
export function newestUnrecordedRun(repository: string, report: (line: string) => void): string | null {
  const git = new Git(repository);
  const waiting = journalOf(git).runs(report).at(-1);
  if (waiting) return waiting.at;
  const tip = knownTip(git, BRANCH);
  if (tip === null) return null;
  const newest = readNewestRun(new CommitFiles(git, tip, report));
  if (!newest) return null;
  const checks = newest.slugs.map((_, i) => ({ state: stateOf(newest, i) }));
  return recordsNothing({ ...newest, checks }) ? newest.at : null;
}
