import type { OpenCatalog } from '../catalog/open.ts';
import { quoteEcho } from '../http/echo.ts';
import { replyProblem, serve } from '../http/reply.ts';
import { unknownSlug } from './unknown-slug.ts';

type Deps = { openCatalog: () => Promise<OpenCatalog> };

const FILE_OF_A_SLUG = /^\/api\/public\/(?:registry|status)\/([^/]+?)(?:\.json)?\/?$/;
const MAX_COMPARED_LENGTH = 100; // Longer than any slug.
const MAX_SUGGESTIONS = 3;
const MIN_LIKENESS = 0.5; // Slugs that are less alike do not help.

/** Replies 404 to any method on a path under `/api/` that is not published, and says what is there instead. */
export function notFound(request: Request, { openCatalog }: Deps): Promise<Response> {
  const { pathname } = new URL(request.url);
  const slug = FILE_OF_A_SLUG.exec(pathname)?.[1];
  const reply = async () =>
    slug === undefined ? unknownPath(pathname) : unknownSlug(slug, nearSlugs(await openCatalog(), slug));
  return serve(request, { GET: reply, POST: reply, PUT: reply, PATCH: reply, DELETE: reply });
}

const unknownPath = (pathname: string): Response =>
  replyProblem('unknown_path', {
    detail: `Nothing is published at ${quoteEcho(pathname)}.`,
    hint: 'GET /openapi.json lists every path.',
  });

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
    .sort((a, b) => b.like - a.like || (a.slug < b.slug ? -1 : 1))
    .slice(0, MAX_SUGGESTIONS)
    .map((near) => near.slug);
}

/** Both ends count as letters: slugs that begin or end alike are nearer. */
const letterPairs = (slug: string): Set<string> =>
  new Set(Array.from({ length: slug.length + 1 }, (_, i) => `-${slug.toLowerCase()}-`.slice(i, i + 2)));
