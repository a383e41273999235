import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type DefinedCapability, VocabularyFileSchema } from '../vocabulary-schema.ts';
import { VOCABULARY_FILE, WANTED_FILE } from './load.ts';
import type { CatalogFolders } from './load-catalog.ts';
import { readPlainYaml } from './plain-yaml.ts';

type Definitions = ReadonlyMap<string, DefinedCapability>;

/** The capabilities that a folder of entries defines. Empty if it has no vocabulary. */
export const loadVocabulary = (folder: string): Definitions => loadDefinitions(folder, VOCABULARY_FILE);

/** The capabilities that a catalog defines: those of the public entries and those of the overlay. */
export const loadCatalogVocabulary = (folders: CatalogFolders): Definitions =>
  loadFromBoth(folders, VOCABULARY_FILE);

/** The wanted list: capabilities that its writers expect to be asked for and that no public entry has. An entry of the overlay may have some of them. */
export const loadWanted = (folders: CatalogFolders): Definitions => loadFromBoth(folders, WANTED_FILE);

const loadFromBoth = ({ entriesFolder, overlayFolder }: CatalogFolders, file: string): Definitions =>
  new Map([
    ...loadDefinitions(entriesFolder, file),
    ...(overlayFolder === null ? [] : loadDefinitions(overlayFolder, file)),
  ]);

/** Reads without places, because only the check of entries reports problems. A file with a problem has no capabilities. */
function loadDefinitions(folder: string, file: string): Definitions {
  const path = join(folder, file);
  if (!existsSync(path)) return new Map();
  const yaml = readPlainYaml(readFileSync(path, 'utf8'));
  const found = yaml.problem ? null : VocabularyFileSchema.safeParse(yaml.value);
  return new Map(Object.entries(found?.data ?? {}));
}
