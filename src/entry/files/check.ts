import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findConflicts } from '../catalog-rules.ts';
import type { CatalogEntry } from '../file-schema.ts';
import { checkQuality } from '../quality/quality.ts';
import { EXCEPTIONS_FILE, readParsedEntries, VOCABULARY_FILE } from './load.ts';
import { compareProblems, type EntryProblem } from './problem.ts';

/**
 * Reads a folder of entries like `readEntries`, and also checks the quality rules if the folder is a whole catalog.
 * A whole catalog has a vocabulary. In a handful of entries, few capabilities and tags could be shared.
 */
export function checkEntries(
  folder: string,
  label = 'entries',
): { entries: CatalogEntry[]; problems: EntryProblem[] } {
  const { found, problems } = readParsedEntries(folder, label);
  const vocabulary = readCompanionFile(folder, VOCABULARY_FILE);
  const exceptions = readCompanionFile(folder, EXCEPTIONS_FILE);
  const quality = vocabulary === null ? [] : checkQuality(found, { label, vocabulary, exceptions });
  return {
    entries: found.map(({ entry }) => entry),
    problems: [...problems, ...findConflicts(found), ...quality].sort(compareProblems),
  };
}

function readCompanionFile(folder: string, name: string): string | null {
  const path = join(folder, name);
  return existsSync(path) ? readFileSync(path, 'utf8') : null;
}
