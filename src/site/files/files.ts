import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { API_FILES } from '../../api/calls/calls.ts';
import { ENTRY_CALL } from '../../api/calls/catalog.ts';
import { COPY_PATHS } from '../../api/calls/copy.ts';
import { type FileRow, fileNames, filePath, functionPath, headerPath } from '../../api/calls/file-row.ts';
import { builtCatalog } from '../../catalog/built/built.ts';
import type { Entry } from '../../catalog/entry-schema.ts';
import { CORS_HEADERS } from '../../http/reply.ts';
import { builtSource } from './built-source.ts';
import { ENGINE_FILES, INDEX_FILES } from './index-files.ts';
import { PAGE_FILES, type SiteFile } from './page-files.ts';
import { WELL_KNOWN_FILES } from './well-known-files.ts';

/** Every file that programs read: what a build writes besides pages. */
export const FILES: readonly FileRow[] = [...API_FILES, ...WELL_KNOWN_FILES, ...INDEX_FILES];

/** What `npm start` writes with the pages, because it takes seconds: copies of the catalog, and what pages load. */
export const LATER_FILES: readonly SiteFile[] = [
  ...FILES.filter(({ path }) => COPY_PATHS.has(path)),
  ...PAGE_FILES,
];

/** The `_headers` file of Netlify: the headers of each file. */
export const writeHeaderRules = (): string =>
  FILES.map(({ path, contentType, headers }) => {
    const values = Object.entries({ ...CORS_HEADERS, ...headers, 'Content-Type': contentType });
    return `${headerPath(path)}\n${values.map(([name, value]) => `  ${name}: ${value}\n`).join('')}`;
  }).join('');

/** Earlier addresses of the lists by health. Up to three other filters come before the health. */
const RENAMED_LISTS = ['', '/:a', '/:a/:b', '/:a/:b/:c'].flatMap((filters) => [
  `/entries${filters}/heard/* /entries${filters}/up/:splat 301`,
  `/entries${filters}/silent/* /entries${filters}/down/:splat 301`,
]);

/** The `_redirects` file of Netlify: earlier slugs of entries and earlier addresses of lists. */
export function writeRedirectRules(entries: readonly Entry[]): string {
  const pathOf = (slug: string) => ENTRY_CALL.path.replace('{slug}', slug);
  const aliases = entries.flatMap(({ slug, aliases }) =>
    aliases.flatMap((alias) => [
      `${pathOf(alias)} ${pathOf(slug)} 301`,
      `/entry/${alias} /entry/${slug}/ 301`,
    ]),
  );
  return [...aliases, ...RENAMED_LISTS].map((line) => `${line}\n`).join('');
}

const PATH_LIST = /(?<=path: \[)[^\]]*(?=\])/;

/** The text of functions/static-methods.ts with the path of every file. Netlify reads them from the source, as literals. */
export function writeStaticMethods(text: string): string {
  const paths = new Set(FILES.map(({ path }) => functionPath(path)));
  return text.replace(PATH_LIST, [...paths].map((path) => `'${path}', `).join(''));
}

/** Rules that Netlify reads and does not serve. */
const RULE_FILES: readonly SiteFile[] = [
  { path: '/_headers', write: writeHeaderRules },
  { path: '/_redirects', write: () => writeRedirectRules(builtCatalog().entries) },
];

/** What calls answer from, except the index, which a process of its own writes. */
export const FIRST_FILES: readonly SiteFile[] = [
  ...FILES.filter((row) => !ENGINE_FILES.includes(row) && !COPY_PATHS.has(row.path)),
  ...RULE_FILES,
];

/** Writes files of the site that are not pages. */
export async function writeSiteFiles(folder: string, rows: readonly SiteFile[]): Promise<void> {
  const source = builtSource();
  const made = new Set<string>();
  for (const row of rows)
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
