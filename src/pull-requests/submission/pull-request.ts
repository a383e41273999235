import { z } from 'zod';
import { callGithub, existsAlready, type GithubRepository, RefSchema } from '../github.ts';
import type { Submission } from './schema.ts';

/** The repository for pull requests, a token with access to it, and the `fetch` to use. */
export type PullRequestTarget = GithubRepository & { fetch: (request: Request) => Promise<Response> };

const TIMEOUT_MS = 5_000; // Per call. The function has 10 s for all of them.

const RepositorySchema = z.object({ default_branch: z.string() });
const PullSchema = z.object({ html_url: z.url() });

/**
 * Opens a pull request for a file, from a new branch, through the REST API of GitHub. The name of the branch depends on
 * the content, so a repeated or interrupted submission leads to the same pull request. Returns its URL. Throws if
 * GitHub refuses a call or does not respond.
 */
export async function openPullRequest(
  repository: PullRequestTarget,
  { id, path, content }: Submission,
): Promise<string> {
  const call = callsTo(repository);
  const { default_branch: base } = RepositorySchema.parse(await call('GET', ''));
  const head = RefSchema.parse(await call('GET', `/git/ref/heads/${base}`));
  const branch = `submit/${id}`;
  await call('POST', '/git/refs', { ref: `refs/heads/${branch}`, sha: head.object.sha });
  // The title has only the path: a name could mention people, or close an issue on merge.
  const title = `Add ${path}`;
  const file = { message: title, content: Buffer.from(content).toString('base64'), branch };
  await call('PUT', `/contents/${path}`, file);
  const opened = await call('POST', '/pulls', { title, head: branch, base, body: bodyOf(path, id) });
  return PullSchema.parse(opened ?? (await findOpened(repository, branch))).html_url;
}

async function findOpened(repository: PullRequestTarget, branch: string): Promise<unknown> {
  const [owner = ''] = repository.repository.split('/');
  const query = new URLSearchParams({ head: `${owner}:${branch}`, state: 'all' });
  const found = z.array(z.unknown()).parse(await callsTo(repository)('GET', `/pulls?${query}`));
  return found[0];
}

const bodyOf = (path: string, id: string): string =>
  `This entry was submitted through \`POST /api/public/submit\` (submission \`${id}\`). It passed the automatic entry checks.

Nobody has reviewed it yet. Compare \`${path}\` with the documentation at its \`source\` before you merge.
`;

type Call = (method: string, path: string, body?: object) => Promise<unknown>;

/** Calls the API. Returns null if the object to create exists already. */
function callsTo(repository: PullRequestTarget): Call {
  return async (method, path, body) => {
    try {
      return await callGithub({ ...repository, timeoutMs: TIMEOUT_MS }, method, path, body);
    } catch (error) {
      if (method !== 'GET' && existsAlready(error)) return null;
      throw error;
    }
  };
}
