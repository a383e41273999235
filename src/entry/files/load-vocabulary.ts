import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { z } from 'zod';
import {
  BacklogFileSchema,
  type DefinedCapability,
  type LackingCapability,
  VocabularyFileSchema,
  WantedFileSchema,
} from '../vocabulary-schema.ts';
import { BACKLOG_FILE, VOCABULARY_FILE, WANTED_FILE } from './load.ts';
import type { CatalogFolders } from './load-catalog.ts';
import { readPlainYaml } from './plain-yaml.ts';

type FileSchema<Capability> = z.ZodType<Record<string, Capability>>;
type Definitions<Capability = DefinedCapability> = ReadonlyMap<string, Capability>;

/** The capabilities that a folder of entries defines. Empty if it has no vocabulary. */
export const loadVocabulary = (folder: string): Definitions =>
  loadDefinitions(folder, VOCABULARY_FILE, VocabularyFileSchema);

/** The capabilities that a catalog defines: those of the public entries and those of the overlay. */
export const loadCatalogVocabulary = (folders: CatalogFolders): Definitions =>
  loadFromBoth(folders, VOCABULARY_FILE, VocabularyFileSchema);

/**
 * What people ask for and no entry does: the wanted list, which has no public interface, and the backlog, whose
 * interface has no entry yet. An entry of the overlay may do some of it.
 */
export const loadLacking = (folders: CatalogFolders): Definitions<LackingCapability> =>
  new Map<string, LackingCapability>([
    ...loadFromBoth(folders, WANTED_FILE, WantedFileSchema),
    ...loadFromBoth(folders, BACKLOG_FILE, BacklogFileSchema),
  ]);

const loadFromBoth = <Capability>(
  { entriesFolder, overlayFolder }: CatalogFolders,
  file: string,
  schema: FileSchema<Capability>,
): Definitions<Capability> =>
  new Map([
    ...loadDefinitions(entriesFolder, file, schema),
    ...(overlayFolder === null ? [] : loadDefinitions(overlayFolder, file, schema)),
  ]);

/** Reads without places, because only the check of entries reports problems. A file with a problem has no capabilities. */
function loadDefinitions<Capability>(
  folder: string,
  file: string,
  schema: FileSchema<Capability>,
): Definitions<Capability> {
  const path = join(folder, file);
  if (!existsSync(path)) return new Map();
  const yaml = readPlainYaml(readFileSync(path, 'utf8'));
  const found = yaml.problem ? null : schema.safeParse(yaml.value);
  return new Map(Object.entries(found?.data ?? {}));
}
