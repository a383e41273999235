import { z } from 'zod';
import { callGithub, listGithub, type Workflow } from '../pull-requests/github/workflow.ts';

/** Builds are kept as deployments at GitHub, under this environment: every workflow sees them, and people do. */
const ENVIRONMENT = 'site';
const MAX_PAGES = 3; // Of a hundred: more builds than any plan pays for in 30 days.

const DeploymentSchema = z.object({ created_at: z.iso.datetime() });

/** Times of the newest builds that workflows started. Throws a GithubRefusal if GitHub does not say. */
export async function listBuilds(workflow: Workflow): Promise<string[]> {
  const { found } = await listGithub(workflow, `/deployments?environment=${ENVIRONMENT}`, MAX_PAGES);
  return found.map((each) => DeploymentSchema.parse(each).created_at);
}

/** Notes that a build is about to be started. Comes first: a build that cannot be counted must not happen. */
export async function noteBuild(workflow: Workflow, description: string): Promise<void> {
  await callGithub(workflow, 'POST', '/deployments', {
    ref: 'main',
    environment: ENVIRONMENT,
    description,
    auto_merge: false,
    required_contexts: [],
  });
}
