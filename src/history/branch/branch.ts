import { type Git, GitError, listTree, readObjects } from '../../git/git.ts';
import { HistoryFault, type HistoryFiles, SHAPES } from '../files.ts';
import { salvage } from '../salvage.ts';
import { checkText } from '../texts.ts';

export const BRANCH = 'history';
export const BRANCH_REF = `refs/heads/${BRANCH}`;
const REMOTE = 'origin';
const REMOTE_REF = `refs/remotes/${REMOTE}/${BRANCH}`;

/** Whether the repository has a remote to share the history with. */
export const hasRemote = (git: Git): boolean => (git.ask('remote') ?? '').split('\n').includes(REMOTE);

/** Whether a change of the branch goes to the remote: only if there is one, and only if the caller asked for it. */
export const sharesHistory = (git: Git, push: boolean): boolean => push && hasRemote(git);

/**
 * Fetches the branch. A shallow clone, as build services make them, gets its newest commit only, unless all are needed.
 * @returns the newest commit, or null where the remote has no such branch. Throws a GitError when it cannot be asked.
 */
export function fetchTip(git: Git, commits: 'newest' | 'all' = 'newest'): string | null {
  if (git.run('ls-remote', '--heads', REMOTE, BRANCH_REF) === '') return null;
  if (!isShallow(git)) fetchBranch(git, []);
  else fetchBranch(git, commits === 'all' ? ['--unshallow'] : ['--depth=1']);
  return git.resolve(REMOTE_REF);
}

const isShallow = (git: Git): boolean => git.run('rev-parse', '--is-shallow-repository') === 'true';

/** The newest commit that is known here, without asking the remote. */
export const knownTip = (git: Git): string | null => git.resolve(REMOTE_REF) ?? git.resolve(BRANCH_REF);

function fetchBranch(git: Git, options: readonly string[]): void {
  git.run('fetch', '--quiet', '--no-tags', ...options, REMOTE, `+${BRANCH_REF}:${REMOTE_REF}`);
}

/** Points the branch to a new commit, if it still points to `expected`. Tells whether it did. */
export function moveBranch(git: Git, commit: string, expected: string | null): boolean {
  const from = expected ?? '0'.repeat(40); // Git's word for: it must not exist.
  return git.ask('update-ref', BRANCH_REF, commit, from) !== null;
}

// What git says where the branch is not where it was; a remote that refuses for reasons of its own says other words.
const LOST_RACE = /^!\t.*(?:\[rejected\]|cannot lock ref|failed to update ref|incorrect old value)/m;

/**
 * Pushes a commit to the branch of the remote; with `lease` also where it does not follow from what is there, if that
 * is still the commit `lease`. Tells whether the remote took it: false means that it has moved on. Throws a GitError
 * for any other failure.
 */
export function pushBranch(git: Git, commit: string, lease?: string): boolean {
  const force = lease === undefined ? [] : [`--force-with-lease=${BRANCH_REF}:${lease}`];
  try {
    git.run('push', '--quiet', '--porcelain', ...force, REMOTE, `${commit}:${BRANCH_REF}`);
    return true;
  } catch (error) {
    if (error instanceof GitError && LOST_RACE.test(error.output)) return false;
    throw error;
  }
}

function faultOf(path: string, text: string): HistoryFault | null {
  try {
    checkText(path, text);
    return null;
  } catch (error) {
    if (error instanceof HistoryFault) return error;
    throw error;
  }
}

/**
 * The files of one commit. A damaged one is taken from the newest commit in which it is whole, with all that can
 * still be read of the damaged one; `repairs` then holds the text to put in its place. Throws a HistoryFault where no
 * commit has it whole, unless it is a shape: that concerns one interface, and the next shape replaces it.
 */
export class CommitFiles implements HistoryFiles {
  readonly repairs = new Map<string, string>();
  readonly #git: Git;
  readonly #commit: string;
  readonly #tree: ReadonlyMap<string, string>;
  readonly #texts = new Map<string, string>();
  readonly #report: (line: string) => void;

  constructor(git: Git, commit: string, report: (line: string) => void) {
    this.#git = git;
    this.#commit = commit;
    this.#tree = listTree(git, commit);
    this.#report = report;
  }

  list(folder: string): string[] {
    return [...this.#tree.keys()].filter((path) => path.startsWith(`${folder}/`));
  }

  has(path: string): boolean {
    return this.#tree.has(path);
  }

  /** Paths of all files. */
  paths(): string[] {
    return [...this.#tree.keys()];
  }

  /** Reads many files by one process, for those who will ask for all of them. */
  preload(paths: readonly string[]): void {
    const texts = readObjects(
      this.#git,
      paths.map((path) => this.#tree.get(path) ?? ''),
    );
    for (const [i, path] of paths.entries()) this.#texts.set(path, this.#whole(path, texts[i] ?? ''));
  }

  read(path: string): string | null {
    const known = this.#texts.get(path);
    if (known !== undefined) return known;
    const object = this.#tree.get(path);
    if (object === undefined) return null;
    const text = this.#whole(path, readObjects(this.#git, [object])[0] ?? '');
    this.#texts.set(path, text);
    return text;
  }

  /** Repairs a file that can be read but is not all there: lines were cut off its end. `isAll` tells. */
  expect(path: string, isAll: (text: string) => boolean): void {
    const text = this.read(path) ?? '';
    if (isAll(text)) return;
    this.#texts.set(path, this.#repair(path, text, new HistoryFault(path, 'has lost its last lines'), isAll));
  }

  #whole(path: string, text: string): string {
    const fault = faultOf(path, text);
    return fault ? this.#repair(path, text, fault) : text;
  }

  #repair(path: string, damaged: string, fault: HistoryFault, isAll = (_: string) => true): string {
    for (const commit of this.#commitsOf(path)) {
      const [older = null] = readObjects(this.#git, [`${commit}:${path}`]);
      if (older === null || faultOf(path, older)) continue;
      const text = salvage(path, older, damaged);
      if (!isAll(text)) continue;
      this.#report(`${fault.message}. Restored from commit ${commit.slice(0, 12)}.`);
      this.repairs.set(path, text);
      return text;
    }
    if (path.startsWith(`${SHAPES}/`)) {
      this.#report(`${fault.message}. The next shape of this interface takes its place.`);
      return damaged;
    }
    throw new HistoryFault(
      path,
      `is damaged in ${this.#commit.slice(0, 12)}, and no earlier commit has it whole`,
      {
        cause: fault,
      },
    );
  }

  /** Commits that changed the file, newest first. A shallow clone fetches the rest of the branch for this. */
  #commitsOf(path: string): string[] {
    if (isShallow(this.#git) && hasRemote(this.#git)) fetchTip(this.#git, 'all');
    return this.#git.run('log', '--format=%H', this.#commit, '--', path).split('\n').filter(Boolean);
  }
}
