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

const MAX_PAGES = 10; // Of a hundred open pull requests each.

export type FoundPull = { facts: PullFacts; author: { id: number; login: string } };

/**
 * The open pull request whose newest commit this is. The run that checked it does not say for certain which that is:
 * of a fork it could say anything. Null where there is none, or more than one.
 */
export async function findPull(workflow: Workflow, headCommit: string): Promise<FoundPull | null> {
  const { found } = await listGithub(workflow, '/pulls?state=open&base=main', MAX_PAGES);
  const pulls = found.map((each) => PullSchema.parse(each)).filter(({ head }) => head.sha === headCommit);
  const [pull] = pulls;
  return pull && pulls.length === 1 ? { facts: factsOf(pull), author: pull.user } : null;
}

/** The pull request as it is now. */
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
  // Branches of the repository itself are made by workflows and by the form for proposals, in somebody's name.
  isFromAuthor: user.type === 'User' && head.repo?.owner.id === user.id && head.repo.id !== base.repo.id,
});
