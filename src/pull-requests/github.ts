import { z } from 'zod';

export type GithubRepository = {
  apiUrl: string;
  /** `owner/name`. */
  repository: string;
  token: string;
  /** Default: the global one. */
  fetch?: (request: Request) => Promise<Response>;
  /** Of one call. Default: TIMEOUT_MS. */
  timeoutMs?: number;
};

const API_VERSION = '2022-11-28';
const TIMEOUT_MS = 15_000; // GitHub is sometimes slow, and a workflow run has minutes.
const EXISTS = 422;

/** A call that GitHub refused. The message names the call, never the token. */
export class GithubRefusal extends Error {
  override name = 'GithubRefusal';
  readonly status: number;
  constructor({ repository }: GithubRepository, status: number, method: string, path: string) {
    super(`GitHub returned ${status} for ${method} /repos/${repository}${path}`);
    this.status = status;
  }
}

/** Whether GitHub refused a call because the branch, file, label or pull request to create exists already. */
export const existsAlready = (error: unknown): boolean =>
  error instanceof GithubRefusal && error.status === EXISTS;

/** Calls the REST API below `/repos/<repository>`. Throws a GithubRefusal for any status other than 2xx. */
export async function callGithub(
  { fetch: send = fetch, timeoutMs = TIMEOUT_MS, ...repository }: GithubRepository,
  method: string,
  path: string,
  body?: object,
): Promise<unknown> {
  const request = new Request(`${repository.apiUrl}/repos/${repository.repository}${path}`, {
    method,
    headers: {
      Accept: 'application/vnd.github+json',
      Authorization: `Bearer ${repository.token}`,
      'X-GitHub-Api-Version': API_VERSION,
      'User-Agent': 'callbook',
    },
    body: body === undefined ? null : JSON.stringify(body),
    signal: AbortSignal.timeout(timeoutMs),
  });
  const response = await send(request);
  if (!response.ok) throw new GithubRefusal(repository, response.status, method, path);
  const text = await response.text();
  return text === '' ? null : JSON.parse(text);
}

const ON_A_PAGE = 100;

/** Reads a list of the API, at most `maxPages` pages of 100 objects. */
export async function listGithub(
  repository: GithubRepository,
  path: string,
  maxPages: number,
): Promise<unknown[]> {
  const found: unknown[] = [];
  for (let page = 1; page <= maxPages; page++) {
    const sign = path.includes('?') ? '&' : '?';
    const listed = await callGithub(repository, 'GET', `${path}${sign}per_page=${ON_A_PAGE}&page=${page}`);
    if (!Array.isArray(listed)) throw new Error(`GitHub did not return a list for GET ${path}`);
    found.push(...listed);
    if (listed.length < ON_A_PAGE) break;
  }
  return found;
}

/** The pull requests from a branch of the repository itself, open and closed. */
export function pullsFrom(repository: GithubRepository, branch: string): Promise<unknown> {
  const [owner = ''] = repository.repository.split('/');
  const query = new URLSearchParams({ head: `${owner}:${branch}`, state: 'all' });
  return callGithub(repository, 'GET', `/pulls?${query}`);
}

/** A branch, from /git/ref/heads/<branch>. */
export const RefSchema = z.object({ object: z.object({ sha: z.string() }) });

/** A file, from /contents/<path>. The content is in base64. */
export const ContentFileSchema = z.object({ sha: z.string(), content: z.string() });

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
    if (!existsAlready(error)) throw error;
    await callGithub(repository, 'PATCH', `/git/refs/heads/${branch}`, { sha, force: true });
  }
}

const mainCommit = async (repository: GithubRepository): Promise<string> =>
  RefSchema.parse(await callGithub(repository, 'GET', '/git/ref/heads/main')).object.sha;
