import { GithubRefusal, type Repository, restRequest } from './rest.ts';

/** A repository on GitHub, and the token that a workflow run has for it. */
export type Workflow = Repository;

const TIMEOUT_MS = 15_000; // A workflow has minutes; GitHub is slow now and then.

/** Calls the REST API below `/repos/<repository>`. Throws a GithubRefusal for any status but 2xx. */
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

/** All objects of a list of the API, page by page, but no more than `maxPages` of a hundred. */
export async function listGithub(
  workflow: Workflow,
  path: string,
  maxPages: number,
): Promise<{ found: unknown[]; isAll: boolean }> {
  const found: unknown[] = [];
  for (let page = 1; page <= maxPages; page++) {
    const sign = path.includes('?') ? '&' : '?';
    const listed = await callGithub(workflow, 'GET', `${path}${sign}per_page=${ON_A_PAGE}&page=${page}`);
    if (!Array.isArray(listed)) throw new Error(`GitHub answered no list to GET ${path}`);
    found.push(...listed);
    if (listed.length < ON_A_PAGE) return { found, isAll: true };
  }
  return { found, isAll: false };
}
