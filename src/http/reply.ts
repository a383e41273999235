import { hash } from 'node:crypto';
import { instanceOfCall, noteFacts, noteSent, reportFault } from '../log/notes.ts';
import { CACHING, DEGRADED_CACHING, UNCACHED } from './freshness.ts';
import { makeProblem, PROBLEMS, type ProblemCode, type ProblemWords } from './problem.ts';

/** The caller disconnected, or was too slow, before the body was complete. */
export class BrokenBodyError extends Error {}

/** Any origin may read the responses: none depends on cookies, and a key is sent in a header that the page itself sets. */
export const CORS_HEADERS = { 'Access-Control-Allow-Origin': '*' } as const;
const PREFLIGHT_HEADERS = {
  ...CORS_HEADERS,
  'Access-Control-Allow-Headers': 'content-type, proof-of-work, x-api-key',
  'Access-Control-Max-Age': '86400',
} as const;

/**
 * Cache headers for a response that varies only by these query parameters. A `degraded` response is cached for seconds,
 * just long enough to absorb a burst of calls.
 */
export function cacheBy(
  parameters: readonly string[],
  { degraded = false }: { degraded?: boolean } = {},
): Record<string, string> {
  const { browser, cdn } = degraded ? DEGRADED_CACHING : CACHING;
  return {
    'Cache-Control': browser,
    'Netlify-CDN-Cache-Control': cdn,
    'Netlify-Vary': parameters.length > 0 ? `query=${parameters.join('|')}` : 'query',
  };
}

/** Replies with JSON and a strong ETag. */
export function replyJson(body: unknown, headers: Record<string, string> = {}, status = 200): Response {
  const text = JSON.stringify(body);
  const etag = `"${hash('sha256', text, 'base64url').slice(0, 22)}"`;
  return new Response(text, {
    status,
    headers: { 'Content-Type': 'application/json; charset=utf-8', ETag: etag, ...CORS_HEADERS, ...headers },
  });
}

/** The body of a response. A Response copies bytes, but not the chunks of a stream. For a large file, that copy is most of the cost. */
export const streamOf = (bytes: Uint8Array): ReadableStream<Uint8Array> =>
  new ReadableStream({
    start: (controller) => {
      controller.enqueue(bytes);
      controller.close();
    },
  });

/** Replies with a problem. Never cached: the next deploy may publish what is missing now. */
export function replyProblem(
  code: ProblemCode,
  words: ProblemWords,
  headers: Record<string, string> = {},
): Response {
  const problem = { ...makeProblem(code, words), ...instanceFor(PROBLEMS[code].status) };
  noteFacts({ problem: code });
  return new Response(JSON.stringify(problem), {
    status: problem.status,
    headers: {
      'Content-Type': 'application/problem+json; charset=utf-8',
      ...UNCACHED,
      ...CORS_HEADERS,
      ...headers,
    },
  });
}

/** A 5xx problem contains the id of the call, so that the operator can find its log line. */
function instanceFor(status: number): { instance?: string } {
  const instance = status >= 500 ? instanceOfCall() : null;
  return instance === null ? {} : { instance };
}

type Handler = (request: Request) => Response | Promise<Response>;

/**
 * Runs the handler of the request's method. HEAD runs the handler of GET, OPTIONS returns 204, and any other method
 * returns 405. If a handler throws, the error is logged and the response is a 500 without its message.
 */
export async function serve(request: Request, methods: Readonly<Record<string, Handler>>): Promise<Response> {
  const offered = [...Object.keys(methods), ...('GET' in methods ? ['HEAD'] : []), 'OPTIONS'];
  const allow = offered.join(', ');
  if (request.method === 'OPTIONS') {
    return new Response(null, {
      status: 204,
      headers: { Allow: allow, ...PREFLIGHT_HEADERS, 'Access-Control-Allow-Methods': allow },
    });
  }
  noteSent(request.url);
  const method = request.method === 'HEAD' ? 'GET' : request.method;
  const handler = Object.hasOwn(methods, method) ? methods[method] : undefined;
  if (!handler) {
    const words = { detail: `This path does not support ${request.method}.`, hint: `Use ${allow}.` };
    return replyProblem('method_not_allowed', words, { Allow: allow });
  }
  const response = await runHandler(() => handler(request));
  // Only reads may reply 304: after a write the caller needs the result.
  if (method === 'GET' && isUnchanged(request, response.status, response.headers.get('ETag'))) {
    const headers = new Headers(response.headers);
    headers.delete('Content-Type');
    return new Response(null, { status: 304, headers });
  }
  return request.method === 'HEAD' ? new Response(null, response) : response;
}

/** If-None-Match compares weakly (RFC 9110, section 13.1.2). */
export function isUnchanged(request: Request, status: number, etag: string | null): boolean {
  const tags = request.headers.get('If-None-Match')?.split(',') ?? [];
  const isSame = (tag: string) => tag === '*' || tag.replace(/^W\//, '') === etag;
  return status === 200 && etag !== null && tags.some((tag) => isSame(tag.trim()));
}

/** The response of a handler. If it throws, the error is logged, and the response is a problem. */
export async function runHandler(handle: () => Response | Promise<Response>): Promise<Response> {
  try {
    return await handle();
  } catch (error) {
    return replyFailure(error);
  }
}

/**
 * Logs an error and replies 500 without its message, which may have words of the caller. A body that ended early is the
 * caller's doing: the response is a 400, which the log shows, because the caller is mostly gone.
 */
function replyFailure(error: unknown): Response {
  if (error instanceof BrokenBodyError)
    return replyProblem('bad_body', { detail: 'The body ended early.', hint: 'Send the call again.' });
  reportFault(error, 'Answering a call failed');
  return replyProblem('internal_error', {
    detail: 'Callbook failed to answer the request.',
    hint: 'Try again in a minute, or read the static files.',
  });
}
