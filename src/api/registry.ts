import type { OpenCatalog } from '../catalog/open.ts';
import { searchEntries } from '../discovery/search.ts';
import type { Category } from '../entry/category.ts';
import { readQuery } from '../http/query.ts';
import { cacheBy, replyJson, serve } from '../http/reply.ts';
import { type RegistryAnswer, RegistryQuerySchema, SearchResultSchema } from './registry-schema.ts';

type Deps = { openCatalog: () => Promise<OpenCatalog> };
type Query = {
  q?: string | undefined;
  category?: Category | undefined;
  limit: number;
  slugs?: string | undefined;
};

/** `GET /api/public/registry`: keyword search, or all entries by name where no keyword is given. */
export function registry(request: Request, { openCatalog }: Deps): Promise<Response> {
  return serve(request, {
    GET: async () => {
      const { query, refusal } = readQuery(request, RegistryQuerySchema);
      if (refusal) return refusal;
      const answer = listEntries(await openCatalog(), query);
      return replyJson(answer, cacheBy(Object.keys(RegistryQuerySchema.shape)));
    },
  });
}

/** The answer to a keyword search, in the form that every door gives it. */
export function listEntries(catalog: OpenCatalog, { q, category, limit, slugs }: Query): RegistryAnswer {
  if (slugs) return namedEntries(catalog, slugs, category);
  const docs = q ? searchDocs(catalog, q, category, limit) : docsByName(catalog, category).slice(0, limit);
  // Parsing against the schema keeps just the fields that a result carries.
  const results = docs.map((doc) => SearchResultSchema.parse(catalog.entryAt(doc)));
  return { count: results.length, results };
}

/** Many entries at once, each as often as it is named: a caller finds its answers by position. */
function namedEntries(catalog: OpenCatalog, slugs: string, category: Category | undefined): RegistryAnswer {
  const named = slugs.split(',').map((slug) => ({ slug: slug.trim(), doc: catalog.docOf(slug.trim()) }));
  const results = named
    .flatMap(({ doc }) => (doc === undefined ? [] : [SearchResultSchema.parse(catalog.entryAt(doc))]))
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
    .sort((a, b) => byName.compare(index.name(a), index.name(b)) || a - b);
}
