import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileNames, filePath } from '../../api/calls/file-row.ts';
import { builtCatalog } from '../../catalog/built/built.ts';
import { builtSource } from './built-source.ts';
import { FILES, writeHeaderRules, writeRedirectRules } from './files.ts';
import { ENGINE_FILES } from './index-files.ts';
import { PAGE_FILES } from './page-files.ts';

/** Rules that Netlify reads and does not serve. */
const RULE_FILES = [
  { path: '/_headers', write: writeHeaderRules },
  { path: '/_redirects', write: () => writeRedirectRules(builtCatalog().entries) },
] as const;

/** Writes every file of the site that is not a page, except the index, which a process of its own writes. */
export async function writeSiteFiles(folder: string): Promise<void> {
  const source = builtSource();
  const rows = FILES.filter((row) => !ENGINE_FILES.includes(row));
  const made = new Set<string>();
  for (const row of [...rows, ...PAGE_FILES, ...RULE_FILES])
    for (const name of fileNames(row, source)) {
      const text = await row.write(source, name);
      if (text !== null) writeInto(join(folder, filePath(row, name)), text, made);
    }
}

/** @param made the folders that exist, because asking the disk for each of thousands of files takes a second */
function writeInto(path: string, text: string | Uint8Array, made: Set<string>): void {
  const folder = dirname(path);
  if (!made.has(folder)) mkdirSync(folder, { recursive: true });
  made.add(folder);
  writeFileSync(path, text);
}
