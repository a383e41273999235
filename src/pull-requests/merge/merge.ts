import { RefSchema } from '../github/answer-schema.ts';
import { GithubRefusal } from '../github/rest.ts';
import { callGithub, type Workflow } from '../github/workflow.ts';
import { reasonsOfPull, ruleTitle } from './merge-rule.ts';
import { readPull } from './pull.ts';

/** Marks a pull request that the rule merged. */
export const MERGED_LABEL = 'merged by rule';
/** A push by a workflow starts no other workflow on GitHub, so publishing is started explicitly. */
const PUBLISH_WORKFLOW = 'publish.yml';
const NOT_MERGEABLE = 405;
const HEAD_MOVED = 409;

type Reviewed = { pull: number; commit: string; base: string };

/**
 * Merges a pull request that passed the rule, if it is unchanged since: the same commit onto the same main. GitHub
 * compares the commit again when it merges. Returns why it was not merged, or null after a merge.
 */
export async function mergePull(
  workflow: Workflow,
  { pull, commit, base }: Reviewed,
): Promise<string | null> {
  const reasons = reasonsOfPull(await readPull(workflow, pull), commit);
  if (reasons.length > 0) return reasons.join('; ');
  const main = RefSchema.parse(await callGithub(workflow, 'GET', '/git/ref/heads/main'));
  if (main.object.sha !== base) return 'main has changed since the review';
  try {
    await callGithub(workflow, 'PUT', `/pulls/${pull}/merge`, {
      sha: commit,
      merge_method: 'squash',
      commit_title: ruleTitle(pull),
      commit_message: '',
    });
  } catch (error) {
    const isRefused = error instanceof GithubRefusal && [NOT_MERGEABLE, HEAD_MOVED].includes(error.status);
    if (isRefused) return `GitHub refused the merge with status ${error.status}`;
    throw error;
  }
  await callGithub(workflow, 'POST', `/actions/workflows/${PUBLISH_WORKFLOW}/dispatches`, { ref: 'main' });
  await callGithub(workflow, 'POST', `/issues/${pull}/labels`, { labels: [MERGED_LABEL] });
  return null;
}
