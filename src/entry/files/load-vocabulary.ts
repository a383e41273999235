import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseVocabulary } from '../vocabulary.ts';
import type { DefinedCapability } from '../vocabulary-schema.ts';
import { VOCABULARY_FILE } from './load.ts';
import type { CatalogFolders } from './load-catalog.ts';

/** The capabilities that a folder of entries defines. Empty if it has no vocabulary. */
export function loadVocabulary(folder: string): ReadonlyMap<string, DefinedCapability> {
  const path = join(folder, VOCABULARY_FILE);
  return existsSync(path)
    ? parseVocabulary(readFileSync(path, 'utf8'), path).vocabulary.capabilities
    : new Map();
}

/** The capabilities that a catalog defines: those of the public entries and those of the overlay. */
export const loadCatalogVocabulary = ({
  entriesFolder,
  overlayFolder,
}: CatalogFolders): ReadonlyMap<string, DefinedCapability> =>
  new Map([
    ...loadVocabulary(entriesFolder),
    ...(overlayFolder === null ? [] : loadVocabulary(overlayFolder)),
  ]);
