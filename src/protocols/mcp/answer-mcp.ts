import { createMcpHandler } from '@modelcontextprotocol/server';
import type { ReadDeps } from '../../api/calls/call.ts';
import { connectCallbook } from '../../client/callbook.ts';
import { readTextAtMost } from '../../http/body-text.ts';
import { replyProblem } from '../../http/reply.ts';
import { reportFault } from '../../log/notes.ts';
import { parseJson } from '../../text/parse-json.ts';
import { fetchInProcess, type WriteCalls } from './in-process.ts';
import { MAX_SUBSCRIPTIONS, makeMcpServer } from './server.ts';

type Deps = ReadDeps & {
  /** The calls that write, bound to the caller of this request. */
  writes: WriteCalls;
  siteUrl: string;
};

const METHODS = 'POST, OPTIONS';
const LOOPBACK = ['localhost', '127.0.0.1', '[::1]'];

/**
 * `POST /mcp`: the Model Context Protocol over Streamable HTTP, stateless. Supports the revision 2026-07-28 and, through
 * the handshake, those of 2025. There is no stream to open, so GET returns 405.
 */
export async function answerMcp(request: Request, { siteUrl, ...deps }: Deps): Promise<Response> {
  const origin = request.headers.get('Origin');
  const refusal = refuseForeignOrigin(request, origin, siteUrl);
  if (refusal) return refusal;
  const cors = corsHeaders(origin);
  if (request.method === 'OPTIONS') {
    return new Response(null, { status: 204, headers: { Allow: METHODS, ...PREFLIGHT_HEADERS, ...cors } });
  }
  if (request.method !== 'POST') {
    const words = {
      detail: `${request.method} is not supported here: the server keeps no sessions and opens no streams.`,
      hint: `Use ${METHODS}. GET /docs/ explains how to connect a client.`,
    };
    return replyProblem('method_not_allowed', words, { Allow: METHODS, ...cors });
  }
  const callbook = connectCallbook({
    baseUrl: siteUrl,
    fetch: fetchInProcess({ ...deps, siteUrl }),
    retries: 0, // The caller gets the error at once and decides whether to wait.
    solvesProofs: false, // The work is the price for the caller, not for this server.
  });
  const apiKey = request.headers.get('x-api-key') ?? undefined;
  const handler = createMcpHandler(() => makeMcpServer(callbook, { siteUrl, apiKey }), {
    maxSubscriptions: MAX_SUBSCRIPTIONS,
    onerror: reportOwnFault,
  });
  const { message, refusal: unread } = await readMessage(request);
  const response = unread ?? (await handler.fetch(message));
  for (const [name, value] of Object.entries(cors)) response.headers.set(name, value);
  return response;
}

/**
 * Blocks DNS rebinding, where a page of another site points its own host name at this server. The protocol requires a
 * check of Origin. A server on localhost must also check Host.
 */
function refuseForeignOrigin(request: Request, origin: string | null, siteUrl: string): Response | null {
  const own = new URL(siteUrl).hostname;
  const { hostname } = new URL(request.url);
  const knownHost = !LOOPBACK.includes(own) || LOOPBACK.includes(hostname);
  const knownOrigin = origin === null || [own, ...LOOPBACK].includes(hostOf(origin));
  if (knownHost && knownOrigin) return null;
  const culprit = knownHost ? `The origin ${JSON.stringify(origin)}` : `The host "${hostname}"`;
  return replyProblem('forbidden_origin', {
    detail: `${culprit} may not use this endpoint.`,
    hint: 'Connect from a program, from a page of this site, or from a page on your own machine.',
  });
}

const hostOf = (origin: string): string => (URL.canParse(origin) ? new URL(origin).hostname : '');

const PREFLIGHT_HEADERS = {
  'Access-Control-Allow-Methods': METHODS,
  'Access-Control-Allow-Headers':
    'accept, authorization, content-type, last-event-id, mcp-method, mcp-name, mcp-protocol-version, mcp-session-id, x-api-key',
  'Access-Control-Max-Age': '86400',
};

/** Calls that read allow every origin. This endpoint names the origin of the request, which it has checked. */
function corsHeaders(origin: string | null): Record<string, string> {
  return { Vary: 'Origin', ...(origin === null ? {} : { 'Access-Control-Allow-Origin': origin }) };
}

/** Logs our own errors only. Requests that the protocol layer refuses are the caller's errors. */
function reportOwnFault(error: Error): void {
  if (error.name === 'TypeError' || error.name === 'ReferenceError')
    reportFault(error, 'Handling an MCP message failed');
}

const MAX_BODY_BYTES = 64 * 1_024; // The largest legitimate message proposes an entry of under 16 KiB.
const MAX_BATCH_MESSAGES = 10; // The SDK accepts 100 and runs them all at once.

/** Error codes of JSON-RPC 2.0, section 5.1. */
const PARSE_ERROR = -32_700;
const INVALID_REQUEST = -32_600;

type ReadMessage = { message: Request; refusal: null } | { message: null; refusal: Response };

/**
 * Reads the body of an MCP request, and returns the same request with the body in memory. Refuses a body over 64 KiB
 * with 413, and a batch of more than 10 messages or a body that breaks off with 400, each with a JSON-RPC error.
 */
async function readMessage(request: Request): Promise<ReadMessage> {
  let text: string | null;
  try {
    text = await readTextAtMost(request, MAX_BODY_BYTES);
  } catch {
    return refuse(400, PARSE_ERROR, 'The message broke off. Send it again.');
  }
  if (text === null)
    return refuse(413, INVALID_REQUEST, `The message is over ${MAX_BODY_BYTES} bytes. Send a shorter one.`);
  const length = batchLength(text);
  if (length > MAX_BATCH_MESSAGES) {
    const fact = `The batch has ${length} messages; at most ${MAX_BATCH_MESSAGES} are allowed.`;
    return refuse(400, INVALID_REQUEST, `${fact} Send them one by one, or in smaller batches.`);
  }
  return { message: new Request(request, { body: text }), refusal: null };
}

/** The number of messages in a batch. 0 if the text is none; the SDK refuses what is not JSON. */
function batchLength(text: string): number {
  const value = parseJson(text);
  return Array.isArray(value) ? value.length : 0;
}

function refuse(status: number, code: number, message: string): ReadMessage {
  const error = { jsonrpc: '2.0', id: null, error: { code, message } };
  return { message: null, refusal: Response.json(error, { status }) };
}
