import { z } from 'zod';
import { GithubRefusal, type Repository as GithubRepository, restRequest } from '../github/rest.ts';
import type { Submission } from './schema.ts';

/** Where pull requests are opened, and by what right. */
export type Repository = GithubRepository & { fetch: (request: Request) => Promise<Response> };

const TIMEOUT_MS = 5_000; // Of one call. The function has 10 s for all of them, and they are quick.
const EXISTS = 422; // How GitHub says that a branch, a file or a pull request is there already.

const RepositorySchema = z.object({ default_branch: z.string() });
const RefSchema = z.object({ object: z.object({ sha: z.string() }) });
const PullSchema = z.object({ html_url: z.url() });

/**
 * Proposes a file as a pull request from a branch of its own, by the REST API of GitHub. The branch is named by the
 * content, so a repeated or interrupted submission ends at the same pull request. Returns its address. Throws where
 * GitHub refuses or does not answer.
 */
export async function openPullRequest(
  repository: Repository,
  { id, path, content }: Submission,
): Promise<string> {
  const call = callsTo(repository);
  const { default_branch: base } = RepositorySchema.parse(await call('GET', ''));
  const head = RefSchema.parse(await call('GET', `/git/ref/heads/${base}`));
  const branch = `submit/${id}`;
  await call('POST', '/git/refs', { ref: `refs/heads/${branch}`, sha: head.object.sha });
  // By its path alone: a name could mention people, or close an issue when it is merged.
  const title = `Add ${path}`;
  const file = { message: title, content: Buffer.from(content).toString('base64'), branch };
  await call('PUT', `/contents/${path}`, file);
  const opened = await call('POST', '/pulls', { title, head: branch, base, body: bodyOf(path, id) });
  return PullSchema.parse(opened ?? (await findOpened(repository, branch))).html_url;
}

async function findOpened(repository: Repository, branch: string): Promise<unknown> {
  const [owner = ''] = repository.repository.split('/');
  const query = new URLSearchParams({ head: `${owner}:${branch}`, state: 'all' });
  const found = z.array(z.unknown()).parse(await callsTo(repository)('GET', `/pulls?${query}`));
  return found[0];
}

const bodyOf = (path: string, id: string): string =>
  `Proposed through \`POST /api/public/submit\` (submission \`${id}\`). It passed the checks of entry files when it came.

Nobody has looked at it yet: read \`${path}\` against the documentation that its \`source\` names.
`;

type Call = (method: string, path: string, body?: object) => Promise<unknown>;

/** Calls of the API; null where what is to be made exists already. */
function callsTo(repository: Repository): Call {
  return async (method, path, body) => {
    const response = await repository.fetch(
      restRequest(repository, { method, path, body, timeoutMs: TIMEOUT_MS }),
    );
    if (response.ok) return response.json();
    if (response.status === EXISTS && method !== 'GET') return null;
    throw new GithubRefusal(repository, response.status, method, path);
  };
}
