import type { CatalogEntry } from '../../entry/file-schema.ts';
import { checkCatalogEntries } from '../../entry/files/check.ts';
import type { CatalogFolders } from '../../entry/files/load-catalog.ts';
import { compareProblems, type EntryProblem } from '../../entry/files/problem.ts';
import type { OperationsFile } from '../file-schema.ts';
import { readCatalogOperations } from './load-catalog-operations.ts';

/** Checks the entries of a catalog and the operations of each. Returns what has no problem, and every problem by place. */
export function checkCatalog(folders: CatalogFolders): {
  entries: CatalogEntry[];
  operations: Map<string, OperationsFile>;
  problems: EntryProblem[];
  /** What each rule of the overlay does, one line each. */
  rules: string[];
} {
  const { entries, problems, rules } = checkCatalogEntries(folders);
  const ofOperations = readCatalogOperations(folders, entries);
  return {
    entries,
    operations: ofOperations.operations,
    problems: [...problems, ...ofOperations.problems].sort(compareProblems),
    rules,
  };
}
