import type { Category } from '../entry/category.ts';
import { isWebAddress } from '../entry/endpoint.ts';
import type { CatalogEntry } from '../entry/file-schema.ts';
import { templateOf } from './calls/operation-http.ts';
import { isComplete } from './complete.ts';
import type { OperationsFile, SourceKind } from './file-schema.ts';
import type { PublishedOperation, PublishedOperations, SourceDetail } from './published-schema.ts';
import type { LiveOperations, UnpublishedOperation } from './server-tools/live-operations.ts';

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
  const { name, summary, effect, method, path, partial: _, ...own } = operation;
  const rest = isRepeatable(operation) ? { ...own, idempotent: true as const } : own;
  // A list of a running server may be cut. Its other tools are those of the file, which has another source.
  const isFromSource = !head.isListed || operation.words === 'server';
  const complete = isFromSource && isComplete(head, operation);
  if (path === undefined) return { name, summary, effect, complete, ...rest };
  return { name, summary, effect, method, path, url: templateOf(target, path), complete, ...rest };
}

/** Methods whose repeated calls have no further effect (RFC 9110, section 9.2.2). A GET that writes breaks that promise. */
const isRepeatable = ({ method, effect }: UnpublishedOperation): boolean =>
  method === 'PUT' || method === 'DELETE' || ((method === 'GET' || method === 'HEAD') && effect === 'read');

type SourceFields = Pick<OperationsFile, 'source' | 'source_kind' | 'origin' | 'digest'>;

/** The parts of a source. A file names its kind only if its address does not show it. */
export const sourceDetailOf = (category: Category, file: SourceFields): SourceDetail => ({
  kind: file.source_kind ?? kindOf(category, file),
  ...placeOf(file.source),
  ...(file.digest === undefined ? {} : { digest: file.digest }),
});

const DESCRIPTION = /\.(?:json|ya?ml)$|openapi/i; // An address such as /openapi has no ending.

/** Two sources, such as a description and a page, are read by people. */
function kindOf(category: Category, { source, origin }: SourceFields): SourceKind {
  if (/[;\s]https?:/.test(source)) return 'documentation';
  if (category === 'cli') return origin === 'run' ? 'help' : 'documentation';
  if (category === 'mcp')
    return origin === 'run' || /\/(?:tools\.json$|__toolsnaps__)/.test(source)
      ? 'tools_list'
      : 'documentation';
  if (/\/discovery\/.*\.json$|\$discovery\/rest/.test(source)) return 'google_discovery';
  if (/\/(?:botocore|smithy|api-models-aws)\/.*\.json$/.test(source)) return 'smithy';
  return origin !== 'documentation' && DESCRIPTION.test(source) ? 'openapi' : 'documentation';
}

const GITHUB = /^(https:\/\/github\.com\/[^/]+\/[^/]+)\/(?:blob|tree)\/([^/]+)(?:\/(.*))?$/;
/** `npm:@scope/server@1.2.0:dist/api.json`, `debian:binutils 2.44-3`, `npm:lighthouse 12.8.2`. */
const PACKAGE = /^([a-z]+:@?[^@:\s]+)(?:[@\s]([^\s:]+(?::\d[^\s:]*)?))?(?::(\S+))?$/;

function placeOf(source: string): Omit<SourceDetail, 'kind'> {
  const [, repository, commit, path] = GITHUB.exec(source) ?? [];
  if (repository) return { repository, ...(commit ? { commit } : {}), ...(path ? { path } : {}) };
  if (isWebAddress(source)) return { page: source };
  const [, packageName, version, file] = PACKAGE.exec(source) ?? [];
  if (!packageName) return {};
  return {
    package: packageName,
    ...(version ? { version } : {}),
    ...(file ? { path: file } : {}),
  };
}
