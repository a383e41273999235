import type { IncomingMessage } from 'node:http';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { probeMcp } from '../../../../src/health/probe/mcp/probe-mcp.ts';
import { mcpOfCurrentRevision, mcpWithSessions, type Play } from '../../../helpers/fake-mcp-servers.ts';
import { aLoopbackGuard, serveHttp } from '../../../helpers/loopback.ts';

type Message = { id?: number; method: string; params?: { cursor?: string } };
type Said = {
  status?: number;
  type?: string;
  body?: string;
  result?: unknown;
  error?: unknown;
  headers?: Record<string, string>;
};

/** A server that answers each method from a table, and records its requests. */
function scripted(answers: (message: Message, request: IncomingMessage) => Said): Play & { asked: string[] } {
  const asked: string[] = [];
  const play: Play = async (request, response) => {
    const text = (await request.toArray()).join('');
    const message: Message = text ? JSON.parse(text) : { method: request.method ?? '' };
    asked.push(message.method);
    const {
      status = 200,
      type = 'application/json',
      body,
      result,
      error,
      headers,
    } = answers(message, request);
    const reply = JSON.stringify({ jsonrpc: '2.0', id: message.id ?? null, result, error });
    response
      .writeHead(status, { 'Content-Type': type, ...headers })
      .end(body ?? (result || error ? reply : ''));
  };
  return Object.assign(play, { asked });
}

const WELCOME = {
  protocolVersion: '2025-06-18',
  capabilities: { tools: {} },
  serverInfo: { name: 'x', version: '1' },
};
const tool = (name: string) => ({ name, inputSchema: { type: 'object' } });

/** @param limit of each request, if the server is to be found too slow */
async function probed(play: Play, path = '/mcp', limit: { timeoutMs?: number } = {}) {
  await using server = await serveHttp(play);
  await using guard = aLoopbackGuard();
  return await probeMcp(server.url(path), (url, options) => guard.fetch(url, { ...limit, ...options }));
}

test('the probe ends the session that it opened', async () => {
  const play = mcpWithSessions(() => ({ search: { query: z.string() } }));
  expect(await probed(play)).toMatchObject({ state: 'ok', shape: { kind: 'mcp' } });
  expect(play.openSessions()).toBe(0);
});

test('the handshake has the right order, and uses the revision that the server offers', async () => {
  const headers: unknown[] = [];
  const play = scripted(({ method }, request) => {
    headers.push([request.headers['mcp-protocol-version'], request.headers['mcp-session-id']]);
    if (method === 'initialize') return { result: WELCOME, headers: { 'Mcp-Session-Id': 's1' } };
    return method === 'tools/list' ? { result: { tools: [tool('a')] } } : { status: 202 };
  });
  expect(await probed(play)).toMatchObject({ state: 'ok', cause: 'speaks MCP 2025-06-18, 1 tool' });
  expect(play.asked).toEqual(['initialize', 'notifications/initialized', 'tools/list', 'DELETE']);
  const session = ['2025-06-18', 's1'];
  expect(headers).toEqual([[undefined, undefined], session, session, session]);
});

test('every page of the list is read', async () => {
  const pages: Record<string, unknown> = {
    '': { tools: [tool('a')], nextCursor: 'p2' },
    p2: { tools: [tool('b')], nextCursor: 'p3' },
    p3: { tools: [tool('c')] },
  };
  const play = scripted(({ method, params }) =>
    method === 'initialize' ? { result: WELCOME } : { result: pages[params?.cursor ?? ''] },
  );
  const { cause, shape } = await probed(play);
  expect(cause).toBe('speaks MCP 2025-06-18, 3 tools');
  expect(Object.keys(shape?.kind === 'mcp' ? (shape.tools ?? {}) : {})).toEqual(['a', 'b', 'c']);
});

test.each([
  ['says the same cursor again', () => 'again', 2],
  ['never ends', (asked: number) => `p${asked}`, 20],
])(
  'reading stops at a list that %s, and the cause says after how many pages',
  async (_title, cursor, pages) => {
    let asked = 0;
    const play = scripted(({ method }) => {
      if (method === 'initialize') return { result: WELCOME };
      if (method !== 'tools/list') return { status: 202 };
      asked += 1;
      return { result: { tools: [tool(`t${asked}`)], nextCursor: cursor(asked) } };
    });
    const found = await probed(play);
    expect(found).toMatchObject({ state: 'ok', shape: null });
    expect(found.cause).toMatch(new RegExp(` does not end after ${pages} pages$`));
    expect(asked).toBe(pages);
  },
);

test('a list of 2,000 tools on all pages is compared, and a longer one is too large', async () => {
  const listOf = (counts: readonly number[]) => {
    let page = 0;
    return scripted(({ method }) => {
      if (method === 'initialize') return { result: WELCOME };
      if (method !== 'tools/list') return { status: 202 };
      const tools = Array.from({ length: counts[page] ?? 0 }, (_, i) => tool(`p${page}-${i}`));
      page += 1;
      return { result: { tools, ...(page < counts.length ? { nextCursor: `p${page}` } : {}) } };
    });
  };
  const whole = await probed(listOf([1_000, 1_000]));
  expect(whole.cause).toBe('speaks MCP 2025-06-18, 2000 tools');
  expect(whole.shape).not.toBeNull();
  const longer = await probed(listOf([1_000, 1_000, 1]));
  expect(longer).toMatchObject({ state: 'ok', shape: null });
  expect(longer.cause).toMatch(/its list of tools is too large to compare$/);
});

test('a server without tools is not asked for them', async () => {
  const play = scripted(({ method }) =>
    method === 'initialize' ? { result: { ...WELCOME, capabilities: {} } } : { status: 202 },
  );
  expect(await probed(play)).toMatchObject({ state: 'ok', cause: 'speaks MCP 2025-06-18, no tools' });
  expect(play.asked).not.toContain('tools/list');
});

test('a reply is found among other events of a stream that stays open', async () => {
  const event = (message: object) =>
    `event: message\r\ndata: ${JSON.stringify({ jsonrpc: '2.0', ...message })}\r\n\r\n`;
  const play: Play = async (request, response) => {
    const message = JSON.parse((await request.toArray()).join('')) as Message;
    response.writeHead(200, { 'Content-Type': 'text/event-stream' });
    response.write(`: keep-alive\r\n\r\n${event({ method: 'notifications/progress', params: {} })}`);
    if (message.method === 'initialize') response.write(event({ id: message.id, result: WELCOME }));
    else if (message.id) response.write(event({ id: message.id, result: { tools: [] } }));
    else response.end();
  };
  expect(await probed(play)).toMatchObject({ state: 'ok', cause: 'speaks MCP 2025-06-18, 0 tools' });
});

test('a reply is found in a batch', async () => {
  const play = scripted(({ id, method }) => ({
    body: JSON.stringify([{ jsonrpc: '2.0', id, result: method === 'initialize' ? WELCOME : { tools: [] } }]),
  }));
  expect(await probed(play)).toMatchObject({ state: 'ok' });
});

test.each<[string, Said, string, RegExp]>([
  [
    'a challenge',
    { status: 401, headers: { 'WWW-Authenticate': 'Bearer' } },
    'auth_required',
    /^answered 401 with a challenge$/,
  ],
  ['403 alone', { status: 403 }, 'auth_required', /^answered 403$/],
  [
    'a wish for a key in an error',
    { error: { code: -32_001, message: 'Unauthorized' } },
    'auth_required',
    /Unauthorized/,
  ],
  ['429', { status: 429 }, 'rate_limited', /429/],
  ['500', { status: 500 }, 'server_error', /500/],
  [
    'an error',
    { error: { code: -32_603, message: 'Internal error' } },
    'server_error',
    /^answered initialize with error -32603: Internal error$/,
  ],
  [
    'an unknown method',
    { error: { code: -32_601, message: 'Method not found' } },
    'wrong_protocol',
    /-32601/,
  ],
  [
    'a page',
    { type: 'text/html', body: '<html>' },
    'wrong_protocol',
    /^answered initialize with 200 and text\/html, no MCP message$/,
  ],
  ['other JSON', { body: '{"hello":"world"}' }, 'wrong_protocol', /application\/json/],
  ['nothing', { status: 202 }, 'wrong_protocol', /202/],
  [
    'a revision that nobody knows',
    { result: { ...WELCOME, protocolVersion: '1999-01-01' } },
    'wrong_protocol',
    /"1999-01-01"/,
  ],
  ['a result without capabilities', { result: {} }, 'wrong_protocol', /without saying what it can/],
])('a server is judged if it answers initialize with %s', async (_title, said, state, cause) => {
  const found = await probed(scripted(() => said));
  expect(found).toMatchObject({ state, shape: null });
  expect(found.cause).toMatch(cause);
});

test.each<[string, Said, string, RegExp]>([
  ['a challenge', { status: 401, headers: { 'WWW-Authenticate': 'Bearer' } }, 'auth_required', /401/],
  [
    'an error',
    { error: { code: -32_603, message: 'Oops' } },
    'server_error',
    /^answered tools\/list with error -32603: Oops$/,
  ],
  [
    'a page',
    { type: 'text/html', body: '<html>' },
    'wrong_protocol',
    /^answered tools\/list with 200 and no MCP message$/,
  ],
  ['no list', { result: { tools: 'none' } }, 'wrong_protocol', /without a list of tools$/],
  ['503', { status: 503 }, 'server_error', /503/],
])('a server is judged if it answers tools/list with %s', async (_title, said, state, cause) => {
  const found = await probed(
    scripted(({ method }) => (method === 'initialize' ? { result: WELCOME } : said)),
  );
  expect(found.state).toBe(state);
  expect(found.cause).toMatch(cause);
});

test('a server with a large list is ok', async () => {
  const words = 'x'.repeat(1_100_000);
  const play = scripted(({ method }) =>
    method === 'initialize'
      ? { result: WELCOME }
      : { result: { tools: [{ ...tool('a'), description: words }] } },
  );
  const found = await probed(play);
  expect(found).toMatchObject({ state: 'ok', shape: null });
  expect(found.cause).toBe('speaks MCP 2025-06-18, its list of tools is too large to compare');
});

test('a schema that is nested without end does not break the probe', async () => {
  const deep = `${'{"anyOf":['.repeat(50_000)}${']}'.repeat(50_000)}`;
  const play = scripted(({ id, method }) =>
    method === 'initialize'
      ? { result: WELCOME }
      : { body: `{"jsonrpc":"2.0","id":${id},"result":{"tools":[{"name":"a","inputSchema":${deep}}]}}` },
  );
  expect(await probed(play)).toMatchObject({ state: 'ok', cause: 'speaks MCP 2025-06-18, 1 tool' });
});

test('control characters of a server do not get into a cause', async () => {
  const play = scripted(() => ({ error: { code: -1, message: 'a\u001b[31m\n::error::b' } }));
  expect((await probed(play)).cause).toBe('answered initialize with error -1: a [31m ::error::b');
});

test('a server that supports only the current revision is ok', async () => {
  const play = mcpOfCurrentRevision(() => ({ search: { query: z.string() } }), { alone: true });
  expect(await probed(play)).toMatchObject({ state: 'ok', cause: 'speaks MCP 2026-07-28, 1 tool' });
});

test('a server of the current revision that asks for a key is auth_required', async () => {
  const play = scripted((_message, request) =>
    request.headers['mcp-method']
      ? { status: 401 }
      : { status: 400, error: { code: -32_020, message: 'no header' } },
  );
  expect(await probed(play)).toMatchObject({ state: 'auth_required', status_code: 401 });
});

const STREAM = { type: 'text/event-stream', body: 'event: endpoint\ndata: /messages?s=1\n\n' };

test.each<[string, string, (method: string) => Said]>([
  ['refuses a POST', '/anywhere', (method) => (method === 'GET' ? STREAM : { status: 405 })],
  ['fails at a POST', '/sse', (method) => (method === 'GET' ? STREAM : { status: 500 })],
  ['opens the stream for a POST too', '/sse', () => STREAM],
])('the older transport is recognized if a server %s', async (_title, path, said) => {
  const play = scripted((_message, request) => said(request.method ?? ''));
  expect(await probed(play, path)).toMatchObject({ state: 'ok', cause: 'older SSE transport', shape: null });
});

test('an event stream without an endpoint event is not an MCP server', async () => {
  const play = scripted((_message, request) =>
    request.method === 'GET' ? { type: 'text/event-stream', body: 'data: tick\n\n' } : { status: 404 },
  );
  expect(await probed(play, '/sse')).toMatchObject({ state: 'wrong_protocol', status_code: 404 });
});

test('a server that hangs after the handshake times out', async () => {
  const play = mcpWithSessions(() => ({}));
  let asked = 0;
  const hanging: Play = (request, response) => (++asked > 1 ? undefined : play(request, response));
  expect(await probed(hanging, '/mcp', { timeoutMs: 500 })).toMatchObject({ state: 'timeout' });
});

test('the tools of all pages are kept with the version of the server', async () => {
  const pages: Record<string, unknown> = {
    '': { tools: [{ ...tool('b'), description: 'Does b.' }, tool('::b')], nextCursor: 'p2' },
    p2: { tools: [{ ...tool('a'), annotations: { readOnlyHint: true } }, tool('b')] },
  };
  const play = scripted(({ method, params }) =>
    method === 'initialize' ? { result: WELCOME } : { result: pages[params?.cursor ?? ''] },
  );
  const { tools } = await probed(play);
  const inputSchema = { type: 'object', properties: {} };
  expect(tools).toEqual({
    server_version: '1',
    total: 4,
    tools: [
      { name: 'a', inputSchema, annotations: { readOnlyHint: true } },
      { name: 'b', description: 'Does b.', inputSchema },
    ],
  });
});

test('a server of the current revision states its version with the list', async () => {
  const play = mcpOfCurrentRevision(() => ({ search: { query: z.string() } }), { alone: true });
  const { tools } = await probed(play);
  expect(tools).toMatchObject({
    server_version: '1.0.0',
    total: 1,
    tools: [
      { name: 'search', inputSchema: { properties: { query: { type: 'string' } }, required: ['query'] } },
    ],
  });
});

test('no tools are kept of a list that is empty or was not read to its end', async () => {
  const listing = (result: unknown) =>
    scripted(({ method }) => (method === 'initialize' ? { result: WELCOME } : { result }));
  expect(await probed(listing({ tools: [] }))).not.toHaveProperty('tools');
  expect(await probed(listing({ tools: [tool('a')], nextCursor: 'again' }))).not.toHaveProperty('tools');
});

test('of a list that is too large to compare, the first tools are kept, and all are counted', async () => {
  const listed = Array.from({ length: 3_000 }, (_, i) => tool(`t${i}`));
  const play = scripted(({ method }) =>
    method === 'initialize' ? { result: WELCOME } : { result: { tools: listed } },
  );
  const { cause, shape, tools } = await probed(play);
  expect([cause, shape]).toEqual([expect.stringContaining('too large to compare'), null]);
  expect([tools?.total, tools?.tools.length]).toEqual([3_000, 60]);
});

test.each([
  [399, false],
  [400, true],
  [499, true],
  [500, false],
])('a server that refuses with %d is asked for the older transport: %s', async (status, isAsked) => {
  const play = scripted(() => ({ status }));
  await probed(play);
  expect(play.asked.includes('GET')).toBe(isAsked);
});
