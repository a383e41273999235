import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Category } from '../../../src/entry/category.ts';
import type { CatalogEntry } from '../../../src/entry/file-schema.ts';
import { OPERATIONS_FOLDER, readEntries } from '../../../src/entry/files/load.ts';
import { DraftError } from '../draft/draft.ts';
import { draftEntryOperations, type OperationsDraft } from '../draft/operations/draft-entry-operations.ts';
import { type SourceAccess, sourceOfEntry } from '../draft/operations/operations-of-entry.ts';
import { checkContract, type ReleaseContract } from './release-contract.ts';

/** The input of the action that names the source of operations, for each category. */
export const SOURCE_INPUTS = { api: 'openapi', mcp: 'server', cli: 'command' } as const satisfies Record<
  Category,
  string
>;
export type ReleaseSources = Partial<Record<(typeof SOURCE_INPUTS)[Category], string>>;

export type Release = {
  entry: CatalogEntry;
  contract: ReleaseContract;
  /** Null if neither the owner nor the entry names a source. */
  operations: OperationsDraft | null;
};

/**
 * Checks a released interface against its entry: whether the contract holds, and how the operations changed.
 * @param folder the folder of the registry's entries
 * @param readAt the day, such as 2026-11-21
 * @throws DraftError or NetworkError if there is no such entry, or if the source cannot be read
 */
export async function checkRelease(
  { folder, slug, sources }: { folder: string; slug: string; sources: ReleaseSources },
  access: SourceAccess,
  readAt: string,
): Promise<Release> {
  const entry = readEntries(folder).entries.find((each) => each.slug === slug);
  if (!entry)
    throw new DraftError(`The registry has no entry "${slug}" that this version of the action can read.`);
  const source = sourceFor(entry, sources);
  const isRefresh = existsSync(join(folder, OPERATIONS_FOLDER, `${slug}.yaml`));
  const operations =
    (source ?? sourceOfEntry(entry)) === null
      ? null
      : await draftEntryOperations({ folder, slug, source, isRefresh }, access, readAt);
  return { entry, contract: await checkContract(entry, { source, operations }, access), operations };
}

function sourceFor({ slug, category }: CatalogEntry, sources: ReleaseSources): string | undefined {
  const input = SOURCE_INPUTS[category];
  const others = Object.entries(sources).flatMap(([name, value]) => (value && name !== input ? [name] : []));
  if (others.length === 0) return sources[input];
  throw new DraftError(
    `The entry "${slug}" has the category ${category}. Use the input "${input}", not "${others[0]}".`,
  );
}
