import type { CatalogEntry } from '../entry/file-schema.ts';
import { templateOf } from './calls/operation-http.ts';
import type { PublishedOperation, PublishedOperations } from './published-schema.ts';
import type { LiveOperations } from './server-tools/live-operations.ts';

type OperatedEntry = Pick<CatalogEntry, 'slug' | 'category' | 'endpoint'>;

/** The published form of an interface's operations, of its file or of the running server. The order of the fields here is their order in every answer. */
export function publishOperations(entry: OperatedEntry, file: LiveOperations): PublishedOperations {
  const { source, origin, source_version, read_at, base_url, total, operations } = file;
  return {
    slug: entry.slug,
    category: entry.category,
    source,
    origin,
    source_version: source_version ?? null,
    read_at,
    ...(base_url === undefined ? {} : { base_url }),
    total: total ?? operations.length,
    operations: operations.map((operation) =>
      publishOperation({ endpoint: entry.endpoint, base_url }, operation),
    ),
  };
}

/** What is published of an interface whose operations nobody has written down yet. */
export const noOperations = ({ slug, category }: OperatedEntry): PublishedOperations => ({
  slug,
  category,
  source: null,
  origin: null,
  source_version: null,
  read_at: null,
  total: 0,
  operations: [],
});

function publishOperation(
  target: { endpoint: string; base_url: string | undefined },
  operation: PublishedOperation,
): PublishedOperation {
  const { name, summary, effect, method, path, ...rest } = operation;
  if (path === undefined) return { name, summary, effect, ...rest };
  return { name, summary, effect, method, path, url: templateOf(target, path), ...rest };
}
