import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findConflicts } from '../conflicts.ts';
import type { CatalogEntry } from '../file-schema.ts';
import { describeRules } from '../overlay/rule-cover.ts';
import { checkQuality } from '../quality/quality.ts';
import type { DefinedCapability } from '../vocabulary-schema.ts';
import { BACKLOG_FILE, EXCEPTIONS_FILE, readParsedEntries, VOCABULARY_FILE, WANTED_FILE } from './load.ts';
import { type CatalogFolders, readCatalogEntries, readRules } from './load-catalog.ts';
import { loadVocabulary } from './load-vocabulary.ts';
import type { ParsedEntry } from './parse.ts';
import { compareProblems, type EntryProblem } from './problem.ts';

/**
 * Reads a folder of entries like `readEntries`, and also checks the quality rules if the folder is a whole catalog.
 * A whole catalog has a vocabulary. In a handful of entries, few capabilities and tags could be shared.
 */
export function checkEntries(folder: string): { entries: CatalogEntry[]; problems: EntryProblem[] } {
  const { found, problems } = readParsedEntries(folder);
  return {
    entries: found.map(({ entry }) => entry),
    problems: [...problems, ...findConflicts(found), ...qualityOf(found, folder, 'entries')].sort(
      compareProblems,
    ),
  };
}

/** Reads the entries of the catalog like `readCatalogEntries`, and also checks the quality rules of both folders. */
export function checkCatalogEntries(folders: CatalogFolders): {
  entries: CatalogEntry[];
  problems: EntryProblem[];
  /** What each rule of the overlay does, one line each. */
  rules: string[];
} {
  const { entriesFolder, overlayFolder } = folders;
  if (overlayFolder === null) return { ...checkEntries(entriesFolder), rules: [] };
  const { entries, problems } = readCatalogEntries(folders);
  const open = readParsedEntries(entriesFolder).found;
  const own = readParsedEntries(overlayFolder, overlayFolder, true).found;
  const quality = [
    ...qualityOf(open, entriesFolder, 'entries'),
    ...qualityOf(own, overlayFolder, overlayFolder, loadVocabulary(entriesFolder)),
  ];
  const { rules } = readRules(overlayFolder).overlay;
  const all = [...open, ...own].map(({ entry }) => entry);
  return {
    entries,
    problems: [...problems, ...quality].sort(compareProblems),
    rules: describeRules(rules, all),
  };
}

/** @param inherited the vocabulary of the catalog that the entries of an overlay are added to */
function qualityOf(
  found: readonly ParsedEntry[],
  folder: string,
  label: string,
  inherited: ReadonlyMap<string, DefinedCapability> = new Map(),
): EntryProblem[] {
  const own = readCompanionFile(folder, VOCABULARY_FILE);
  const vocabulary = own ?? (inherited.size > 0 ? '{}' : null);
  if (vocabulary === null) return [];
  const exceptions = readCompanionFile(folder, EXCEPTIONS_FILE);
  const wanted = readCompanionFile(folder, WANTED_FILE);
  const backlog = readCompanionFile(folder, BACKLOG_FILE);
  return checkQuality(found, {
    label,
    vocabulary,
    wanted,
    backlog,
    exceptions,
    ...(inherited.size > 0 ? { inherited } : {}),
  });
}

function readCompanionFile(folder: string, name: string): string | null {
  const path = join(folder, name);
  return existsSync(path) ? readFileSync(path, 'utf8') : null;
}
