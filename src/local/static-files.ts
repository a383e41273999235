import { readFile, stat } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { decodePath } from './url-path.ts';

/** Read by Netlify at deploy time and never served. */
const RULE_FILES = new Set(['/_headers', '/_redirects']);

export type StaticFile = { path: string; bytes: Buffer };

/** Finds the file that Netlify would serve at a path: itself, with `.html`, or the `index.html` below it. */
export async function findStaticFile(folder: string, pathname: string): Promise<StaticFile | null> {
  const decoded = decodePath(pathname);
  if (decoded === null || RULE_FILES.has(decoded)) return null;
  for (const candidate of candidates(decoded)) {
    const path = join(folder, candidate);
    // Holds by decodePath already; a second lock costs nothing.
    if (!path.startsWith(join(folder, sep))) return null;
    if (await isFile(path)) return { path, bytes: await readFile(path) };
  }
  return null;
}

function candidates(decoded: string): string[] {
  if (decoded === '/') return ['/index.html'];
  if (decoded.endsWith('/')) return [`${decoded}index.html`, `${decoded.slice(0, -1)}.html`];
  return [decoded, `${decoded}.html`, `${decoded}/index.html`];
}

async function isFile(path: string): Promise<boolean> {
  try {
    return (await stat(path)).isFile();
  } catch {
    return false; // Missing, a file where a folder was asked for, or a name too long: all mean "not here".
  }
}
