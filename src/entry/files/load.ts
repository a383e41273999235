import { type Dirent, existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { inOrder } from '../../text/in-order.ts';
import { CATEGORIES, type Category } from '../category.ts';
import { findConflicts } from '../conflicts.ts';
import type { CatalogEntry } from '../file-schema.ts';
import { MAX_SLUG_LENGTH, SLUG_PATTERN } from '../text-schema.ts';
import { type ParsedEntry, parseEntry } from './parse.ts';
import { readPlainEntry } from './plain-yaml.ts';
import { compareProblems, type EntryProblem, formatProblem, START } from './problem.ts';
import { MAX_ENTRY_BYTES } from './yaml.ts';

/** What the top of the folder has besides entries. */
export const VOCABULARY_FILE = 'capabilities.yaml';
export const WANTED_FILE = 'wanted.yaml';
export const BACKLOG_FILE = 'backlog.yaml';
export const EXCEPTIONS_FILE = 'quality-exceptions.yaml';
export const OPERATIONS_FOLDER = 'operations';
export const OVERLAY_FILE = 'overlay.yaml';
export const SETUPS_FILE = 'run-setups.yaml';
const COMPANIONS = [
  'README.md',
  VOCABULARY_FILE,
  WANTED_FILE,
  BACKLOG_FILE,
  EXCEPTIONS_FILE,
  SETUPS_FILE,
  OPERATIONS_FOLDER,
];

/**
 * Reads a folder of entries (`<folder>/<category>/<slug>.yaml`) and checks them one by one and against each
 * other. Returns the entries sorted by slug and every problem sorted by place.
 */
export function readEntries(folder: string): { entries: CatalogEntry[]; problems: EntryProblem[] } {
  const { found, problems } = readParsedEntries(folder);
  const entries = found.map(({ entry }) => entry).sort((a, b) => inOrder(a.slug, b.slug));
  return { entries, problems: [...problems, ...findConflicts(found)].sort(compareProblems) };
}

/**
 * Reads and checks each file of a folder of entries on its own.
 * @param label names the folder in the problems
 * @param isOverlay whether it is the folder of an overlay, which has rules and may be a separate repository
 */
export function readParsedEntries(
  folder: string,
  label = 'entries',
  isOverlay = false,
): { found: ParsedEntry[]; problems: EntryProblem[] } {
  const found: ParsedEntry[] = [];
  const problems: EntryProblem[] = [...unexpectedFiles(folder, label, isOverlay)];
  for (const category of CATEGORIES) {
    for (const file of listFolder(join(folder, category))) {
      const result = readEntryFile(
        join(folder, category),
        file,
        `${label}/${category}/${file.name}`,
        category,
      );
      problems.push(...result.problems);
      if (result.parsed) found.push(result.parsed);
    }
  }
  return { found, problems };
}

/**
 * Returns the entries of a folder. Throws one error that lists every problem. Also throws if the folder does not exist,
 * because an empty catalog would be published otherwise.
 */
export function loadEntries(folder: string): CatalogEntry[] {
  requireFolder(folder, 'CALLBOOK_ENTRIES to the folder of entries');
  return withoutProblems(readEntries(folder), folder);
}

/** Throws if a folder does not exist. `advice` says which variable to set. */
export function requireFolder(folder: string, advice: string): void {
  if (!existsSync(folder)) throw new Error(`the folder ${folder} does not exist. Set ${advice}`);
}

/** The entries that were read. Throws one error that lists every problem. */
export function withoutProblems(
  { entries, problems }: { entries: CatalogEntry[]; problems: readonly EntryProblem[] },
  folder: string,
): CatalogEntry[] {
  if (problems.length === 0) return entries;
  throw new Error(`${problems.length} problems in ${folder}:\n${problems.map(formatProblem).join('\n')}`);
}

function listFolder(folder: string): Dirent[] {
  const order = (a: Dirent, b: Dirent) => inOrder(a.name, b.name);
  try {
    return readdirSync(folder, { withFileTypes: true }).sort(order);
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === 'ENOENT') return []; // A category without entries has no folder in git.
    throw new Error(`cannot read the entries in ${folder}`, { cause });
  }
}

function unexpectedFiles(folder: string, label: string, isOverlay: boolean): EntryProblem[] {
  const expected: readonly string[] = [...CATEGORIES, ...COMPANIONS, ...(isOverlay ? [OVERLAY_FILE] : [])];
  return listFolder(folder)
    .filter(({ name }) => !expected.includes(name) && !(isOverlay && name.startsWith('.')))
    .map(({ name }) => ({
      file: `${label}/${name}`,
      ...START,
      message: `${name} does not belong here. Put entries into ${CATEGORIES.join('/, ')}/`,
    }));
}

function readEntryFile(
  folder: string,
  found: Dirent,
  file: string,
  category: Category,
): ReturnType<typeof parseEntry> {
  const refuse = (message: string) => ({ parsed: null, problems: [{ file, ...START, message }] });
  const { name } = found;
  const path = join(folder, name);
  // A link could point outside the repository, so it is refused before its target is read.
  if (found.isSymbolicLink()) return refuse('this is a symbolic link. Put the entry itself here');
  if (!found.isFile()) return refuse('this is not a file. Put the entry itself here');
  if (!name.endsWith('.yaml')) return refuse(`the name does not end in .yaml. Rename it, or remove it`);
  const slug = name.slice(0, -'.yaml'.length);
  if (!SLUG_PATTERN.test(slug) || slug.length > MAX_SLUG_LENGTH) {
    return refuse(
      `the file name "${slug}" is not a slug. Use lowercase letters and digits in parts joined by hyphens, at most ${MAX_SLUG_LENGTH}`,
    );
  }
  const bytes = statSync(path).size;
  if (bytes > MAX_ENTRY_BYTES)
    return refuse(`the file has ${bytes} bytes, at most ${MAX_ENTRY_BYTES} are allowed. Shorten it`);
  const text = decodeUtf8(readFileSync(path));
  if (text === null) return refuse('the file is not UTF-8. Save it as UTF-8');
  return readPlainEntry(text, { file, slug, category }) ?? parseEntry(text, { file, slug, category });
}

/** The text of bytes, or null if they are not UTF-8. */
export function decodeUtf8(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return null; // The decoder only throws for bytes that are not UTF-8. The caller reports it.
  }
}
