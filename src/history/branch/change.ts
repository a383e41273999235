import type { Git } from '../../git/git.ts';
import type { FileChanges } from '../files.ts';
import {
  BRANCH_REF,
  CommitFiles,
  fetchTip,
  knownTip,
  moveBranch,
  pushBranch,
  sharesHistory,
} from './branch.ts';
import { writeCommit } from './commit.ts';

/** What to do with the newest commit: asked anew for each that is found. */
export type PlanChange<Planned extends { message: string; changes: FileChanges }> = (
  tip: CommitFiles | null,
) => Planned;

type Options = {
  now: () => Date;
  report: (line: string) => void;
  /** Whether the remote `origin` is fetched from and pushed to, where there is one. Left out: it is. */
  push?: boolean;
};

const MAX_TRIES = 6; // A race is lost to one other writer at a time; six in a row is not a race.

/**
 * Puts one commit on top of the branch, here and at the remote where there is one. Where another writer was faster
 * the change is planned again on what it wrote. Throws where git fails for another reason.
 * @returns the newest commit: the one before where nothing changed, null where there is none
 */
export function changeBranch<Planned extends { message: string; changes: FileChanges }>(
  git: Git,
  plan: PlanChange<Planned>,
  options: Options,
): { commit: string | null; planned: Planned } {
  for (let tries = 0; tries < MAX_TRIES; tries++) {
    const changed = tryChange(git, plan, options);
    if (changed) return changed;
    options.report('Another writer was faster. The change is made anew on what it wrote.');
  }
  throw new Error(`The branch history moved ${MAX_TRIES} times while it was being changed. Try again.`);
}

/** One try. Null where the branch, here or at the remote, has moved on meanwhile. */
function tryChange<Planned extends { message: string; changes: FileChanges }>(
  git: Git,
  plan: PlanChange<Planned>,
  { now, report, push = true }: Options,
): { commit: string | null; planned: Planned } | null {
  const local = git.resolve(BRANCH_REF);
  const shared = sharesHistory(git, push);
  const tip = shared ? fetchTip(git) : (local ?? knownTip(git));
  const planned = plan(tip === null ? null : new CommitFiles(git, tip, report));
  const { changes, message } = planned;
  if (changes.size === 0) return { commit: tip, planned };
  const commit = writeCommit(git, changes, { parent: tip, message, now: now() });
  if (!moveBranch(git, commit, local)) return null;
  return !shared || pushBranch(git, commit) ? { commit, planned } : null;
}
