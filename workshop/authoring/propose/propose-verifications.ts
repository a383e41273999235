import type { CatalogEntry } from '../../../src/entry/file-schema.ts';
import { findLapsed, VERIFIED_FOR_DAYS } from '../../../src/entry/verification.ts';
import type { GithubRepository } from '../../../src/pull-requests/github.ts';
import { writeVerification } from '../verify/write-verification.ts';
import { listOf, type Proposed, proposeFiles } from './propose-files.ts';
import type { VerificationRecord } from './verification-record-schema.ts';

/**
 * Opens one pull request with the proofs of a run. The records come from a job that ran foreign code, so only the fields
 * `verification` and `package` of entries that exist are changed.
 */
export async function proposeVerifications(
  workflow: GithubRepository,
  records: readonly VerificationRecord[],
  { entries, now }: { entries: readonly CatalogEntry[]; now: Date },
): Promise<Proposed> {
  const bySlug = new Map(entries.map((entry) => [entry.slug, entry]));
  const files = records.flatMap((record) => {
    const entry = bySlug.get(record.slug);
    if (!entry || !('verification' in record)) return [];
    const path = `entries/${entry.category}/${entry.slug}.yaml`;
    const change = (text: string) => writeVerification(text, record.verification, record.package);
    return [{ path, message: `Verify ${entry.slug}`, change }];
  });
  const body = bodyOf(records, { entries, now });
  return await proposeFiles(workflow, {
    branch: 'verify/weekly',
    title: 'Update verifications',
    body,
    files,
  });
}

function bodyOf(
  records: readonly VerificationRecord[],
  { entries, now }: { entries: readonly CatalogEntry[]; now: Date },
): string {
  const held = records.flatMap((each) =>
    'verification' in each ? [`${each.slug}: ${each.verification.evidence}`] : [],
  );
  const failed = records.flatMap((each) => ('reason' in each ? [`${each.slug}: it ${each.reason}`] : []));
  const lapsed = findLapsed(entries, now).map(({ slug, days }) => `${slug}: ${days} days ago`);
  return [
    `Tools and local servers were installed in sandboxes and run. ${held.length} contracts held, ${failed.length} did not.`,
    listOf('These held:', held),
    listOf('These did not. Correct the entry, or its line in `entries/run-setups.yaml`:', failed),
    listOf(`These were last verified more than ${VERIFIED_FOR_DAYS} days ago:`, lapsed),
  ]
    .filter(Boolean)
    .join('\n\n');
}
