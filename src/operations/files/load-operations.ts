import { type Dirent, existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { OPERATIONS_FOLDER } from '../../entry/files/load.ts';
import { compareProblems, type EntryProblem, START } from '../../entry/files/problem.ts';
import { findInvisible } from '../../entry/text-schema.ts';
import type { CheckedInterface } from '../check/violation.ts';
import type { OperationsFile } from '../file-schema.ts';
import { type ParsedOperations, parseBeforeCheck } from './parse-operations.ts';

/** The longest real file has under 100 KB. */
export const MAX_OPERATIONS_FILE_BYTES = 256 * 1024;

const SUFFIX = '.yaml';
const README = 'README.md';

/** An operations file that was read, but not yet compared with the entry of its slug. */
export type FoundOperations = {
  slug: string;
  file: string;
  /** Why it cannot be the file of any entry. Null if it can. */
  misplaced: string | null;
  check: (entry: CheckedInterface) => ParsedOperations;
};

/** Which files to read, by slug. Two processes of a build read a part each. */
export type IsInPart = (slug: string) => boolean;

/**
 * Reads each `<folder>/operations/<slug>.yaml`, as far as that can be done without the entries.
 * @param label names the folder in the problems
 */
export function findOperationFiles(
  folder: string,
  label = 'entries',
  isInPart: IsInPart = () => true,
): FoundOperations[] {
  const path = join(folder, OPERATIONS_FOLDER);
  const files = existsSync(path) ? readdirSync(path, { withFileTypes: true }) : [];
  return files
    .filter(({ name }) => name !== README && isInPart(slugOf(name)))
    .map((found) => {
      const file = `${label}/${OPERATIONS_FOLDER}/${found.name}`;
      const misplaced = misplacedFile(found);
      const check = misplaced === null ? readOperationsFile(join(path, found.name), file) : refusal(file, '');
      return { slug: slugOf(found.name), file, misplaced, check };
    });
}

const slugOf = (name: string): string => name.slice(0, -SUFFIX.length);

/**
 * Checks each file against the entry of its slug. Returns the operations by slug, sorted, and every problem, sorted by
 * place. An entry need not have operations.
 * @param isLeftOut whether files of this slug are ignored, because their entry is left out: see readCatalogOperations
 */
export function checkOperationFiles(
  files: readonly FoundOperations[],
  entries: readonly CheckedInterface[],
  isLeftOut: (slug: string) => boolean = () => false,
): { operations: Map<string, OperationsFile>; problems: EntryProblem[] } {
  const bySlug = new Map(entries.map((entry) => [entry.slug, entry]));
  const operations = new Map<string, OperationsFile>();
  const problems: EntryProblem[] = [];
  for (const { slug, file, misplaced, check } of files) {
    const entry = bySlug.get(slug);
    if (!entry && isLeftOut(slug)) continue;
    if (misplaced !== null || !entry) {
      const message = misplaced ?? 'no entry has this slug. Name the file like its entry';
      problems.push({ file, ...START, message });
      continue;
    }
    const read = check(entry);
    problems.push(...read.problems);
    if (read.operations) operations.set(slug, read.operations);
  }
  const sorted = [...operations].sort(([a], [b]) => (a < b ? -1 : 1));
  return { operations: new Map(sorted), problems: problems.sort(compareProblems) };
}

/** Reads and checks the operations of a folder of entries: see checkOperationFiles. */
export const readOperationFiles = (folder: string, entries: readonly CheckedInterface[]) =>
  checkOperationFiles(findOperationFiles(folder), entries);

function misplacedFile(found: Dirent): string | null {
  // A link could point outside the repository, so it is refused before its target is read.
  if (!found.isFile()) return 'this is not a file. Put the operations themselves here';
  if (!found.name.endsWith(SUFFIX)) return `the name does not end in ${SUFFIX}. Rename it, or remove it`;
  return null;
}

const refusal =
  (file: string, message: string, line = 1) =>
  (): ParsedOperations => ({
    operations: null,
    problems: [{ file, line, column: 1, message }],
  });

function readOperationsFile(path: string, file: string): FoundOperations['check'] {
  const bytes = statSync(path).size;
  if (bytes > MAX_OPERATIONS_FILE_BYTES)
    return refusal(
      file,
      `the file has ${bytes} bytes, at most ${MAX_OPERATIONS_FILE_BYTES} are allowed. Keep the operations that callers use`,
    );
  const text = readFileSync(path, 'utf8');
  const invisible = findInvisible(text);
  if (!invisible) return parseBeforeCheck(text, file);
  const line = text.slice(0, invisible.index).split('\n').length;
  return refusal(file, `this line has the invisible character ${invisible.code}. Remove it`, line);
}
