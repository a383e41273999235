import type { CatalogEntry } from '../../../src/entry/file-schema.ts';
import type { OperationsFile } from '../../../src/operations/file-schema.ts';
import { sourceDetailOf } from '../../../src/operations/publish-operations.ts';

/** What a program can read again. The version of a repository is a commit. */
export type RecordedSource =
  | { from: 'repository'; name: string; version: string; path: string }
  | PackagedSource;
export type PackagedSource =
  | { from: 'package file'; registry: 'npm'; name: string; version: string; path: string }
  | { from: 'server'; registry: 'npm'; name: string; version: string }
  | { from: 'tool'; registry: 'npm' | 'deb'; name: string; version: string };

const DOCUMENTS = ['openapi', 'google_discovery', 'smithy'];
const REGISTRIES: Readonly<Record<string, 'npm' | 'deb'>> = { npm: 'npm', debian: 'deb' };
const COMMIT_LENGTH = 12; // As in the addresses that people recorded.

/** The source that a file records, if a program can read it. Null for pages, source code and what people combined. */
export function recordedSourceOf(
  { category }: Pick<CatalogEntry, 'category'>,
  file: OperationsFile,
): RecordedSource | null {
  const { kind, repository, commit, path, package: named, version } = sourceDetailOf(category, file);
  const isDocument = DOCUMENTS.includes(kind);
  if (isDocument && repository && commit && path)
    return { from: 'repository', name: repository, version: commit, path: decodeURIComponent(path) };
  const [prefix = '', name] = named?.split(/:(.*)/s) ?? [];
  const registry = REGISTRIES[prefix];
  if (!registry || !name || !version) return null;
  // Without a digest, its options were never found in its help: what is not there now proves no change.
  if (kind === 'help') return file.digest ? { from: 'tool', registry, name, version } : null;
  if (registry !== 'npm') return null;
  if (kind === 'tools_list') return { from: 'server', registry, name, version };
  return isDocument && path ? { from: 'package file', registry, name, version, path } : null;
}

/** Whether a version is the recorded one. Commits are recorded by their first digits. */
export const isRecordedVersion = ({ from, version }: RecordedSource, newest: string): boolean =>
  from === 'repository' ? newest.startsWith(version) : newest === version;

/** How a file names a source of which it has read another version. */
export function sourceText(source: RecordedSource, newest: string): string {
  const { from, name } = source;
  if (from === 'repository')
    return `${name}/blob/${newest.slice(0, COMMIT_LENGTH)}/${encodeURI(source.path)}`;
  if (from === 'package file') return `npm:${name}@${newest}:${source.path}`;
  if (from === 'server') return `npm:${name}@${newest}`;
  return `${source.registry === 'deb' ? 'debian' : 'npm'}:${name} ${newest}`;
}
