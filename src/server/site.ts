import { randomUUID } from 'node:crypto';
import { replyProblem } from '../http/reply.ts';
import {
  type FunctionMatch,
  functionAtDefaultPath,
  type LoadedFunction,
  matchFunctions,
} from './functions.ts';
import { type HeaderRule, headersFor } from './static/header-rules.ts';
import { matchRedirect, type RedirectMatch, type RedirectRule } from './static/redirect-rules.ts';
import { findStaticFile, type StaticFile } from './static/static-files.ts';
import { replyStatic } from './static/static-reply.ts';

/** A built site with its redirect rules, header rules and functions. */
export type Site = {
  dist: string;
  functions: readonly LoadedFunction[];
  redirects: readonly RedirectRule[];
  headers: readonly HeaderRule[];
  reportError: (error: unknown) => void;
  /** Gets the work that a function continues after its response. */
  onBackgroundWork?: (work: Promise<unknown>) => void;
  /** What to reply if neither a file nor a function has a path. Null for the 404 page of the site. */
  replyToUnknown?: () => Response | null;
  /** Folder with compressed copies of the files. Without it, they are compressed during requests. */
  compressedFolder?: string;
};
type Client = { ip: string };

/**
 * Answers a request in Netlify's order:
 *
 *   function with a path → forced redirect → static file → other redirect → HTML 404 page
 */
export async function answerFromSite(site: Site, request: Request, client: Client): Promise<Response> {
  const url = new URL(request.url);
  const matches = matchFunctions(site.functions, url, request.method);
  const [first] = matches;
  // If no file can take precedence, skip the disk.
  if (first && !first.fn.preferStatic) return runFunction(site, first, request, client);
  const file = await findStaticFile(site.dist, url.pathname);
  const own = matches.find(({ fn }) => !(fn.preferStatic && file));
  if (own) return runFunction(site, own, request, client);
  const forced = matchRedirect(site.redirects, url, true);
  if (forced) return follow(site, forced, request, client);
  if (file) return replyFile(site, file, request, 200);
  const direct = functionAtDefaultPath(site.functions, url.pathname);
  if (direct) return runFunction(site, { fn: direct, params: {} }, request, client);
  const redirect = matchRedirect(site.redirects, url, false);
  if (redirect) return follow(site, redirect, request, client);
  return replyNotFound(site, request);
}

async function runFunction(
  { reportError, onBackgroundWork }: Site,
  { fn, params }: FunctionMatch,
  request: Request,
  { ip }: Client,
): Promise<Response> {
  const waitUntil = (promise: Promise<unknown>) => {
    const work = promise.catch(reportError);
    onBackgroundWork?.(work);
  };
  const context = { ip, requestId: randomUUID(), params, url: new URL(request.url), waitUntil };
  try {
    const response = await fn.run(request, context);
    if (!(response instanceof Response))
      throw new Error(`The function "${fn.name}" did not return a Response`);
    return response;
  } catch (error) {
    reportError(error);
    const detail = 'The function failed.';
    return replyProblem('internal_error', { detail, hint: 'Try again in a minute.' });
  }
}

/**
 * 3xx redirects the client; 200 and 404 serve the target at the requested address. Header rules do not apply to a 3xx:
 * Netlify applies them only to files (docs, "Custom headers").
 */
async function follow(site: Site, match: RedirectMatch, request: Request, client: Client): Promise<Response> {
  if (match.status >= 300 && match.status < 400)
    return new Response(null, { status: match.status, headers: { Location: match.to } });
  const target = new URL(match.to, request.url).pathname;
  const fn = functionAtDefaultPath(site.functions, target);
  if (fn) return runFunction(site, { fn, params: {} }, request, client);
  const file = await findStaticFile(site.dist, target);
  return file ? replyFile(site, file, request, match.status) : replyNotFound(site, request);
}

const NOT_FOUND_PATH = '/404.html';

async function replyNotFound(site: Site, request: Request): Promise<Response> {
  const other = site.replyToUnknown?.();
  if (other) return other;
  const page = await findStaticFile(site.dist, NOT_FOUND_PATH);
  if (page) return replyFile(site, page, request, 404, NOT_FOUND_PATH);
  return new Response('Nothing is published at this path.\n', { status: 404 });
}

/** Header rules apply by the requested path. The 404 page has its own: a rule may set the type of the files of a path. */
function replyFile(
  site: Site,
  file: StaticFile,
  request: Request,
  status: number,
  ruledPath = new URL(request.url).pathname,
): Promise<Response> | Response {
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    const words = { detail: `This path does not support ${request.method}.`, hint: 'Use GET or HEAD.' };
    return replyProblem('method_not_allowed', words, { Allow: 'GET, HEAD' });
  }
  return replyStatic(request, file, {
    status,
    rules: headersFor(site.headers, ruledPath),
    compressedFolder: site.compressedFolder,
  });
}
