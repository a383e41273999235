import { fetchBranch, hasRemote, knownTip } from '../../git/branch.ts';
import { Git, GitError } from '../../git/git.ts';
import { type HistoryState, NO_HISTORY } from '../../health/state-schema.ts';
import { readState } from '../state-file.ts';
import { BRANCH } from './branch.ts';
import { CommitFiles } from './commit-files.ts';

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
