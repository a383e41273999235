import { quoteEcho } from '../http/echo.ts';
import { replyProblem, serve } from '../http/reply.ts';
import type { ReadDeps } from './calls/call.ts';
import { unknownSlug } from './unknown-slug.ts';

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
