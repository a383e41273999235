import { lstatSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { inOrder } from '../../text/in-order.ts';
import { findConflicts } from '../conflicts.ts';
import type { CatalogEntry } from '../file-schema.ts';
import { applyOverlay } from '../overlay/apply-overlay.ts';
import { type Overlay, parseOverlay, withoutRules } from '../overlay/parse-overlay.ts';
import {
  decodeUtf8,
  OVERLAY_FILE,
  readEntries,
  readParsedEntries,
  requireFolder,
  withoutProblems,
} from './load.ts';
import { compareProblems, type EntryProblem, START } from './problem.ts';

/** Where the entries of a catalog are. `overlayFolder` is null without an overlay. */
export type CatalogFolders = { entriesFolder: string; overlayFolder: string | null };

export const withoutOverlay = (entriesFolder: string): CatalogFolders => ({
  entriesFolder,
  overlayFolder: null,
});

/** A rule may name 1,000 slugs of 60 characters. */
const MAX_OVERLAY_BYTES = 256 * 1024;

/**
 * Reads the entries of the catalog: the public ones, with the overlay applied. Everything that publishes, probes or sends
 * entries reads them here. Returns the entries sorted by slug, and every problem sorted by place. Throws if the
 * folder of the overlay does not exist, because entries that it denies would be published otherwise.
 */
export function readCatalogEntries({ entriesFolder, overlayFolder }: CatalogFolders): {
  entries: CatalogEntry[];
  problems: EntryProblem[];
} {
  if (overlayFolder === null) return readEntries(entriesFolder);
  requireFolder(overlayFolder, 'CALLBOOK_OVERLAY to the folder of the overlay, or remove it');
  const publicFiles = readParsedEntries(entriesFolder);
  const privateFiles = readParsedEntries(overlayFolder, overlayFolder, true);
  const rules = readRules(overlayFolder);
  const { kept, problems } = applyOverlay(publicFiles.found, privateFiles.found, rules.overlay);
  const found = [
    ...publicFiles.problems,
    ...findConflicts(publicFiles.found),
    ...privateFiles.problems,
    ...rules.problems,
  ];
  return {
    entries: kept.map(({ entry }) => entry).sort((a, b) => inOrder(a.slug, b.slug)),
    problems: [...found, ...problems].sort(compareProblems),
  };
}

/** The entries of the catalog, sorted by slug. Throws one error that lists every problem. */
export function loadCatalogEntries(folders: CatalogFolders): CatalogEntry[] {
  const { entriesFolder, overlayFolder } = folders;
  requireFolder(entriesFolder, 'CALLBOOK_ENTRIES to the folder of entries');
  const places = [entriesFolder, ...(overlayFolder === null ? [] : [overlayFolder])].join(' and ');
  return withoutProblems(readCatalogEntries(folders), places);
}

/** The rules of an overlay. None if it has no file of rules, or one with a problem. */
export function readRules(folder: string): { overlay: Overlay; problems: EntryProblem[] } {
  const path = join(folder, OVERLAY_FILE);
  const found = lstatSync(path, { throwIfNoEntry: false });
  if (!found) return { overlay: withoutRules(path), problems: [] };
  const refuse = (message: string) => ({
    overlay: withoutRules(path),
    problems: [{ file: path, ...START, message }],
  });
  if (!found.isFile()) return refuse('this is not a file. Put the rules themselves here');
  if (found.size > MAX_OVERLAY_BYTES)
    return refuse(`the file has ${found.size} bytes, at most ${MAX_OVERLAY_BYTES} are allowed. Shorten it`);
  const text = decodeUtf8(readFileSync(path));
  return text === null ? refuse('the file is not UTF-8. Save it as UTF-8') : parseOverlay(text, path);
}
