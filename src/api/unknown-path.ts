import { quoteEcho } from '../http/echo.ts';
import { replyProblem } from '../http/reply.ts';

/** Replies 404 to a path at which nothing is published. */
export const unknownPath = (pathname: string, hint = 'GET /openapi.json lists every path.'): Response =>
  replyProblem('unknown_path', { detail: `Nothing is published at ${quoteEcho(pathname)}.`, hint });
