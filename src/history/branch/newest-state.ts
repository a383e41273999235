import { Git, GitError } from '../../git/git.ts';
import type { HistoryState } from '../../health/state-schema.ts';
import { NO_HISTORY } from '../../health/state-schema.ts';
import { readState } from '../texts.ts';
import { CommitFiles, fetchTip, hasRemote, knownTip } from './branch.ts';

/**
 * The state as the newest run left it, from the remote if there is one: a fresh clone, as workflows make it, has no
 * history yet. If the remote cannot be asked that is reported, and what is known here is taken.
 */
export function newestState(repository: string, report: (line: string) => void): HistoryState {
  const git = new Git(repository);
  const tip = shared(git, report) ?? knownTip(git);
  return tip === null ? NO_HISTORY : readState(new CommitFiles(git, tip, report));
}

function shared(git: Git, report: (line: string) => void): string | null {
  if (!hasRemote(git)) return null;
  try {
    return fetchTip(git);
  } catch (error) {
    if (!(error instanceof GitError)) throw error;
    report(`The history of the remote cannot be fetched: ${error.message}`);
    return null;
  }
}
