import { GithubRefusal, type GithubRepository, restRequest } from './rest.ts';

/** The repository that a workflow run acts on, with the token of that run. */
export type Workflow = GithubRepository;

const TIMEOUT_MS = 15_000; // GitHub is sometimes slow, and a workflow run has minutes.

/** Calls the REST API below `/repos/<repository>`. Throws a GithubRefusal for any status other than 2xx. */
export async function callGithub(
  workflow: Workflow,
  method: string,
  path: string,
  body?: object,
): Promise<unknown> {
  const response = await fetch(restRequest(workflow, { method, path, body, timeoutMs: TIMEOUT_MS }));
  if (!response.ok) throw new GithubRefusal(workflow, response.status, method, path);
  const text = await response.text();
  return text === '' ? null : JSON.parse(text);
}

const ON_A_PAGE = 100;

/** Reads a list of the API, at most `maxPages` pages of 100 objects. */
export async function listGithub(workflow: Workflow, path: string, maxPages: number): Promise<unknown[]> {
  const found: unknown[] = [];
  for (let page = 1; page <= maxPages; page++) {
    const sign = path.includes('?') ? '&' : '?';
    const listed = await callGithub(workflow, 'GET', `${path}${sign}per_page=${ON_A_PAGE}&page=${page}`);
    if (!Array.isArray(listed)) throw new Error(`GitHub did not return a list for GET ${path}`);
    found.push(...listed);
    if (listed.length < ON_A_PAGE) break;
  }
  return found;
}
