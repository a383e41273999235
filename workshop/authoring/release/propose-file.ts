import { z } from 'zod';
import { callGithub, type GithubRepository, pointBranch } from '../../../src/pull-requests/github.ts';

const ShaSchema = z.object({ sha: z.string() });
const PullSchema = z.object({ number: z.int(), html_url: z.url() });

/** One file to propose. `base` is the commit of main that the change was made from, and its tree. */
export type FileProposal = {
  base: { commit: string; tree: string };
  branch: string;
  path: string;
  content: string;
  title: string;
  body: string;
};

/**
 * Opens a pull request that changes one file, or updates the open one of the same branch. Returns its URL.
 * @param fork `owner/name` of the fork that gets the branch. Null if the token may write to the repository itself
 * @throws GithubRefusal if GitHub refuses a call
 */
export async function proposeFile(
  repository: GithubRepository,
  fork: string | null,
  { base, branch, path, content, title, body }: FileProposal,
): Promise<string> {
  const home = { ...repository, repository: fork ?? repository.repository };
  // A fork may lack the newest commits of main, on which the branch stands.
  if (fork !== null) await callGithub(home, 'POST', '/merge-upstream', { branch: 'main' });
  const file = { path, mode: '100644', type: 'blob', content };
  const tree = ShaSchema.parse(
    await callGithub(home, 'POST', '/git/trees', { base_tree: base.tree, tree: [file] }),
  );
  const commit = { message: title, tree: tree.sha, parents: [base.commit] };
  const { sha } = ShaSchema.parse(await callGithub(home, 'POST', '/git/commits', commit));
  // The branch moves from one commit to the next. If it went back to main first, GitHub would close the pull request.
  await pointBranch(home, branch, sha);
  const head = `${home.repository.split('/')[0]}:${branch}`;
  const query = new URLSearchParams({ head, state: 'open' });
  const [open] = z.array(PullSchema).parse(await callGithub(repository, 'GET', `/pulls?${query}`));
  const pull = open
    ? await callGithub(repository, 'PATCH', `/pulls/${open.number}`, { title, body })
    : await callGithub(repository, 'POST', '/pulls', { title, head, base: 'main', body });
  return PullSchema.parse(pull).html_url;
}
