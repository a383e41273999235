import { RefSchema } from './answer-schema.ts';
import { GithubRefusal, type GithubRepository } from './rest.ts';
import { callGithub } from './workflow.ts';

const EXISTS = 422; // GitHub's status if the branch exists already.

/**
 * Creates a branch, or moves the branch of an earlier proposal. Throws a GithubRefusal.
 * @param commit what it points to. Default: main
 */
export async function pointBranch(
  repository: GithubRepository,
  branch: string,
  commit?: string,
): Promise<void> {
  const sha = commit ?? (await mainCommit(repository));
  try {
    await callGithub(repository, 'POST', '/git/refs', { ref: `refs/heads/${branch}`, sha });
  } catch (error) {
    if (!(error instanceof GithubRefusal && error.status === EXISTS)) throw error;
    await callGithub(repository, 'PATCH', `/git/refs/heads/${branch}`, { sha, force: true });
  }
}

const mainCommit = async (repository: GithubRepository): Promise<string> =>
  RefSchema.parse(await callGithub(repository, 'GET', '/git/ref/heads/main')).object.sha;
