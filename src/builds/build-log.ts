import { z } from 'zod';
import { callGithub, listGithub, type Workflow } from '../pull-requests/github/workflow.ts';

/** Builds are recorded as GitHub deployments of this environment, where every workflow and every maintainer can see them. */
const ENVIRONMENT = 'site';
const MAX_PAGES = 3; // Of 100 builds each. No plan pays for more builds in 30 days.

const DeploymentSchema = z.object({ created_at: z.iso.datetime() });

/** Times of the newest builds that workflows started. Throws a GithubRefusal if GitHub does not list them. */
export async function listBuilds(workflow: Workflow): Promise<string[]> {
  const found = await listGithub(workflow, `/deployments?environment=${ENVIRONMENT}`, MAX_PAGES);
  return found.map((each) => DeploymentSchema.parse(each).created_at);
}

/** Records that a build is about to start. Call it before the build: a build that cannot be counted must not start. */
export async function noteBuild(workflow: Workflow, description: string): Promise<void> {
  await callGithub(workflow, 'POST', '/deployments', {
    ref: 'main',
    environment: ENVIRONMENT,
    description,
    auto_merge: false,
    required_contexts: [],
  });
}
