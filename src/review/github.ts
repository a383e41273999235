import { type Repository, refusal, restRequest } from '../github/rest.ts';

/** A repository on GitHub, and the token that a workflow run has for it. */
export type Workflow = Repository;

const TIMEOUT_MS = 15_000; // A workflow has minutes; GitHub is slow now and then.

/** Calls the REST API below `/repos/<repository>`. Throws an error that names the call, for any status but 2xx. */
export async function callGithub(
  workflow: Workflow,
  method: string,
  path: string,
  body?: object,
): Promise<unknown> {
  const response = await fetch(restRequest(workflow, { method, path, body, timeoutMs: TIMEOUT_MS }));
  if (!response.ok) throw refusal(workflow, response.status, method, path);
  return response.status === 204 ? null : response.json();
}
