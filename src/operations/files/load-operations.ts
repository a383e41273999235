import { type Dirent, existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { OPERATIONS_FOLDER } from '../../entry/files/load.ts';
import { compareProblems, type EntryProblem, START } from '../../entry/files/problem.ts';
import { findInvisible } from '../../entry/text-schema.ts';
import type { CheckedInterface } from '../check/violation.ts';
import type { OperationsFile } from '../file-schema.ts';
import { parseOperations } from './parse-operations.ts';

/** The longest real file has under 100 KB. */
export const MAX_OPERATIONS_FILE_BYTES = 256 * 1024;

const SUFFIX = '.yaml';
const README = 'README.md';

/**
 * Reads `<folder>/operations/<slug>.yaml` and checks each file against the entry of its slug. Returns the operations by
 * slug, sorted, and every problem, sorted by place. An entry need not have operations.
 * @param label names the folder in the problems
 * @param isLeftOut whether files of this slug are ignored, because their entry is left out: see readCatalogOperations
 */
export function readOperationFiles(
  folder: string,
  entries: readonly CheckedInterface[],
  label = 'entries',
  isLeftOut: (slug: string) => boolean = () => false,
): { operations: Map<string, OperationsFile>; problems: EntryProblem[] } {
  const bySlug = new Map(entries.map((entry) => [entry.slug, entry]));
  const operations = new Map<string, OperationsFile>();
  const problems: EntryProblem[] = [];
  const path = join(folder, OPERATIONS_FOLDER);
  for (const found of existsSync(path) ? readdirSync(path, { withFileTypes: true }) : []) {
    if (found.name === README) continue;
    const slug = found.name.slice(0, -SUFFIX.length);
    if (!bySlug.has(slug) && isLeftOut(slug)) continue;
    const file = `${label}/${OPERATIONS_FOLDER}/${found.name}`;
    const read = readOperationsFile(join(path, found.name), found, { file, entry: bySlug.get(slug) });
    problems.push(...read.problems);
    if (read.operations) operations.set(slug, read.operations);
  }
  const sorted = [...operations].sort(([a], [b]) => (a < b ? -1 : 1));
  return { operations: new Map(sorted), problems: problems.sort(compareProblems) };
}

function readOperationsFile(
  path: string,
  found: Dirent,
  { file, entry }: { file: string; entry: CheckedInterface | undefined },
): ReturnType<typeof parseOperations> {
  const refuse = (message: string) => ({ operations: null, problems: [{ file, ...START, message }] });
  // A link could point outside the repository, so it is refused before its target is read.
  if (!found.isFile()) return refuse('this is not a file. Put the operations themselves here');
  if (!found.name.endsWith(SUFFIX))
    return refuse(`the name does not end in ${SUFFIX}. Rename it, or remove it`);
  if (!entry) return refuse('no entry has this slug. Name the file like its entry');
  const bytes = statSync(path).size;
  if (bytes > MAX_OPERATIONS_FILE_BYTES)
    return refuse(
      `the file has ${bytes} bytes, at most ${MAX_OPERATIONS_FILE_BYTES} are allowed. Keep the operations that callers use`,
    );
  const text = readFileSync(path, 'utf8');
  const invisible = findInvisible(text);
  if (!invisible) return parseOperations(text, { file, entry });
  const line = text.slice(0, invisible.index).split('\n').length;
  const message = `this line has the invisible character ${invisible.code}. Remove it`;
  return { operations: null, problems: [{ file, line, column: 1, message }] };
}
