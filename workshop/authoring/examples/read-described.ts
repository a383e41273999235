import type { CatalogEntry } from '../../../src/entry/file-schema.ts';
import type { OperationsFile } from '../../../src/operations/file-schema.ts';
import { sourceDetailOf } from '../../../src/operations/publish-operations.ts';
import { type OpenApiDocument, readDocument } from '../draft/openapi/read-document.ts';
import { openApiFrom } from '../draft/operations/operations-from-document.ts';
import type { Repositories } from '../refresh/read-repositories.ts';
import { recordedSourceOf } from '../refresh/recorded-source.ts';
import { withOtherFiles } from './other-files.ts';

export type Described = { kind: string; document: OpenApiDocument };
/** Null if the source of a file is not a description. Throws an error with the reason if it cannot be read. */
export type ReadDocument = (entry: CatalogEntry, file: OperationsFile) => Described | null;
/** The text of a file of a package, or null if it is not at hand in this version. */
export type ReadPackaged = (name: string, version: string, path: string) => string | null;

/** Reads the description that a file records: its own version, or else the newest of its repository. */
export function documentReader(repositories: Repositories, readPackaged: ReadPackaged): ReadDocument {
  return (entry, file) => {
    const source = recordedSourceOf(entry, file);
    if (source === null || source.from === 'server' || source.from === 'tool') return null;
    const { name, version, path } = source;
    const text =
      source.from === 'repository'
        ? (repositories.read(name, version, path) ?? repositories.read(name, 'HEAD', path))
        : readPackaged(name, version, path);
    if (text === null) throw new Error(`${name} ${version} has no ${path}, or it is not at hand`);
    const readBeside = (beside: string): string | null =>
      source.from === 'repository'
        ? (repositories.read(name, version, beside) ?? repositories.read(name, 'HEAD', beside))
        : readPackaged(name, version, beside);
    const root = withOtherFiles(readDocument(text), path, readBeside);
    return { kind: sourceDetailOf(entry.category, file).kind, document: openApiFrom(root) };
  };
}
