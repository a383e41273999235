import { fetchBranch, knownTip, moveBranch, pushBranch } from '../../git/branch.ts';
import type { FileChanges } from '../../git/file-changes.ts';
import type { Git } from '../../git/git.ts';
import { writeCommit } from '../../git/write-commit.ts';
import { BRANCH, BRANCH_REF, sharesHistory } from './branch.ts';
import { CommitFiles } from './commit-files.ts';

/** Plans a change on top of a commit. It is called again if another writer added a commit meanwhile. */
export type PlanChange<Planned extends { message: string; changes: FileChanges }> = (
  tip: CommitFiles | null,
) => Planned;

type Options = {
  now: () => Date;
  report: (line: string) => void;
  /** Whether to fetch from and push to the remote `origin`, if there is one. Default: true. */
  push?: boolean;
};

const MAX_TRIES = 6; // Six lost races in a row are no coincidence.

/**
 * Adds one commit to the branch, locally and at the remote if there is one. If another writer was faster, the change
 * is planned again on top of its commit. Throws if git fails for another reason.
 * @returns the newest commit: the previous one if nothing changed, null if there is none
 */
export function changeBranch<Planned extends { message: string; changes: FileChanges }>(
  git: Git,
  plan: PlanChange<Planned>,
  options: Options,
): { commit: string | null; planned: Planned } {
  for (let tries = 0; tries < MAX_TRIES; tries++) {
    const changed = tryChange(git, plan, options);
    if (changed) return changed;
    options.report('Another writer was faster. Trying again on top of its commit.');
  }
  throw new Error(`The branch "history" moved ${MAX_TRIES} times while it was being changed. Try again.`);
}

/** One try. Null if the branch has moved meanwhile, locally or at the remote. */
function tryChange<Planned extends { message: string; changes: FileChanges }>(
  git: Git,
  plan: PlanChange<Planned>,
  { now, report, push = true }: Options,
): { commit: string | null; planned: Planned } | null {
  const local = git.resolve(BRANCH_REF);
  const shared = sharesHistory(git, push);
  const tip = shared ? fetchBranch(git, BRANCH) : (local ?? knownTip(git, BRANCH));
  const planned = plan(tip === null ? null : new CommitFiles(git, tip, report));
  const { changes, message } = planned;
  if (changes.size === 0) return { commit: tip, planned };
  const commit = writeCommit(git, changes, { parent: tip, message, now: now() });
  if (!moveBranch(git, BRANCH, commit, local)) return null;
  return !shared || pushBranch(git, BRANCH, commit) ? { commit, planned } : null;
}
