import type { OpenCatalog } from '../catalog/open.ts';
import { quoteEcho } from '../http/echo.ts';
import { replyProblem, serve } from '../http/reply.ts';
import { unknownSlug } from './unknown-slug.ts';

type Deps = { openCatalog: () => Promise<OpenCatalog> };

const FILE_OF_A_SLUG = /^\/api\/public\/(?:registry|status)\/([^/]+?)(?:\.json)?\/?$/;

/** Replies 404 to any method on a path under `/api/` that is not published, and says what is there instead. */
export function notFound(request: Request, { openCatalog }: Deps): Promise<Response> {
  const { pathname } = new URL(request.url);
  const slug = FILE_OF_A_SLUG.exec(pathname)?.[1];
  const reply = async () =>
    slug === undefined ? unknownPath(pathname) : unknownSlug(slug, await openCatalog());
  return serve(request, { GET: reply, POST: reply, PUT: reply, PATCH: reply, DELETE: reply });
}

const unknownPath = (pathname: string): Response =>
  replyProblem('unknown_path', {
    detail: `Nothing is published at ${quoteEcho(pathname)}.`,
    hint: 'GET /openapi.json lists every path.',
  });
