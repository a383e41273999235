import { z } from 'zod';
import { DAY_MS } from '../../health/window-days.ts';
import { callGithub, type Workflow } from '../github/workflow.ts';
import { isMergedByRule } from './merge-rule.ts';

/** Older merges do not count: the account may have a new owner since. */
export const MAX_CONTRIBUTION_AGE_DAYS = 365;
export const MAX_COMMITS = 20; // Of one entry, newest first. Each costs a call, and few entries change more often in a year.

const CommitsSchema = z.array(z.object({ sha: z.string(), commit: z.object({ message: z.string() }) }));
const PullsSchema = z.array(
  z.object({
    user: z.object({ id: z.int() }).nullable(), // Null once the account is deleted.
    base: z.object({ ref: z.string() }),
    merged_at: z.iso.datetime().nullable(),
  }),
);

/**
 * Whether a person merged a pull request of the author that changed this file, in the last MAX_CONTRIBUTION_AGE_DAYS.
 * The author is identified by the account id of the pull request: email addresses and dates of commits can be forged.
 * Merges by the rule do not count, because each would otherwise allow the next, forever. Throws a GithubRefusal.
 */
export async function isPastContributor(
  workflow: Workflow,
  author: { id: number },
  { path, now }: { path: string; now: Date },
): Promise<boolean> {
  const since = new Date(now.getTime() - MAX_CONTRIBUTION_AGE_DAYS * DAY_MS);
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
