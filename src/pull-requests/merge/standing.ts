import { z } from 'zod';
import { callGithub, type Workflow } from '../github/workflow.ts';
import { isMergedByRule } from './merge-rule.ts';

/** A person who merged something of the author that long ago knew another author, perhaps another owner of the account. */
export const STANDING_DAYS = 365;
export const MAX_COMMITS = 20; // Of one entry, newest first. Each costs a call; few entries change this often in a year.
const DAY_MS = 86_400_000;

const CommitsSchema = z.array(z.object({ sha: z.string(), commit: z.object({ message: z.string() }) }));
const PullsSchema = z.array(
  z.object({
    user: z.object({ id: z.int() }).nullable(), // Null once the account is deleted.
    base: z.object({ ref: z.string() }),
    merged_at: z.iso.datetime().nullable(),
  }),
);

/**
 * Whether a person merged a pull request of the author into main that changed this file, in the last `STANDING_DAYS`.
 * The author is the account that opened the pull request, by its number: the e-mail address in a commit, by which GitHub
 * names its author, can be forged, and so can its dates. What the rule merged itself does not count, or standing would
 * renew itself. Throws a GithubRefusal.
 */
export async function hasStanding(
  workflow: Workflow,
  author: { id: number },
  { path, now }: { path: string; now: Date },
): Promise<boolean> {
  const since = new Date(now.getTime() - STANDING_DAYS * DAY_MS);
  const query = new URLSearchParams({ sha: 'main', path, per_page: String(MAX_COMMITS) });
  const commits = CommitsSchema.parse(await callGithub(workflow, 'GET', `/commits?${query}`));
  for (const { sha, commit } of commits) {
    if (isMergedByRule(commit.message)) continue;
    const pulls = PullsSchema.parse(await callGithub(workflow, 'GET', `/commits/${sha}/pulls`));
    const isTheirs = pulls.some(
      ({ user, base, merged_at }) =>
        user?.id === author.id &&
        base.ref === 'main' &&
        merged_at !== null &&
        Date.parse(merged_at) >= since.getTime(),
    );
    if (isTheirs) return true;
  }
  return false;
}
