import type { OpenCatalog } from '../catalog/open.ts';
import { searchEntries } from '../discovery/search.ts';
import { replyProblem, serve } from './reply.ts';

type Deps = { openCatalog: () => Promise<OpenCatalog> };

const FILE_OF_A_SLUG = /^\/api\/public\/(?:registry|status)\/([^/]+?)(?:\.json)?\/?$/;
const LONGEST_ECHO = 100; // What the answer repeats of a path: enough to recognise it.
const MOST_SUGGESTIONS = 3;

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

/** A mistyped slug is mostly made of the words of the right one. */
function nearSlugs({ index }: OpenCatalog, slug: string): string[] {
  const words = slug.slice(0, LONGEST_ECHO).replaceAll(/[^a-z0-9]+/gi, ' ');
  return searchEntries(index, words, { limit: MOST_SUGGESTIONS }).map(({ doc }) => index.slug(doc));
}

const quote = (text: string): string =>
  JSON.stringify(text.length > LONGEST_ECHO ? `${text.slice(0, LONGEST_ECHO)}…` : text);
