import type { z } from 'zod';
import type { Entry } from '../catalog/entry-schema.ts';
import type { OpenCatalog } from '../catalog/open.ts';
import { searchEntries } from '../discovery/search.ts';
import type { Category } from '../entry/category.ts';
import { readQuery } from '../http/query.ts';
import { cacheBy, replyJson, serve } from '../http/reply.ts';
import type { ReadDeps } from './calls/call.ts';
import {
  type RegistryAnswer,
  RegistryQuerySchema,
  type SearchResult,
  SearchResultSchema,
} from './registry-schema.ts';

type Query = z.output<typeof RegistryQuerySchema>;

/** `GET /api/public/registry`: keyword search, or all entries by name if there are no keywords. */
export function registry(request: Request, { openCatalog }: ReadDeps): Promise<Response> {
  return serve(request, {
    GET: async () => {
      const { query, refusal } = readQuery(request, RegistryQuerySchema);
      if (refusal) return refusal;
      const answer = listEntries(await openCatalog(), query);
      return replyJson(answer, cacheBy(Object.keys(RegistryQuerySchema.shape)));
    },
  });
}

/** Searches by keywords. HTTP, MCP and the command line all return this object. */
export function listEntries(catalog: OpenCatalog, { q, category, limit, slugs }: Query): RegistryAnswer {
  if (slugs) return namedEntries(catalog, slugs, category);
  const docs = q ? searchDocs(catalog, q, category, limit) : docsByName(catalog, category).slice(0, limit);
  const results = docs.map((doc) => searchResult(catalog.entryAt(doc)));
  return { count: results.length, results };
}

/** Cached per entry: parsing keeps only the fields of the schema, but takes longer than the search. */
const searchResults = new WeakMap<Entry, SearchResult>();

function searchResult(entry: Entry): SearchResult {
  const result = searchResults.get(entry) ?? SearchResultSchema.parse(entry);
  searchResults.set(entry, result);
  return result;
}

/** Several entries at once, in the order of their names. A slug that is named twice is returned once. */
function namedEntries(catalog: OpenCatalog, slugs: string, category: Category | undefined): RegistryAnswer {
  const given = new Set(slugs.split(',').map((slug) => slug.trim()));
  const named = [...given].map((slug) => ({ slug, doc: catalog.docOf(slug) }));
  const results = named
    .flatMap(({ doc }) => (doc === undefined ? [] : [searchResult(catalog.entryAt(doc))]))
    .filter((result) => category === undefined || result.category === category);
  const unknown = named.filter(({ doc }) => doc === undefined).map(({ slug }) => slug);
  return { count: results.length, results, unknown };
}

function searchDocs(
  { index }: OpenCatalog,
  q: string,
  category: Category | undefined,
  limit: number,
): number[] {
  return searchEntries(index, q, { limit, ...(category ? { category } : {}) }).map(({ doc }) => doc);
}

function docsByName({ index, size }: OpenCatalog, category: Category | undefined): number[] {
  const byName = new Intl.Collator('en', { numeric: true });
  return Array.from({ length: size }, (_, doc) => doc)
    .filter((doc) => category === undefined || index.category(doc) === category)
    .sort((a, b) => byName.compare(index.name(a), index.name(b)));
}
