import { createMcpHandler } from '@modelcontextprotocol/server';
import type { OpenCatalog } from '../../catalog/open.ts';
import { connectCallbook } from '../../client/callbook.ts';
import { replyProblem } from '../../http/reply.ts';
import { reportFault } from '../../log/notes.ts';
import type { ReadLive } from '../../store/live.ts';
import { fetchInProcess, type WriteCalls } from './in-process.ts';
import { MAX_SUBSCRIPTIONS, makeMcpServer } from './server.ts';

type Deps = {
  openCatalog: () => Promise<OpenCatalog>;
  /** What is newer than the build, where it can be reached. */
  readLive?: ReadLive;
  /** The calls that write, as the caller of this request may make them. */
  writes: WriteCalls;
  now?: () => Date;
  siteUrl: string;
};

const MAX_BODY_BYTES = 64 * 1_024; // The largest honest message proposes an entry, which is under 16 KiB.
const METHODS = 'POST, OPTIONS';
const LOOPBACK = ['localhost', '127.0.0.1', '[::1]'];

/**
 * `POST /mcp`: the Model Context Protocol over Streamable HTTP, stateless, in the revision of 2026-07-28 and, by the
 * handshake, those of 2025. There is no stream to open, so GET is answered with 405.
 */
export async function answerMcp(request: Request, { siteUrl, ...deps }: Deps): Promise<Response> {
  const origin = request.headers.get('Origin');
  const refusal = refuseStrangers(request, origin, siteUrl);
  if (refusal) return refusal;
  const cors = corsHeaders(origin);
  if (request.method === 'OPTIONS') {
    return new Response(null, { status: 204, headers: { Allow: METHODS, ...PREFLIGHT_HEADERS, ...cors } });
  }
  if (request.method !== 'POST') {
    const words = {
      detail: `${request.method} is not offered here: the server keeps no sessions and opens no streams.`,
      hint: `Use ${METHODS}. GET /docs/ says how to connect a client.`,
    };
    return replyProblem('method_not_allowed', words, { Allow: METHODS, ...cors });
  }
  const callbook = connectCallbook({
    baseUrl: siteUrl,
    fetch: fetchInProcess(deps),
    retries: 0, // The caller is told at once, and knows better whether to wait.
  });
  const apiKey = request.headers.get('x-api-key') ?? undefined;
  const handler = createMcpHandler(() => makeMcpServer(callbook, { siteUrl, apiKey }), {
    maxRequestBodySize: MAX_BODY_BYTES,
    maxSubscriptions: MAX_SUBSCRIPTIONS,
    onerror: reportOwnFault,
  });
  const response = await handler.fetch(request);
  for (const [name, value] of Object.entries(cors)) response.headers.set(name, value);
  return response;
}

/**
 * A page that another site leads to this address, by rebinding its own name, must get nothing: the protocol asks
 * for the check of Origin, and a server on one's own machine needs that of Host.
 */
function refuseStrangers(request: Request, origin: string | null, siteUrl: string): Response | null {
  const own = new URL(siteUrl).hostname;
  const { hostname } = new URL(request.url);
  const knownHost = !LOOPBACK.includes(own) || LOOPBACK.includes(hostname);
  const knownOrigin = origin === null || [own, ...LOOPBACK].includes(hostOf(origin));
  if (knownHost && knownOrigin) return null;
  const stranger = knownHost ? `The origin ${JSON.stringify(origin)}` : `The host "${hostname}"`;
  return replyProblem('forbidden_origin', {
    detail: `${stranger} may not use this endpoint.`,
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

/** Unlike the reads, this endpoint names the origins it serves. */
function corsHeaders(origin: string | null): Record<string, string> {
  return { Vary: 'Origin', ...(origin === null ? {} : { 'Access-Control-Allow-Origin': origin }) };
}

/** Requests that the protocol layer refuses are the caller's business; only our own faults are logged. */
function reportOwnFault(error: Error): void {
  if (error.name === 'TypeError' || error.name === 'ReferenceError')
    reportFault(error, 'A message of MCP was answered');
}
