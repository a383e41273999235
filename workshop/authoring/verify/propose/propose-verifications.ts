import { z } from 'zod';
import type { CatalogEntry } from '../../../../src/entry/file-schema.ts';
import { findLapsed, VERIFIED_FOR_DAYS } from '../../../../src/entry/verification.ts';
import {
  ContentFileSchema,
  callGithub,
  type GithubRepository,
  pointBranch,
} from '../../../../src/pull-requests/github.ts';
import { writeVerification } from '../write-verification.ts';
import { type VerificationRecord, VerificationRecordSchema } from './verification-record-schema.ts';

const PullsSchema = z.array(z.object({ state: z.string() }));
const BRANCH = 'verify/weekly';
const TITLE = 'Update verifications';
const MAX_RECORDS = 500;
const MAX_LISTED = 100; // Lines of each list in the body.

/** Reads records, one JSON object a line. Throws an error that names the first line that is not one. */
export function readRecords(text: string): VerificationRecord[] {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  if (lines.length > MAX_RECORDS)
    throw new Error(`There are ${lines.length} records; at most ${MAX_RECORDS} are allowed.`);
  return lines.map((line, position) => {
    try {
      return VerificationRecordSchema.parse(JSON.parse(line));
    } catch (cause) {
      throw new Error(`Line ${position + 1} is not a record of a verification`, { cause });
    }
  });
}

export type ProposedVerifications = 'opened' | 'already open' | 'nothing to change';

/**
 * Opens one pull request with the proofs of a run. Never merges. The records come from a job that ran foreign code, so
 * only the fields `verification` and `package` of entries that exist are changed, in the files as they are on main.
 */
export async function proposeVerifications(
  workflow: GithubRepository,
  records: readonly VerificationRecord[],
  { entries, now }: { entries: readonly CatalogEntry[]; now: Date },
): Promise<ProposedVerifications> {
  const bySlug = new Map(entries.map((entry) => [entry.slug, entry]));
  const proofs = records.flatMap((record) => {
    const entry = bySlug.get(record.slug);
    return entry && 'verification' in record ? [{ entry, ...record }] : [];
  });
  if (proofs.length === 0) return 'nothing to change';
  const [owner = ''] = workflow.repository.split('/');
  const query = new URLSearchParams({ head: `${owner}:${BRANCH}`, state: 'all' });
  const pulls = PullsSchema.parse(await callGithub(workflow, 'GET', `/pulls?${query}`));
  if (pulls.some(({ state }) => state === 'open')) return 'already open';
  await pointBranch(workflow, BRANCH);
  for (const { entry, verification, package: installed } of proofs) {
    const path = `entries/${entry.category}/${entry.slug}.yaml`;
    const file = ContentFileSchema.parse(await callGithub(workflow, 'GET', `/contents/${path}?ref=main`));
    const text = Buffer.from(file.content, 'base64').toString('utf8');
    const content = Buffer.from(writeVerification(text, verification, installed)).toString('base64');
    const message = `Verify ${entry.slug}`;
    await callGithub(workflow, 'PUT', `/contents/${path}`, {
      message,
      content,
      branch: BRANCH,
      sha: file.sha,
    });
  }
  const body = bodyOf(records, { entries, now });
  await callGithub(workflow, 'POST', '/pulls', { title: TITLE, head: BRANCH, base: 'main', body });
  return 'opened';
}

/** Evidence and reasons contain text of third parties. They are shown in code blocks that they cannot close. */
function bodyOf(
  records: readonly VerificationRecord[],
  { entries, now }: { entries: readonly CatalogEntry[]; now: Date },
): string {
  const held = records.flatMap((each) =>
    'verification' in each ? [`${each.slug}: ${each.verification.evidence}`] : [],
  );
  const failed = records.flatMap((each) => ('reason' in each ? [`${each.slug}: it ${each.reason}`] : []));
  const lapsed = findLapsed(entries, now).map(({ slug, days }) => `${slug}: ${days} days ago`);
  return `Tools and local servers were installed in sandboxes and run. ${held.length} contracts held, ${failed.length} did not.

${[
  listOf('These held:', held),
  listOf('These did not. Correct the entry, or its line in `entries/run-setups.yaml`:', failed),
  listOf(`These were last verified more than ${VERIFIED_FOR_DAYS} days ago:`, lapsed),
]
  .filter(Boolean)
  .join('\n\n')}

A workflow opened this pull request, so GitHub has not run the checks on it. Close and reopen it to run them.
`;
}

function listOf(heading: string, lines: readonly string[]): string {
  if (lines.length === 0) return '';
  const shown = lines.slice(0, MAX_LISTED).map((line) => line.replaceAll(/\p{C}/gu, '').replaceAll('`', 'ˋ'));
  const rest = lines.length > MAX_LISTED ? [`and ${lines.length - MAX_LISTED} more`] : [];
  return [heading, '', '```text', ...shown, ...rest, '```'].join('\n');
}
