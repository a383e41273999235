import { hasRemote, localRef } from '../../git/branch.ts';
import { Git } from '../../git/git.ts';

export const BRANCH = 'history';
export const BRANCH_REF = localRef(BRANCH);

/** Whether a change of the branch goes to the remote: only if there is one and the caller asked for it. */
export const sharesHistory = (git: Git, push: boolean): boolean => push && hasRemote(git);

/**
 * Throws if runs of a catalog with an overlay would be recorded in a repository that has a remote. A later push would
 * take private slugs with it: even runs that were recorded without a push are pushed with the next one.
 */
export function refuseSharedRepository(repository: string, { mayPublish }: { mayPublish: boolean }): void {
  if (mayPublish || !hasRemote(new Git(repository))) return;
  throw new Error(
    `The repository ${repository} has a remote, and CALLBOOK_OVERLAY is set: a push would publish private entries. Record into a separate repository: git init ../callbook-history, then add --repository ../callbook-history. Or set CALLBOOK_OVERLAY_PUSH=private-repository if the remote is private.`,
  );
}
