import { fetchBranch, hasRemote, knownTip } from '../../git/branch.ts';
import { Git, GitError } from '../../git/git.ts';
import { recordsNothing } from '../../health/set-aside.ts';
import { type HistoryState, NO_HISTORY } from '../../health/state-schema.ts';
import { stateOf } from '../day-file.ts';
import { readNewestRun, readState } from '../stored-files.ts';
import { BRANCH } from './branch.ts';
import { CommitFiles } from './commit-files.ts';
import { journalOf } from './journal.ts';

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
