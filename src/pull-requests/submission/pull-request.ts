import { z } from 'zod';
import type { Submission } from '../../store/submissions.ts';
import { callGithub, existsAlready, type GithubRepository, pullsFrom, RefSchema } from '../github.ts';

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
  const limited = { ...repository, timeoutMs: TIMEOUT_MS };
  const call = callsTo(limited);
  const { default_branch: base } = RepositorySchema.parse(await call('GET', ''));
  const head = RefSchema.parse(await call('GET', `/git/ref/heads/${base}`));
  const branch = `submit/${id}`;
  await call('POST', '/git/refs', { ref: `refs/heads/${branch}`, sha: head.object.sha });
  // The title has only the path: a name could mention people, or close an issue on merge.
  const title = `Add ${path}`;
  const file = { message: title, content: Buffer.from(content).toString('base64'), branch };
  await call('PUT', `/contents/${path}`, file);
  const opened = await call('POST', '/pulls', { title, head: branch, base, body: bodyOf(path, id) });
  const [found] = opened === null ? z.array(z.unknown()).parse(await pullsFrom(limited, branch)) : [opened];
  return PullSchema.parse(found).html_url;
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
      return await callGithub(repository, method, path, body);
    } catch (error) {
      if (method !== 'GET' && existsAlready(error)) return null;
      throw error;
    }
  };
}

const MAX_URL_LENGTH = 7_500; // GitHub returns 414 above about 8 KB.

/** The GitHub page for proposing the file with one click. Leaves out the text of the file if the URL would be too long. */
export function proposeUrl(
  repositoryUrl: string | null,
  { path, content }: { path: string; content: string },
): string | null {
  if (repositoryUrl === null) return null;
  const [folder, filename] = [path.slice(0, path.lastIndexOf('/')), path.slice(path.lastIndexOf('/') + 1)];
  const url = new URL(`${repositoryUrl}/new/main/${folder}`);
  url.searchParams.set('filename', filename);
  const whole = new URL(url);
  whole.searchParams.set('value', content);
  return whole.href.length <= MAX_URL_LENGTH ? whole.href : url.href;
}
