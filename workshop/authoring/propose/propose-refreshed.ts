import type { CatalogEntry } from '../../../src/entry/file-schema.ts';
import { OPERATIONS_FOLDER } from '../../../src/entry/files/load.ts';
import { parseOperations } from '../../../src/operations/files/parse-operations.ts';
import type { GithubRepository } from '../../../src/pull-requests/github.ts';
import { listOf, type Proposed, proposeFiles } from './propose-files.ts';
import type { RefreshRecord } from './refresh-record-schema.ts';

/**
 * Opens one pull request with operations whose sources changed, and the classes of the changes in its text. The records
 * come from a job that ran foreign code, so only valid operations of entries that exist are proposed.
 */
export async function proposeRefreshed(
  workflow: GithubRepository,
  records: readonly RefreshRecord[],
  entries: readonly CatalogEntry[],
): Promise<Proposed> {
  const valid = records.flatMap((record) => {
    const entry = entries.find(({ slug }) => slug === record.slug);
    if (!entry || !('text' in record)) return [];
    const path = `entries/${OPERATIONS_FOLDER}/${entry.slug}.yaml`;
    return parseOperations(record.text, { file: path, entry }).operations ? [{ ...record, path }] : [];
  });
  const changed = valid.filter(({ changes }) => changes.length > 0);
  const failed = records.flatMap((each) => ('reason' in each ? [`${each.slug}: ${each.reason}`] : []));
  const body = [
    `Sources of operations were read again. The operations of ${changed.length} entries changed; of ${valid.length - changed.length}, only the source did. Rewrite new summaries in your own words.`,
    ...changed.map(({ slug, changes }) => listOf(`**${slug}**`, changes)),
    listOf('These were not refreshed. Read their sources by hand:', failed),
  ];
  return await proposeFiles(workflow, {
    branch: 'operations/weekly',
    title: 'Refresh operations',
    body: withinLimit(body.filter(Boolean)),
    files: valid.map(({ slug, path, text }) => ({ path, message: `Refresh ${slug}`, change: () => text })),
  });
}

const MAX_BODY_LENGTH = 60_000; // GitHub allows 65,536 characters.

/** As many parts as fit, whole ones only. */
function withinLimit(parts: readonly string[]): string {
  let length = 0;
  const shown = parts.filter((part) => {
    length += part.length + 2;
    return length <= MAX_BODY_LENGTH;
  });
  const more = parts.length - shown.length;
  return [...shown, ...(more > 0 ? [`${more} more parts do not fit here. See the files.`] : [])].join('\n\n');
}
