import { z } from 'zod';
import { callGithub, listGithub, type Workflow } from '../github/workflow.ts';
import type { PullFacts } from './merge-rule.ts';

const PullSchema = z.object({
  number: z.int(),
  state: z.string(),
  draft: z.boolean(),
  user: z.object({ id: z.int(), login: z.string(), type: z.string() }),
  base: z.object({ ref: z.string(), repo: z.object({ id: z.int() }) }),
  head: z.object({
    sha: z.string(),
    repo: z.object({ id: z.int(), owner: z.object({ id: z.int() }) }).nullable(),
  }),
  labels: z.array(z.object({ name: z.string() })),
});
type Pull = z.output<typeof PullSchema>;

const MAX_PAGES = 10; // Of 100 open pull requests each.

export type FoundPull = { facts: PullFacts; author: { id: number; login: string } };

/**
 * Finds the open pull request with this newest commit. The number that the check run reports is not trusted: the run of
 * a fork could report any. Null if there is no such pull request, or more than one.
 */
export async function findPull(workflow: Workflow, headCommit: string): Promise<FoundPull | null> {
  const { found } = await listGithub(workflow, '/pulls?state=open&base=main', MAX_PAGES);
  const pulls = found.map((each) => PullSchema.parse(each)).filter(({ head }) => head.sha === headCommit);
  const [pull] = pulls;
  return pull && pulls.length === 1 ? { facts: factsOf(pull), author: pull.user } : null;
}

/** Reads the current facts of a pull request. */
export async function readPull(workflow: Workflow, number: number): Promise<PullFacts> {
  return factsOf(PullSchema.parse(await callGithub(workflow, 'GET', `/pulls/${number}`)));
}

const factsOf = ({ base, head, user, ...pull }: Pull): PullFacts => ({
  number: pull.number,
  isOpen: pull.state === 'open',
  isDraft: pull.draft,
  base: base.ref,
  headCommit: head.sha,
  labels: pull.labels.map(({ name }) => name),
  // Branches of the repository itself are created by workflows and submissions, not by the author.
  isFromAuthor: user.type === 'User' && head.repo?.owner.id === user.id && head.repo.id !== base.repo.id,
});
