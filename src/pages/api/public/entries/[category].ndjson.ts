import type { APIRoute, GetStaticPaths } from 'astro';
import { builtBulkFile } from '../../../../catalog/bulk/built-bulk.ts';
import { CATEGORIES } from '../../../../entry/category.ts';

export const getStaticPaths = (() =>
  CATEGORIES.map((category) => ({ params: { category } }))) satisfies GetStaticPaths;

/** The entries of one category, sorted by slug, one a line. */
export const GET: APIRoute = ({ params: { category } }) =>
  builtBulkFile(`/api/public/entries/${category}.ndjson`);
