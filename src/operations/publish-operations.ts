import type { CatalogEntry } from '../entry/file-schema.ts';
import { templateOf } from './calls/operation-http.ts';
import { isComplete } from './complete.ts';
import type { PublishedOperation, PublishedOperations } from './published-schema.ts';
import type { LiveOperations, UnpublishedOperation } from './server-tools/live-operations.ts';
import { sourceDetailOf } from './source-detail.ts';

type OperatedEntry = Pick<CatalogEntry, 'slug' | 'category' | 'endpoint'>;

/** The published form of an interface's operations, of its file or of the running server. The order of the fields here is their order in every answer. */
export function publishOperations(entry: OperatedEntry, file: LiveOperations): PublishedOperations {
  const { source, origin, source_version, read_at, base_url, total, operations } = file;
  const detail = sourceDetailOf(entry.category, file);
  const head = { origin, source: detail, isListed: operations.some(({ words }) => words === 'server') };
  return {
    slug: entry.slug,
    category: entry.category,
    source,
    origin,
    source_detail: detail,
    source_version: source_version ?? null,
    read_at,
    ...(base_url === undefined ? {} : { base_url }),
    total: total ?? operations.length,
    operations: operations.map((operation) =>
      publishOperation({ endpoint: entry.endpoint, base_url }, operation, head),
    ),
  };
}

/** What is published of an interface whose operations nobody has written down yet. */
export const noOperations = ({ slug, category }: OperatedEntry): PublishedOperations => ({
  slug,
  category,
  source: null,
  origin: null,
  source_detail: null,
  source_version: null,
  read_at: null,
  total: 0,
  operations: [],
});

type Target = { endpoint: string; base_url: string | undefined };

function publishOperation(
  target: Target,
  operation: UnpublishedOperation,
  head: Parameters<typeof isComplete>[0] & { isListed: boolean },
): PublishedOperation {
  const { name, summary, effect, method, path, ...rest } = operation;
  // A list of a running server may be cut. Its other tools are those of the file, which has another source.
  const isFromSource = !head.isListed || operation.words === 'server';
  const complete = isFromSource && isComplete(head, operation);
  if (path === undefined) return { name, summary, effect, complete, ...rest };
  return { name, summary, effect, method, path, url: templateOf(target, path), complete, ...rest };
}
