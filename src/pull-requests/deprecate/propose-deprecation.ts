import { z } from 'zod';
import { setField } from '../../entry/files/set-field.ts';
import { DAY_MS } from '../../health/window-days.ts';
import { textBlock } from '../../text/markdown.ts';
import { ContentFileSchema, callGithub, type GithubRepository, pointBranch, pullsFrom } from '../github.ts';
import { DOWN_DAYS, type Overdue } from './overdue.ts';

const PullsSchema = z.array(z.object({ state: z.string(), closed_at: z.iso.datetime().nullable() }));
const NumberSchema = z.object({ number: z.int() });

export const DEPRECATION_LABEL = 'deprecation';
/** After a proposal is closed without a merge, none is opened for the same entry for this time. */
export const REPROPOSE_AFTER_DAYS = 90;

export type Proposed = 'opened' | 'already open' | 'closed recently' | 'changed on main';

/**
 * Opens a pull request that sets `status: deprecated`, from a branch named for the entry. Never merges. Opens none if
 * one is open, if one was closed in the last 90 days, or if the file on main differs from the given text.
 */
export async function proposeDeprecation(
  workflow: GithubRepository,
  overdue: Overdue,
  { text, now }: { text: string; now: Date },
): Promise<Proposed> {
  const { slug, category } = overdue.entry;
  const branch = `deprecate/${slug}`;
  const pulls = PullsSchema.parse(await pullsFrom(workflow, branch));
  if (pulls.some(({ state }) => state === 'open')) return 'already open';
  const isRecent = (at: string) => now.getTime() - Date.parse(at) < REPROPOSE_AFTER_DAYS * DAY_MS;
  if (pulls.some(({ closed_at }) => closed_at !== null && isRecent(closed_at))) return 'closed recently';
  const path = `entries/${category}/${slug}.yaml`;
  const file = ContentFileSchema.parse(await callGithub(workflow, 'GET', `/contents/${path}?ref=main`));
  if (Buffer.from(file.content, 'base64').toString('utf8') !== text) return 'changed on main';
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

/** The cause may contain text of a third party. It is shown in a code block that it cannot close. */
function bodyOf({ entry, since, cause, checks, goneStatus }: Overdue): string {
  const state = goneStatus === null ? `down since ${since}` : `gone since ${since} (status ${goneStatus})`;
  return `This interface has been ${state}. None of the ${checks} checks of the last ${DOWN_DAYS} days succeeded. The last failure:

${textBlock(cause.replaceAll('\n', ' '))}

Before you merge, check whether ${entry.docs_url} still describes the interface. If it has moved, correct its address or add \`replaced_by\` instead. If you close this pull request without merging it, it is not proposed again for ${REPROPOSE_AFTER_DAYS} days.

A workflow opened this pull request, so GitHub has not run the checks on it. Close and reopen it to run them.
`;
}
