import { type Git, GitError } from './git.ts';

const REMOTE = 'origin';

export const localRef = (branch: string): string => `refs/heads/${branch}`;

/** The ref of a branch as it was last fetched from the remote. */
export const remoteRef = (branch: string): string => `refs/remotes/${REMOTE}/${branch}`;

export const hasRemote = (git: Git): boolean => (git.tryRun('remote') ?? '').split('\n').includes(REMOTE);

export const isShallow = (git: Git): boolean => git.run('rev-parse', '--is-shallow-repository') === 'true';

/**
 * Fetches a branch. In a shallow clone, which build services make, only the newest commit is fetched by default.
 * Throws a GitError if the fetch fails.
 * @returns the newest commit, or null if the remote has no such branch
 */
export function fetchBranch(git: Git, branch: string, commits: 'newest' | 'all' = 'newest'): string | null {
  if (git.run('ls-remote', '--heads', REMOTE, localRef(branch)) === '') return null;
  const depthOption = commits === 'all' ? '--unshallow' : '--depth=1';
  const options = isShallow(git) ? [depthOption] : [];
  git.run('fetch', '--quiet', '--no-tags', ...options, REMOTE, `+${localRef(branch)}:${remoteRef(branch)}`);
  return git.resolve(remoteRef(branch));
}

/** The newest commit of a branch that this repository has. Does not call the remote. */
export const knownTip = (git: Git, branch: string): string | null =>
  git.resolve(remoteRef(branch)) ?? git.resolve(localRef(branch));

/**
 * Points the local branch to a new commit, if it still points to `expected`. Null means that it must not exist yet.
 * @returns whether the branch was moved
 */
export function moveBranch(git: Git, branch: string, commit: string, expected: string | null): boolean {
  const from = expected ?? '0'.repeat(40); // Git's notation for a ref that does not exist.
  return git.tryRun('update-ref', localRef(branch), commit, from) !== null;
}

// What git prints if the branch has moved. If a remote refuses for another reason, git prints something else.
const LOST_RACE = /^!\t.*(?:\[rejected\]|cannot lock ref|failed to update ref|incorrect old value)/m;

/**
 * Pushes a commit to a branch of the remote. With `lease`, the push may overwrite the branch if it still points to the
 * commit `lease`. Throws a GitError if the push fails for any other reason than a moved branch.
 * @returns true if the remote accepted the commit, false if the branch has moved
 */
export function pushBranch(git: Git, branch: string, commit: string, lease?: string): boolean {
  const force = lease === undefined ? [] : [`--force-with-lease=${localRef(branch)}:${lease}`];
  try {
    git.run('push', '--quiet', '--porcelain', ...force, REMOTE, `${commit}:${localRef(branch)}`);
    return true;
  } catch (error) {
    if (error instanceof GitError && LOST_RACE.test(error.output)) return false;
    throw error;
  }
}
