import type { Entry } from '../catalog/entry-schema.ts';
import type { OpenCatalog } from '../catalog/open.ts';
import { quoteEcho } from '../http/echo.ts';
import { cacheBy, replyJson, replyProblem, serve } from '../http/reply.ts';
import { readyCalls, readyRequest } from '../operations/calls/ready-calls.ts';
import { noOperations } from '../operations/publish-operations.ts';
import type {
  OperationAnswer,
  PublishedOperation,
  PublishedOperations,
} from '../operations/published-schema.ts';
import { unknownSlug } from './unknown-slug.ts';

type Deps = { openCatalog: () => Promise<OpenCatalog> };

/**
 * `GET /api/public/registry/{slug}/operations` returns what can be called on an interface, and
 * `GET /api/public/registry/{slug}/operations/{name}` one operation with calls to paste. A function serves them, because
 * `registry/{slug}` is a file, and no folder can have its name.
 */
export function operations(request: Request, { openCatalog }: Deps): Promise<Response> {
  return serve(request, {
    GET: async () => {
      const { slug, name } = readPath(new URL(request.url).pathname);
      const catalog = await openCatalog();
      const doc = catalog.docOf(slug);
      if (doc === undefined) return unknownSlug(slug, catalog);
      const entry = catalog.entryAt(doc);
      const published = catalog.operationsOf(slug) ?? noOperations(entry);
      if (name === null) return replyJson(published, cacheBy([]));
      const operation = published.operations.find((each) => each.name === name);
      if (!operation) return unknownOperation(published, name);
      return replyJson(describeOperation(entry, published, operation), cacheBy([]));
    },
  });
}

/** One operation, with its call in every language that fits. */
export function describeOperation(
  entry: Entry,
  { operations: _, total: __, ...head }: PublishedOperations,
  operation: PublishedOperation,
): OperationAnswer {
  const target = { ...entry, base_url: head.base_url };
  return {
    ...head,
    operation,
    request: readyRequest(target, operation),
    calls: readyCalls(target, operation),
  };
}

const PATH = /\/registry\/([^/]*)\/operations(?:\/(.*))?$/;

/** A name may contain slashes, encoded or not. */
function readPath(pathname: string): { slug: string; name: string | null } {
  const [, slug = '', name = ''] = PATH.exec(pathname.replace(/\/$/, '')) ?? [];
  return { slug: decode(slug), name: name === '' ? null : decode(name) };
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text; // Not encoded as UTF-8. No slug and no name matches it.
  }
}

const MAX_LISTED = 10;

function unknownOperation({ slug, operations }: PublishedOperations, name: string): Response {
  const names = operations.slice(0, MAX_LISTED).map((operation) => operation.name);
  const known =
    names.length > 0
      ? `It has ${names.join(', ')}${operations.length > MAX_LISTED ? ' and more' : ''}. `
      : '';
  return replyProblem('unknown_operation', {
    detail: `${slug} has no operation ${quoteEcho(name)}.`,
    hint: `${known}GET /api/public/registry/${slug}/operations lists all that are known.`,
  });
}
