import type { OpenCatalog } from '../catalog/open.ts';
import { replyProblem, serve } from '../http/reply.ts';

type Deps = { openCatalog: () => Promise<OpenCatalog> };

const FILE_OF_A_SLUG = /^\/api\/public\/(?:registry|status)\/([^/]+?)(?:\.json)?\/?$/;
const MAX_ECHO_LENGTH = 100; // What the answer repeats of a path: enough to recognise it.
const MAX_SUGGESTIONS = 3;
const MIN_LIKENESS = 0.5; // Below it, a suggestion is no help.

/** Any method on a path under `/api/` that nothing answers: a 404 that says what is there instead. */
export function notFound(request: Request, { openCatalog }: Deps): Promise<Response> {
  const { pathname } = new URL(request.url);
  const slug = FILE_OF_A_SLUG.exec(pathname)?.[1];
  const reply = async () =>
    slug === undefined ? unknownPath(pathname) : unknownSlug(slug, nearSlugs(await openCatalog(), slug));
  return serve(request, { GET: reply, POST: reply, PUT: reply, PATCH: reply, DELETE: reply });
}

const unknownPath = (pathname: string): Response =>
  replyProblem('unknown_path', {
    detail: `Nothing is published at ${quote(pathname)}.`,
    hint: 'GET /openapi.json lists every path.',
  });

function unknownSlug(slug: string, near: readonly string[]): Response {
  const search = 'Search for it: GET /api/public/registry?q=… or GET /api/public/discover?need=…';
  const hint = near.length > 0 ? `Perhaps you mean ${near.join(', ')}. ${search}` : search;
  return replyProblem('unknown_slug', { detail: `No entry has the slug ${quote(slug)}.`, hint });
}

/** The slugs that share most pairs of neighbouring letters with a mistyped one: Dice's coefficient, from 0.5 on. */
function nearSlugs({ index, size }: OpenCatalog, slug: string): string[] {
  const wanted = letterPairs(slug.slice(0, MAX_ECHO_LENGTH));
  const likeness = (other: string) => {
    const pairs = letterPairs(other);
    const common = [...pairs].filter((pair) => wanted.has(pair));
    return (2 * common.length) / (pairs.size + wanted.size);
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

/** Ends count as letters, so that words which begin or end alike are nearer. */
const letterPairs = (slug: string): Set<string> =>
  new Set(Array.from({ length: slug.length + 1 }, (_, i) => `-${slug.toLowerCase()}-`.slice(i, i + 2)));

const quote = (text: string): string =>
  JSON.stringify(text.length > MAX_ECHO_LENGTH ? `${text.slice(0, MAX_ECHO_LENGTH)}…` : text);
