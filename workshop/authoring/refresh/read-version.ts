import { createHash } from 'node:crypto';
import type { CatalogEntry } from '../../../src/entry/file-schema.ts';
import type { ReadOperations } from '../draft/operations/drafted-operations.ts';
import { operationsFromTools } from '../draft/operations/mcp-operations.ts';
import { operationsFromDocument } from '../draft/operations/operations-from-document.ts';
import type { Packages } from './read-packages.ts';
import type { Repositories } from './read-repositories.ts';
import { type RecordedSource, sourceText } from './recorded-source.ts';

/** `packages` is null where foreign code must not run. */
export type RefreshAccess = { repositories: Repositories; packages: Packages | null };

export function packagesOf({ packages }: RefreshAccess): Packages {
  if (packages) return packages;
  throw new Error('it is in a package, which is read in a sandbox alone. Give --root FOLDER');
}

/** A source that describes operations as a whole. */
export type DescribedSource = Exclude<RecordedSource, { from: 'tool' }>;
export type SourceVersion = { digest: string; read: ReadOperations };

/** The operations of one version of a source, by the readers that drafts use. Throws an error if it cannot be read. */
export async function readVersion(
  source: DescribedSource,
  version: string,
  entry: CatalogEntry,
  access: RefreshAccess,
): Promise<SourceVersion> {
  const where = sourceText(source, version);
  if (source.from === 'server') {
    const { tools } = await packagesOf(access).listTools(source, version, entry);
    return { digest: digestOf(JSON.stringify(tools)), read: operationsFromTools({ version, tools }, where) };
  }
  const text =
    source.from === 'repository'
      ? access.repositories.read(source.name, version, source.path)
      : await packagesOf(access).readFile(source, version);
  if (text === null) throw new Error(`${where} cannot be found`);
  return { digest: digestOf(text), read: operationsFromDocument(text, entry, where) };
}

const digestOf = (text: string): string => `sha256:${createHash('sha256').update(text).digest('hex')}`;
