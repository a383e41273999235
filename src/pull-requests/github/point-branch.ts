import { z } from 'zod';
import { GithubRefusal } from './rest.ts';
import { callGithub, type Workflow } from './workflow.ts';

const RefSchema = z.object({ object: z.object({ sha: z.string() }) });
const EXISTS = 422; // GitHub's status if the branch exists already.

/** Creates a branch at main, or resets the branch of an earlier proposal to main. */
export async function pointBranch(workflow: Workflow, branch: string): Promise<void> {
  const main = RefSchema.parse(await callGithub(workflow, 'GET', '/git/ref/heads/main'));
  const { sha } = main.object;
  try {
    await callGithub(workflow, 'POST', '/git/refs', { ref: `refs/heads/${branch}`, sha });
  } catch (error) {
    if (!(error instanceof GithubRefusal && error.status === EXISTS)) throw error;
    await callGithub(workflow, 'PATCH', `/git/refs/heads/${branch}`, { sha, force: true });
  }
}
