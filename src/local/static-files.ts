import { readFile, stat } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { decodePath } from './url-path.ts';

/** Read by Netlify at deploy time and never served. */
const RULE_FILES = new Set(['/_headers', '/_redirects']);

const ENCODED_SLASH = /%2f/i;

export type StaticFile = { path: string; bytes: Buffer };

/** A file as it was last read, and the time and size that it then had. */
type Kept = { file: StaticFile; mtimeMs: number; size: number };

const kept = new Map<string, Kept>();
const MOST_KEPT_BYTES = 32 * 1_024 * 1_024; // A few thousand pages; what is asked for often stays.
let keptBytes = 0;

/**
 * Finds the file that Netlify would serve at a path: itself, with `.html`, or the `index.html` below it. The same file
 * is the same object until it changes on disk.
 */
export async function findStaticFile(folder: string, pathname: string): Promise<StaticFile | null> {
  const decoded = decodePath(pathname);
  if (decoded === null || RULE_FILES.has(decoded)) return null;
  if (ENCODED_SLASH.test(pathname)) return null; // It is part of a name (RFC 3986, section 2.2), and no file has it.
  for (const candidate of candidates(decoded)) {
    const path = join(folder, candidate);
    // Holds by decodePath already; a second lock costs nothing.
    if (!path.startsWith(join(folder, sep))) return null;
    const file = await readKept(path);
    if (file) return file;
  }
  return null;
}

function candidates(decoded: string): string[] {
  if (decoded === '/') return ['/index.html'];
  if (decoded.endsWith('/')) return [`${decoded}index.html`, `${decoded.slice(0, -1)}.html`];
  return [decoded, `${decoded}.html`, `${decoded}/index.html`];
}

async function readKept(path: string): Promise<StaticFile | null> {
  const now = await statFile(path);
  const known = kept.get(path);
  if (known) forget(path, known);
  if (!now) return null;
  const isSame = known?.mtimeMs === now.mtimeMs && known.size === now.size;
  const file = isSame ? known.file : { path, bytes: await readFile(path) };
  keep(path, { file, ...now });
  return file;
}

/** The one that was asked for last stands last; the first goes when there is no room. */
function keep(path: string, next: Kept): void {
  const beside = kept.get(path); // Read by another request meanwhile.
  if (beside) forget(path, beside);
  if (next.size > MOST_KEPT_BYTES) return;
  kept.set(path, next);
  keptBytes += next.size;
  for (const [oldest, each] of kept) {
    if (keptBytes <= MOST_KEPT_BYTES) break;
    forget(oldest, each);
  }
}

function forget(path: string, { size }: Kept): void {
  if (kept.delete(path)) keptBytes -= size;
}

async function statFile(path: string): Promise<{ mtimeMs: number; size: number } | null> {
  try {
    const stats = await stat(path);
    return stats.isFile() ? { mtimeMs: stats.mtimeMs, size: stats.size } : null;
  } catch {
    return null; // Missing, a file where a folder was asked for, or a name too long: all mean "not here".
  }
}
