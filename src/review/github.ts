/** A repository on GitHub, and the token that a workflow run has for it. */
export type Workflow = { apiUrl: string; repository: string; token: string };

const TIMEOUT_MS = 15_000;

/** Calls the REST API below `/repos/<repository>`. Throws an error that names the call, for any status but 2xx. */
export async function callGithub(
  { apiUrl, repository, token }: Workflow,
  method: string,
  path: string,
  body?: object,
): Promise<unknown> {
  const response = await fetch(`${apiUrl}/repos/${repository}${path}`, {
    method,
    headers: {
      Accept: 'application/vnd.github+json',
      Authorization: `Bearer ${token}`,
      'X-GitHub-Api-Version': '2022-11-28',
      'User-Agent': 'callbook',
    },
    body: body === undefined ? null : JSON.stringify(body),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  if (!response.ok)
    throw new Error(`GitHub answered ${response.status} to ${method} /repos/${repository}${path}`);
  return response.status === 204 ? null : response.json();
}
