import { randomBytes, timingSafeEqual } from 'node:crypto';
import { createMcpHandler, localhostAllowedHostnames, type McpServer } from '@modelcontextprotocol/server';
import { listen } from '../server/listen.ts';

const IDLE_MS = 660_000; // Longer than the longest call that a policy allows.
const MIN_TOKEN_LENGTH = 16;

type Serving = { port: number; token: string | undefined; reportError: (error: unknown) => void };

/**
 * Serves a gateway over Streamable HTTP on this machine only. Other users of the machine and pages in a browser can reach
 * the port too, so every request needs the token, and a Host and Origin of this machine.
 */
export async function serveGatewayHttp(makeServer: () => McpServer, { port, token, reportError }: Serving) {
  const secret = token && token.length >= MIN_TOKEN_LENGTH ? token : randomBytes(24).toString('base64url');
  const handler = createMcpHandler(makeServer);
  const answer = async (request: Request): Promise<Response> => {
    if (!isLocal(request)) return new Response('Only this machine may connect.', { status: 403 });
    if (!hasToken(request, secret))
      return new Response('Send the token as "Authorization: Bearer …".', {
        status: 401,
        headers: { 'WWW-Authenticate': 'Bearer' },
      });
    if (new URL(request.url).pathname !== '/mcp') return new Response('Connect to /mcp.', { status: 404 });
    return handler.fetch(request);
  };
  const { origin, close } = await listen(answer, {
    port,
    limits: { idleMs: IDLE_MS, requestMs: IDLE_MS, stopMs: 1_000, connections: 64 },
    reportError,
  });
  return { url: `${origin}/mcp`, token: secret, close };
}

/** Against DNS rebinding: a page of another site has its own Host or Origin. */
function isLocal(request: Request): boolean {
  const names = localhostAllowedHostnames();
  const origin = request.headers.get('Origin');
  if (!names.includes(new URL(request.url).hostname)) return false;
  return origin === null || (URL.canParse(origin) && names.includes(new URL(origin).hostname));
}

function hasToken(request: Request, token: string): boolean {
  const given = Buffer.from(request.headers.get('Authorization') ?? '');
  const expected = Buffer.from(`Bearer ${token}`);
  return given.length === expected.length && timingSafeEqual(given, expected);
}
