import { createHash } from 'node:crypto';
import { z } from 'zod';
import { lastChanges, writeDump, writeLines } from '../../catalog/bulk/changes.ts';
import {
  type BulkManifest,
  BulkManifestSchema,
  CatalogChangeSchema,
  IndexedEntrySchema,
} from '../../catalog/bulk/changes-schema.ts';
import { countVocabulary } from '../../catalog/count-vocabulary.ts';
import { EntrySchema } from '../../catalog/entry-schema.ts';
import { allEntries } from '../../catalog/open.ts';
import { CATEGORIES } from '../../entry/category.ts';
import { CategorySchema } from '../../entry/category-schema.ts';
import { API_VERSION } from '../../http/version.ts';
import { type FileCall, fileRowOf } from './call.ts';
import { DUMP_CALL, VOCABULARY_CALL } from './catalog.ts';
import { type FileRow, type FileSource, fileNames, filePath } from './file-row.ts';
import { STATUS_FILE } from './health.ts';
import { OPERATIONS_CHANGES_CALL, OPERATIONS_DUMP_CALL } from './operations.ts';

const CATEGORY_CALL: FileCall = {
  id: 'streamCategory',
  method: 'GET',
  path: '/api/public/entries/{category}.ndjson',
  tag: 'copy',
  summary: 'Download the entries of one category.',
  description: 'One JSON object of the schema Entry per line, sorted by slug, with a final line break.',
  params: z.object({ category: CategorySchema }),
  examples: () => ({ category: 'mcp' }),
  answer: { description: 'The entries, one per line.', lines: EntrySchema },
  statuses: { 404: 'No category has this name.' },
  file: {
    names: () => CATEGORIES,
    write: ({ catalog }, name) => writeDump(allEntries(catalog).filter(({ category }) => category === name)),
  },
  client: { name: 'entriesOf' },
};

const INDEX_CALL: FileCall = {
  id: 'streamIndex',
  method: 'GET',
  path: '/api/public/index.ndjson',
  tag: 'copy',
  summary: 'Download a slim index of the catalog.',
  description: 'Slug, name, category and summary of every entry, one JSON object per line, sorted by slug.',
  answer: { description: 'The index, one entry per line.', lines: IndexedEntrySchema },
  file: {
    write: ({ catalog }) =>
      writeLines(
        allEntries(catalog).map(({ slug, name, category, summary }) => ({ slug, name, category, summary })),
      ),
  },
  client: { name: 'index' },
};

const CHANGES_CALL: FileCall = {
  id: 'streamChanges',
  method: 'GET',
  path: '/api/public/changes.ndjson',
  tag: 'copy',
  summary: 'Bring a copy of the catalog up to date.',
  description:
    'The last change of every entry, newest first, one JSON object per line with "at", "change" and "slug". "added" and "changed" have the whole entry, "removed" has none, "signals" has the fields of health and trust of an entry whose file did not change. Take the lines whose "at" is later than "committed_at" in the manifest of your copy, replace or remove the entries that they name, and sort by slug: the result is today\'s dump, byte for byte. The manifest says how far back the changes go.',
  answer: { description: 'The changes, one per line.', lines: CatalogChangeSchema },
  file: {
    write: async ({ catalog, history }) => {
      const { generated_at: builtAt } = await catalog.status();
      return history && writeLines(lastChanges(allEntries(catalog), history.events, { builtAt }));
    },
  },
  client: { name: 'changes' },
};

/** The files that the manifest lists. */
const BULK_FILES: readonly FileRow[] = [
  ...[DUMP_CALL, CATEGORY_CALL, OPERATIONS_DUMP_CALL, INDEX_CALL, CHANGES_CALL, OPERATIONS_CHANGES_CALL].map(
    fileRowOf,
  ),
  fileRowOf(VOCABULARY_CALL),
  STATUS_FILE,
];

const MANIFEST_CALL: FileCall = {
  id: 'getManifest',
  method: 'GET',
  path: '/api/public/manifest.json',
  tag: 'copy',
  summary: 'List the bulk files.',
  description: 'The time and commit of their build, with the size and SHA-256 of each file.',
  answer: { description: 'The manifest.', schema: BulkManifestSchema },
  file: {
    write: async (source) => {
      const manifest = await describeBulk(source);
      return manifest && JSON.stringify(manifest);
    },
  },
  client: { name: 'manifest' },
};

async function describeBulk(source: FileSource): Promise<BulkManifest | null> {
  const { catalog, history } = source;
  if (history === null) return null;
  const { commit, committedAt, keptSince, note } = history;
  const { total_entries, categories } = countVocabulary(allEntries(catalog));
  const files = BULK_FILES.flatMap((row) =>
    fileNames(row, source).map((name) => describeFile(row, name, source)),
  );
  return {
    generated_at: (await catalog.status()).generated_at,
    commit,
    committed_at: committedAt,
    api_version: API_VERSION,
    counts: { entries: total_entries, ...categories },
    changes: { kept_since: keptSince, note },
    files: await Promise.all(files),
  };
}

async function describeFile(
  row: FileRow,
  name: string,
  source: FileSource,
): Promise<BulkManifest['files'][number]> {
  const bytes = Buffer.from((await row.write(source, name)) ?? '');
  return {
    path: filePath(row, name),
    media_type: row.contentType.split(';')[0] ?? '',
    bytes: bytes.length,
    sha256: createHash('sha256').update(bytes).digest('hex'),
  };
}

export const COPY_CALLS: readonly FileCall[] = [CATEGORY_CALL, INDEX_CALL, CHANGES_CALL, MANIFEST_CALL];

/** Files that no other call answers from. */
export const COPY_PATHS: ReadonlySet<string> = new Set(
  [...COPY_CALLS, OPERATIONS_CHANGES_CALL].map(({ path }) => path),
);
