/** A repository on GitHub and a token that may act on it. `repository` is `owner/name`. */
export type Repository = { apiUrl: string; repository: string; token: string };

const API_VERSION = '2022-11-28';

/** A call of the REST API below `/repos/<repository>`, given up after `timeoutMs`. */
export function restRequest(
  { apiUrl, repository, token }: Repository,
  {
    method,
    path,
    body,
    timeoutMs,
  }: { method: string; path: string; body: object | undefined; timeoutMs: number },
): Request {
  return new Request(`${apiUrl}/repos/${repository}${path}`, {
    method,
    headers: {
      Accept: 'application/vnd.github+json',
      Authorization: `Bearer ${token}`,
      'X-GitHub-Api-Version': API_VERSION,
      'User-Agent': 'callbook',
    },
    body: body === undefined ? null : JSON.stringify(body),
    signal: AbortSignal.timeout(timeoutMs),
  });
}

/** A call that GitHub refused. It names the call, never the token. */
export class GithubRefusal extends Error {
  override name = 'GithubRefusal';
  readonly status: number;
  constructor({ repository }: Repository, status: number, method: string, path: string) {
    super(`GitHub answered ${status} to ${method} /repos/${repository}${path}`);
    this.status = status;
  }
}
