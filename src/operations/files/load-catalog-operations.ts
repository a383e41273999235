import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { CATEGORIES } from '../../entry/category.ts';
import type { CatalogEntry } from '../../entry/file-schema.ts';
import { checkCatalogEntries } from '../../entry/files/check.ts';
import { OPERATIONS_FOLDER } from '../../entry/files/load.ts';
import type { CatalogFolders } from '../../entry/files/load-catalog.ts';
import { compareProblems, type EntryProblem, formatProblem, START } from '../../entry/files/problem.ts';
import type { CheckedInterface } from '../check/violation.ts';
import type { OperationsFile } from '../file-schema.ts';
import {
  checkOperationFiles,
  type FoundOperations,
  findOperationFiles,
  type IsInPart,
} from './load-operations.ts';

type Operations = Map<string, OperationsFile>;

/** The files of a catalog that were read, but not yet compared with the entries. `own` are those of the overlay. */
export type FoundInCatalog = { open: FoundOperations[]; own: FoundOperations[] };

/** Reads the operations of a catalog, as far as that can be done without its entries. */
export const findCatalogOperations = (
  { entriesFolder, overlayFolder }: CatalogFolders,
  isInPart?: IsInPart,
): FoundInCatalog => ({
  open: findOperationFiles(entriesFolder, undefined, isInPart),
  own: overlayFolder === null ? [] : findOperationFiles(overlayFolder, overlayFolder, isInPart),
});

/**
 * Reads the operations of the entries of a catalog, by slug, and every problem, sorted by place. An overlay may add the
 * operations of any entry that has none. A private entry that replaces a public one takes nothing from it.
 */
export function readCatalogOperations(
  { entriesFolder, overlayFolder }: CatalogFolders,
  entries: readonly CheckedInterface[],
  found = findCatalogOperations({ entriesFolder, overlayFolder }),
): { operations: Operations; problems: EntryProblem[] } {
  // Operations without an entry are a mistake, unless its file exists: then it has its own problem, or the overlay
  // leaves it out.
  const isLeftOut = (slug: string) =>
    [entriesFolder, overlayFolder ?? entriesFolder].some((folder) =>
      CATEGORIES.some((category) => existsSync(join(folder, category, `${slug}.yaml`))),
    );
  if (overlayFolder === null) return checkOperationFiles(found.open, entries, isLeftOut);
  const publicOnes = entries.filter((entry) => entry.private !== true);
  const open = checkOperationFiles(found.open, publicOnes, isLeftOut);
  const own = checkOperationFiles(found.own, entries, isLeftOut);
  const twice = [...own.operations.keys()].filter((slug) => open.operations.has(slug));
  return {
    operations: new Map([...own.operations, ...open.operations].sort(([a], [b]) => (a < b ? -1 : 1))),
    problems: [
      ...open.problems,
      ...own.problems,
      ...twice.map((slug) => describedTwice(overlayFolder, slug)),
    ].sort(compareProblems),
  };
}

const describedTwice = (overlayFolder: string, slug: string): EntryProblem => ({
  file: `${overlayFolder}/${OPERATIONS_FOLDER}/${slug}.yaml`,
  ...START,
  message: `the operations of "${slug}" are public already. Remove this file, or replace the entry`,
});

/** The operations of the entries of a catalog, by slug. Throws one error that lists every problem. */
export function loadCatalogOperations(
  folders: CatalogFolders,
  entries: readonly CheckedInterface[],
  found?: FoundInCatalog,
): Operations {
  const { operations, problems } = readCatalogOperations(folders, entries, found);
  if (problems.length === 0) return operations;
  const lines = problems.map(formatProblem).join('\n');
  throw new Error(`${problems.length} problems in the operations:\n${lines}`);
}

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
