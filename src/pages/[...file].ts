import type { APIRoute, GetStaticPaths } from 'astro';
import { type FileRow, fileNames, filePath } from '../api/calls/file-row.ts';
import { builtCatalog } from '../catalog/built.ts';
import { builtSource } from '../site/files/built-source.ts';
import { FILES, writeHeaderRules, writeRedirectRules } from '../site/files/files.ts';

/** Rules that Netlify reads and does not serve. */
const RULES: readonly FileRow[] = [
  { path: '/_headers', contentType: '', write: writeHeaderRules },
  { path: '/_redirects', contentType: '', write: () => writeRedirectRules(builtCatalog().entries) },
];

/** Every file of the site that is no page: one route for all, because the rows know their paths. */
export const getStaticPaths = (() =>
  [...FILES, ...RULES].flatMap((row) =>
    fileNames(row, builtSource()).map((name) => ({
      params: { file: filePath(row, name).slice(1) },
      props: { row, name },
    })),
  )) satisfies GetStaticPaths;

export const GET: APIRoute<{ row: FileRow; name: string }> = async ({ props: { row, name } }) =>
  new Response((await row.write(builtSource(), name)) as BodyInit);
