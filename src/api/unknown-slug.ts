import { quoteEcho } from '../http/echo.ts';
import { replyProblem } from '../http/reply.ts';

const SEARCH = 'Search for it: GET /api/public/registry?q=… or GET /api/public/discover?need=…';

/** Replies 404 to a slug that no entry has. `near` lists slugs that the caller may have meant, best first. */
export function unknownSlug(slug: string, near: readonly string[] = []): Response {
  const hint = near.length > 0 ? `Perhaps you mean ${near.join(', ')}. ${SEARCH}` : SEARCH;
  return replyProblem('unknown_slug', { detail: `No entry has the slug ${quoteEcho(slug)}.`, hint });
}
