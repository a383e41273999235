import { API_FILES } from '../../src/api/calls/calls.ts';
import { type FileSource, fileNames, filePath } from '../../src/api/calls/file-row.ts';
import type { Entry } from '../../src/catalog/entry-schema.ts';
import type { PublishedOperations } from '../../src/operations/published-schema.ts';
import { writeHeaderRules } from '../../src/site/files/files.ts';
import { aCatalog } from './an-entry.ts';

const NO_HISTORY_OF_GIT = {
  commit: null,
  committedAt: null,
  keptSince: null,
  note: 'No git.',
  events: [],
  operationEvents: [],
  formerNames: [],
};

/**
 * The files of the API that a build writes, by their paths, and the rules of their headers. Nothing was probed, and git has
 * no history.
 */
export async function apiFilesOf(
  entries: readonly Entry[],
  operations: readonly PublishedOperations[],
): Promise<Record<string, string | Uint8Array>> {
  const catalog = aCatalog(entries, undefined, operations);
  const source: FileSource = { catalog, siteUrl: null, history: NO_HISTORY_OF_GIT };
  const files = await Promise.all(
    API_FILES.flatMap((row) =>
      fileNames(row, source).map(async (name) => [
        filePath(row, name).slice(1),
        (await row.write(source, name)) ?? '',
      ]),
    ),
  );
  return { ...Object.fromEntries(files), _headers: writeHeaderRules() };
}
