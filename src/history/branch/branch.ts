import { hasRemote, localRef } from '../../git/branch.ts';
import type { Git } from '../../git/git.ts';

export const BRANCH = 'history';
export const BRANCH_REF = localRef(BRANCH);

/** Whether a change of the branch goes to the remote: only if there is one and the caller asked for it. */
export const sharesHistory = (git: Git, push: boolean): boolean => push && hasRemote(git);
