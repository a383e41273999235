import { API_FILES } from '../../api/calls/calls.ts';
import { ENTRY_CALL } from '../../api/calls/catalog.ts';
import { type FileRow, functionPath, headerPath } from '../../api/calls/file-row.ts';
import type { Entry } from '../../catalog/entry-schema.ts';
import { CORS_HEADERS } from '../../http/reply.ts';
import { INDEX_FILES } from './index-files.ts';
import { WELL_KNOWN_FILES } from './well-known-files.ts';

/** Every file that programs read: what a build writes besides pages. */
export const FILES: readonly FileRow[] = [...API_FILES, ...WELL_KNOWN_FILES, ...INDEX_FILES];

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
