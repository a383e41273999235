import { z } from 'zod';
import {
  ContentFileSchema,
  callGithub,
  type GithubRepository,
  pointBranch,
  pullsFrom,
} from '../../../src/pull-requests/github.ts';

const PullsSchema = z.array(z.object({ state: z.string() }));
const MAX_RECORDS = 500;
const MAX_LISTED = 100; // Lines of each list in the body.

/** Reads records, one JSON object a line. Throws an error that names the first line that is not one. */
export function readRecords<Schema extends z.ZodType>(text: string, schema: Schema): z.output<Schema>[] {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  if (lines.length > MAX_RECORDS)
    throw new Error(`There are ${lines.length} records; at most ${MAX_RECORDS} are allowed.`);
  return lines.map((line, position) => {
    try {
      return schema.parse(JSON.parse(line));
    } catch (cause) {
      throw new Error(`Line ${position + 1} is not such a record`, { cause });
    }
  });
}

/** A change of a file that is on main. */
export type FileChange = { path: string; message: string; change: (text: string) => string };
export type WeeklyProposal = { branch: string; title: string; body: string; files: readonly FileChange[] };
export type Proposed = 'opened' | 'already open' | 'nothing to change';

/** Opens one pull request that changes files as they are on main, unless one of its branch is open. Never merges. */
export async function proposeFiles(
  workflow: GithubRepository,
  { branch, title, body, files }: WeeklyProposal,
): Promise<Proposed> {
  if (files.length === 0) return 'nothing to change';
  const pulls = PullsSchema.parse(await pullsFrom(workflow, branch));
  if (pulls.some(({ state }) => state === 'open')) return 'already open';
  await pointBranch(workflow, branch);
  for (const { path, message, change } of files) {
    const file = ContentFileSchema.parse(await callGithub(workflow, 'GET', `/contents/${path}?ref=main`));
    const text = Buffer.from(file.content, 'base64').toString('utf8');
    const content = Buffer.from(change(text)).toString('base64');
    await callGithub(workflow, 'PUT', `/contents/${path}`, { message, content, branch, sha: file.sha });
  }
  const note =
    'A workflow opened this pull request, so GitHub has not run the checks on it. Close and reopen it to run them.';
  await callGithub(workflow, 'POST', '/pulls', {
    title,
    head: branch,
    base: 'main',
    body: `${body}\n\n${note}\n`,
  });
  return 'opened';
}

/** Lines with text of third parties, in a code block that they cannot close. */
export function listOf(heading: string, lines: readonly string[]): string {
  if (lines.length === 0) return '';
  const shown = lines.slice(0, MAX_LISTED).map((line) => line.replaceAll(/\p{C}/gu, '').replaceAll('`', 'ˋ'));
  const rest = lines.length > MAX_LISTED ? [`and ${lines.length - MAX_LISTED} more`] : [];
  return [heading, '', '```text', ...shown, ...rest, '```'].join('\n');
}
