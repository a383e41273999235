import { z } from 'zod';
import { GithubRefusal } from '../github/rest.ts';
import { callGithub, type Workflow } from '../github/workflow.ts';
import { reasonsOfPull, ruleTitle } from './merge-rule.ts';
import { readPull } from './pull.ts';

const RefSchema = z.object({ object: z.object({ sha: z.string() }) });
/** Says of a pull request that no person merged it. */
export const MERGED_LABEL = 'merged by rule';
/** GitHub starts no workflow on what a workflow pushed: publication has to be asked for. */
const PUBLISH_WORKFLOW = 'publish.yml';
const NOT_MERGEABLE = 405;
const HEAD_MOVED = 409;

type Reviewed = { pull: number; commit: string; base: string };

/**
 * Merges a pull request that the rule lets pass, if it is still as it was reviewed: the same commit onto the same main.
 * GitHub compares the commit again as it merges. Returns why it was not merged, or null.
 */
export async function mergePull(
  workflow: Workflow,
  { pull, commit, base }: Reviewed,
): Promise<string | null> {
  const reasons = reasonsOfPull(await readPull(workflow, pull), commit);
  if (reasons.length > 0) return reasons.join('; ');
  const main = RefSchema.parse(await callGithub(workflow, 'GET', '/git/ref/heads/main'));
  if (main.object.sha !== base) return 'main has moved on since the review';
  try {
    await callGithub(workflow, 'PUT', `/pulls/${pull}/merge`, {
      sha: commit,
      merge_method: 'squash',
      commit_title: ruleTitle(pull),
      commit_message: '',
    });
  } catch (error) {
    const isRefused = error instanceof GithubRefusal && [NOT_MERGEABLE, HEAD_MOVED].includes(error.status);
    if (isRefused) return `GitHub did not merge it (${error.status})`;
    throw error;
  }
  await callGithub(workflow, 'POST', `/actions/workflows/${PUBLISH_WORKFLOW}/dispatches`, { ref: 'main' });
  await callGithub(workflow, 'POST', `/issues/${pull}/labels`, { labels: [MERGED_LABEL] });
  return null;
}
