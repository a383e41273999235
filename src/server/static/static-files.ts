import { readFile, stat } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { LRUCache } from 'lru-cache';
import { openedFolder } from '../../catalog/opened-folder.ts';
import { decodePath } from './url-path.ts';

/** Read by Netlify at deploy time and never served. */
const RULE_FILES = new Set(['/_headers', '/_redirects']);

const ENCODED_SLASH = /%2f/i;

/** `version` changes when the file does. */
export type StaticFile = { path: string; version: string; bytes: Buffer };

const MAX_KEPT_BYTES = 32 * 1_024 * 1_024; // A few thousand pages.
const kept = new LRUCache<string, StaticFile>({
  maxSize: MAX_KEPT_BYTES,
  sizeCalculation: ({ bytes }) => bytes.length || 1, // An empty file counts too: 0 is not allowed.
});

/**
 * Finds the file that Netlify would serve at a path: the path itself, with `.html`, or with `/index.html`. It is one of
 * the build that this process opened, even if another build replaces that meanwhile.
 */
export async function findStaticFile(dist: string, pathname: string): Promise<StaticFile | null> {
  const folder = openedFolder(dist);
  const file = await findIn(folder, pathname);
  const folderNow = openedFolder(dist);
  return folderNow === folder ? file : findIn(folderNow, pathname);
}

async function findIn(folder: string, pathname: string): Promise<StaticFile | null> {
  const decoded = decodePath(pathname);
  if (decoded === null || RULE_FILES.has(decoded)) return null;
  if (ENCODED_SLASH.test(pathname)) return null; // It would be part of a name (RFC 3986, section 2.2); no file has one.
  for (const candidate of candidates(decoded)) {
    const path = join(folder, candidate);
    // decodePath already guarantees this. A second check costs nothing.
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
  const version = await versionOf(path);
  if (version === null) {
    kept.delete(path);
    return null;
  }
  const known = kept.get(path);
  if (known?.version === version) return known;
  const bytes = await readFile(path).catch(nullIfGone);
  if (bytes === null) return null;
  const file = { path, version, bytes };
  kept.set(path, file);
  return file;
}

function nullIfGone(error: NodeJS.ErrnoException): null {
  if (error.code !== 'ENOENT') throw error;
  return null;
}

/** A version made from inode, modification time and size. Null if there is no such file. */
async function versionOf(path: string): Promise<string | null> {
  try {
    const stats = await stat(path);
    return stats.isFile() ? `${stats.ino} ${stats.mtimeMs} ${stats.size}` : null;
  } catch {
    return null; // Missing, a file used as a folder, or a name that is too long.
  }
}
