import { z } from 'zod';
import { setField } from '../../entry/files/set-field.ts';
import { GithubRefusal } from '../github/rest.ts';
import { callGithub, type Workflow } from '../github/workflow.ts';
import type { Overdue } from './overdue.ts';

const RefSchema = z.object({ object: z.object({ sha: z.string() }) });
const FileSchema = z.object({ sha: z.string(), content: z.string() });
const PullsSchema = z.array(z.object({ state: z.string(), closed_at: z.iso.datetime().nullable() }));
const NumberSchema = z.object({ number: z.int() });

export const DEPRECATION_LABEL = 'deprecation';
/** For so long a pull request that was closed stays answered. */
export const ANSWERED_FOR_DAYS = 90;
const DAY_MS = 86_400_000;
const EXISTS = 422; // How GitHub says that a branch is there already.

export type Proposed = 'opened' | 'open already' | 'answered' | 'differs';

/**
 * Opens a pull request that sets `status: deprecated`, from a branch of the entry's own. Never merges. Opens none while
 * one is open, or was closed in the last 90 days, or where the file on main is not the given text.
 */
export async function proposeDeprecation(
  workflow: Workflow,
  overdue: Overdue,
  { text, now }: { text: string; now: Date },
): Promise<Proposed> {
  const { slug, category } = overdue.entry;
  const branch = `deprecate/${slug}`;
  const [owner = ''] = workflow.repository.split('/');
  const query = new URLSearchParams({ head: `${owner}:${branch}`, state: 'all' });
  const pulls = PullsSchema.parse(await callGithub(workflow, 'GET', `/pulls?${query}`));
  if (pulls.some(({ state }) => state === 'open')) return 'open already';
  const isRecent = (at: string) => now.getTime() - Date.parse(at) < ANSWERED_FOR_DAYS * DAY_MS;
  if (pulls.some(({ closed_at }) => closed_at !== null && isRecent(closed_at))) return 'answered';
  const path = `entries/${category}/${slug}.yaml`;
  const file = FileSchema.parse(await callGithub(workflow, 'GET', `/contents/${path}?ref=main`));
  if (Buffer.from(file.content, 'base64').toString('utf8') !== text) return 'differs';
  await pointBranch(workflow, branch);
  const title = `Deprecate ${slug}`;
  const content = Buffer.from(setField(text, 'status', 'deprecated')).toString('base64');
  await callGithub(workflow, 'PUT', `/contents/${path}`, { message: title, content, branch, sha: file.sha });
  const opened = await callGithub(workflow, 'POST', '/pulls', {
    title,
    head: branch,
    base: 'main',
    body: bodyOf(overdue),
  });
  const { number } = NumberSchema.parse(opened);
  await callGithub(workflow, 'POST', `/issues/${number}/labels`, { labels: [DEPRECATION_LABEL] });
  return 'opened';
}

/** Makes the branch, or leads the one that an earlier proposal left back to main. */
async function pointBranch(workflow: Workflow, branch: string): Promise<void> {
  const main = RefSchema.parse(await callGithub(workflow, 'GET', '/git/ref/heads/main'));
  const { sha } = main.object;
  try {
    await callGithub(workflow, 'POST', '/git/refs', { ref: `refs/heads/${branch}`, sha });
  } catch (error) {
    if (!(error instanceof GithubRefusal && error.status === EXISTS)) throw error;
    await callGithub(workflow, 'PATCH', `/git/refs/heads/${branch}`, { sha, force: true });
  }
}

/** The cause was seen by the prober and may hold words of a stranger: it is shown as text that cannot end its block. */
function bodyOf({ entry, since, cause, checks, goneStatus }: Overdue): string {
  const seen = cause.replaceAll(/[^\P{C}]/gu, '').replaceAll('`', 'ˋ');
  const fate = goneStatus === null ? `down since ${since}` : `gone since ${since}, ${goneStatus}`;
  return `The interface has been ${fate}. None of ${checks} checks of the last 30 days was good; the last failure:

\`\`\`text
${seen}
\`\`\`

Before you merge: does ${entry.docs_url} still speak of it? Has it moved? Then correct its address, or add \`replaced_by\`, instead. Closing this without merging keeps it from being proposed again for ${ANSWERED_FOR_DAYS} days.

This was opened by a workflow, which starts no other: close and reopen it to have it checked.
`;
}
