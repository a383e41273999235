/** A repository on GitHub and a token with access to it. `repository` is `owner/name`. */
export type GithubRepository = { apiUrl: string; repository: string; token: string };

const API_VERSION = '2022-11-28';

/** A request to the REST API below `/repos/<repository>`. It is aborted after `timeoutMs`. */
export function restRequest(
  { apiUrl, repository, token }: GithubRepository,
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

/** A call that GitHub refused. The message names the call, never the token. */
export class GithubRefusal extends Error {
  override name = 'GithubRefusal';
  readonly status: number;
  constructor({ repository }: GithubRepository, status: number, method: string, path: string) {
    super(`GitHub returned ${status} for ${method} /repos/${repository}${path}`);
    this.status = status;
  }
}
