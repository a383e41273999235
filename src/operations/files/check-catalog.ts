import type { CatalogEntry } from '../../entry/file-schema.ts';
import { checkEntries } from '../../entry/files/check.ts';
import { compareProblems, type EntryProblem } from '../../entry/files/problem.ts';
import type { OperationsFile } from '../file-schema.ts';
import { readOperationFiles } from './load-operations.ts';

/** Checks a folder of entries and the operations of each. Returns what has no problem, and every problem by place. */
export function checkCatalog(folder: string): {
  entries: CatalogEntry[];
  operations: Map<string, OperationsFile>;
  problems: EntryProblem[];
} {
  const { entries, problems } = checkEntries(folder);
  const ofOperations = readOperationFiles(folder, entries);
  return {
    entries,
    operations: ofOperations.operations,
    problems: [...problems, ...ofOperations.problems].sort(compareProblems),
  };
}
