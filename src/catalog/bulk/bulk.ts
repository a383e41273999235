import { createHash } from 'node:crypto';
import { CATEGORIES } from '../../entry/category.ts';
import type { Status } from '../../health/status-schema.ts';
import type { PublishedOperations } from '../../operations/published-schema.ts';
import type { CatalogVocabulary } from '../catalog-vocabulary-schema.ts';
import type { Entry } from '../entry-schema.ts';
import { lastChanges, writeDump } from './changes.ts';
import type { BulkManifest } from './changes-schema.ts';
import type { EntriesHistory } from './git-history.ts';
import { lastOperationChanges } from './operation-changes.ts';

type BulkHistory = Omit<EntriesHistory, 'formerNames'>;

const NDJSON = 'application/x-ndjson';
const JSON_TYPE = 'application/json';
const ROOT = '/api/public';

/** The data of the files. Entries and operations are sorted by slug. */
type Catalog = {
  entries: readonly Entry[];
  operations: readonly PublishedOperations[];
  status: Status;
} & CatalogVocabulary;

/** A file to download. Each call of `write` builds the text anew: keeping it would double the memory of a build. */
export type BulkFile = { mediaType: string; write: () => string; digest: () => Digest };
type Digest = { bytes: number; sha256: string };

/** The fields of an entry that a list or a search box needs. */
export type SlimEntry = Pick<Entry, 'slug' | 'name' | 'category' | 'summary'>;

/** All files for copying the catalog, by their path on the site. The manifest describes the others. */
export function writeBulkFiles(
  catalog: Catalog,
  history: BulkHistory,
  apiVersion: string,
): ReadonlyMap<string, BulkFile> {
  const { entries, operations, status, total_entries, categories, capabilities, tags } = catalog;
  const built = { builtAt: status.generated_at };
  const dumps = CATEGORIES.map((category): [string, BulkFile] => [
    `${ROOT}/entries/${category}.ndjson`,
    bulkFile(NDJSON, () => writeDump(entries.filter((entry) => entry.category === category))),
  ]);
  const files = new Map<string, BulkFile>([
    [`${ROOT}/entries.ndjson`, bulkFile(NDJSON, () => writeDump(entries))],
    ...dumps,
    [`${ROOT}/operations.ndjson`, bulkFile(NDJSON, () => ndjson(operations))],
    [`${ROOT}/index.ndjson`, bulkFile(NDJSON, () => ndjson(entries.map(slimEntry)))],
    [`${ROOT}/changes.ndjson`, bulkFile(NDJSON, () => ndjson(lastChanges(entries, history.events, built)))],
    [
      `${ROOT}/operations-changes.ndjson`,
      bulkFile(NDJSON, () => ndjson(lastOperationChanges(operations, history, built))),
    ],
    [`${ROOT}/capabilities`, json(() => ({ total_entries, categories, capabilities, tags }))],
    [`${ROOT}/status.json`, json(() => status)],
  ]);
  const described = new Map(files);
  return files.set(
    `${ROOT}/manifest.json`,
    json(() => describeFiles(catalog, history, { files: described, apiVersion })),
  );
}

const ndjson = (values: readonly object[]): string =>
  values.map((value) => `${JSON.stringify(value)}\n`).join('');

/** Keeps the digest of what is written, so that the manifest need not write every file again. */
function bulkFile(mediaType: string, make: () => string): BulkFile {
  let digest: Digest | undefined;
  const write = () => {
    const text = make();
    digest ??= {
      bytes: Buffer.byteLength(text),
      sha256: createHash('sha256').update(text).digest('hex'),
    };
    return text;
  };
  return {
    mediaType,
    write,
    digest: () => {
      if (!digest) write();
      return digest as Digest;
    },
  };
}

const json = (make: () => object): BulkFile => bulkFile(JSON_TYPE, () => JSON.stringify(make()));

const slimEntry = ({ slug, name, category, summary }: Entry): SlimEntry => ({
  slug,
  name,
  category,
  summary,
});

function describeFiles(
  { status, total_entries, categories }: Catalog,
  { commit, committedAt, keptSince, note }: BulkHistory,
  { files, apiVersion }: { files: ReadonlyMap<string, BulkFile>; apiVersion: string },
): BulkManifest {
  return {
    generated_at: status.generated_at,
    commit,
    committed_at: committedAt,
    api_version: apiVersion,
    counts: { entries: total_entries, ...categories },
    changes: { kept_since: keptSince, note },
    files: [...files].map(([path, { mediaType, digest }]) => ({ path, media_type: mediaType, ...digest() })),
  };
}
