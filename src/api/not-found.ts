import type { OpenCatalog } from '../catalog/open.ts';
import { quoteEcho } from '../http/echo.ts';
import { replyProblem, serve } from '../http/reply.ts';
import { inOrder } from '../text/in-order.ts';
import type { ReadDeps } from './calls/call.ts';

const FILE_OF_A_SLUG = /^\/api\/public\/(registry|status)\/([^/]+?)(?:\.json)?\/?$/;

/** Replies 404 to any method on a path under `/api/` that is not published, and says what is there instead. */
export function notFound(request: Request, { openCatalog }: ReadDeps): Promise<Response> {
  const { pathname } = new URL(request.url);
  const [, folder, slug] = FILE_OF_A_SLUG.exec(pathname) ?? [];
  const reply = async () => {
    if (slug === undefined) return unknownPath(pathname);
    const catalog = await openCatalog();
    if (catalog.docOf(slug) === undefined) return unknownSlug(slug, catalog);
    return unknownPath(
      pathname,
      folder === 'registry'
        ? `GET /api/public/registry/${slug} returns this entry.`
        : `GET /api/public/status?slug=${slug} returns its health.`,
    );
  };
  return serve(request, { GET: reply, POST: reply, PUT: reply, PATCH: reply, DELETE: reply });
}

/** Replies 404 to a path at which nothing is published. */
export const unknownPath = (pathname: string, hint = 'GET /openapi.json lists every path.'): Response =>
  replyProblem('unknown_path', { detail: `Nothing is published at ${quoteEcho(pathname)}.`, hint });

const SEARCH =
  'Search for it: GET /api/public/registry?q=… Ask for what it does: GET /api/public/discover?need=…';

const MAX_COMPARED_LENGTH = 100; // Longer than any slug.
const MAX_SUGGESTIONS = 3;
const MIN_LIKENESS = 0.5; // Slugs that are less alike do not help.

/** Replies 404 to a slug that no entry has and names similar ones. */
export function unknownSlug(slug: string, catalog: OpenCatalog): Response {
  const near = nearSlugs(catalog, slug);
  const hint = near.length > 0 ? `Similar slugs: ${near.join(', ')}. ${SEARCH}` : SEARCH;
  return replyProblem('unknown_slug', { detail: `No entry has the slug ${quoteEcho(slug)}.`, hint });
}

/** The slugs that share most letter pairs with a mistyped one, by Dice's coefficient. */
function nearSlugs({ index, size }: OpenCatalog, slug: string): string[] {
  const typed = letterPairs(slug.slice(0, MAX_COMPARED_LENGTH));
  const likeness = (other: string) => {
    const pairs = letterPairs(other);
    const common = [...pairs].filter((pair) => typed.has(pair));
    return (2 * common.length) / (pairs.size + typed.size);
  };
  return Array.from({ length: size }, (_, doc) => ({
    slug: index.slug(doc),
    like: likeness(index.slug(doc)),
  }))
    .filter(({ like }) => like >= MIN_LIKENESS)
    .sort((a, b) => b.like - a.like || inOrder(a.slug, b.slug))
    .slice(0, MAX_SUGGESTIONS)
    .map((near) => near.slug);
}

/** Both ends count as letters: slugs that begin or end alike are nearer. */
const letterPairs = (slug: string): Set<string> =>
  new Set(Array.from({ length: slug.length + 1 }, (_, i) => `-${slug.toLowerCase()}-`.slice(i, i + 2)));
