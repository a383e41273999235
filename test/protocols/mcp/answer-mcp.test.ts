import { expect, it } from 'vitest';
import { CALLS, isFileCall } from '../../../src/api/calls/calls.ts';
import { replyRefused } from '../../../src/api/proof-of-work.ts';
import { submit } from '../../../src/api/submit/submit.ts';
import { answerMcp } from '../../../src/protocols/mcp/answer-mcp.ts';
import { READ_ONLY } from '../../../src/protocols/mcp/in-process.ts';
import { LIMITS } from '../../../src/store/limits.ts';
import { aCatalog, anEntry } from '../../helpers/an-entry.ts';
import { aCurrentClient, aFormerClient, answerOf } from '../../helpers/mcp-clients.ts';
import { realCatalog } from '../../helpers/real-catalog.ts';

const ADDRESS = 'https://callbook.test/mcp';
const entries = [
  anEntry({
    slug: 'open-sky',
    name: 'Open Sky',
    capabilities: ['get_weather_forecast'],
    tags: ['weather'],
    example_needs: ['will it rain tomorrow in Oslo', 'temperature at noon', 'do I need an umbrella'],
  }),
  anEntry(),
];
const deps = { openCatalog: async () => aCatalog(entries), writes: {}, siteUrl: 'https://callbook.test' };
const answer = (request: Request) => answerMcp(request, deps);
const send = (init: RequestInit, address = ADDRESS) => answer(new Request(address, init));
const ping = {
  method: 'POST',
  body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'ping' }),
  headers: { 'Content-Type': 'application/json', Accept: 'application/json, text/event-stream' },
};

const TOOL_CALLS = CALLS.filter(({ tool }) => tool !== undefined);
/** One tool may serve several calls. */
const TOOLS = [...new Set(TOOL_CALLS.map(({ tool }) => tool))].toSorted();
const READ_TOOLS = TOOL_CALLS.filter((call) => isFileCall(call) || call.read).map(({ tool }) => tool);

it('tools/list gives a client of the current revision every tool, with a description and its arguments', async () => {
  const client = await aCurrentClient(ADDRESS, answer);
  expect(client.getNegotiatedProtocolVersion()).toBe('2026-07-28');
  const { tools } = await client.listTools();
  expect(tools.map(({ name }) => name).toSorted()).toEqual(TOOLS);
  for (const { name, title, description, inputSchema, annotations } of tools) {
    expect(title, name).toBeTruthy();
    expect(description?.length, name).toBeGreaterThan(100);
    expect(inputSchema.type, name).toBe('object');
    expect(Object.keys(inputSchema.properties ?? {}), name).not.toEqual([]);
    expect(annotations, name).toMatchObject({
      readOnlyHint: READ_TOOLS.includes(name),
      openWorldHint: expect.any(Boolean),
    });
  }
});

it('tools/list takes at most 10 KB of the context of a model, and no tool has an output schema', async () => {
  const { tools } = await (await aCurrentClient(ADDRESS, answer)).listTools();
  expect(Buffer.byteLength(JSON.stringify({ tools }))).toBeLessThan(10_000);
  expect(tools.filter(({ outputSchema }) => outputSchema)).toEqual([]);
});

it('discover returns the same result from the real catalog in both revisions', async () => {
  const real = (request: Request) => answerMcp(request, { ...deps, openCatalog: async () => realCatalog() });
  const call = { name: 'discover', arguments: { need: 'weather forecast by coordinates' } };
  const current = await (await aCurrentClient(ADDRESS, real)).callTool(call);
  const former = await (await aFormerClient(ADDRESS, real)).callTool(call);
  expect(Object.keys(current)).not.toContain('structuredContent');
  const { data } = answerOf(current);
  const https = expect.stringMatching(/^https:/);
  expect(data).toMatchObject({ uncovered: false, matches: [{ call: { endpoint: https } }, {}, {}, {}, {}] });
  expect(answerOf(former).data).toEqual(data);
});

it.each<[string, Record<string, unknown>, object]>([
  [
    'discover',
    { need: ['get a weather forecast', 'knit a jumper'] },
    { plan: { interfaces: [{ slug: 'open-sky', needs: [0] }], uncovered: [1] } },
  ],
  [
    'discover',
    { need: 'get a weather forecast', detail: 'full' },
    { matches: [{ slug: 'open-sky', matched_terms: expect.any(Array), alternatives: [] }] },
  ],
  ['search_registry', { q: 'open sky' }, { count: 1, results: [{ slug: 'open-sky' }] }],
  ['get_entry', { slug: 'open-sky' }, { slug: 'open-sky', capabilities: ['get_weather_forecast'] }],
  [
    'list_capabilities',
    { contains: 'Weather' },
    { capabilities: [{ name: 'get_weather_forecast', entries: 1 }] },
  ],
  ['list_capabilities', { limit: 1 }, { total_entries: 2, left_out: 2 }],
  ['get_status', { slug: 'open-sky' }, { interfaces: [{ slug: 'open-sky', state: 'unknown' }] }],
  ['get_status', {}, { totals: { entries: 2, unknown: 2 }, interfaces: [] }],
])('the tool %s returns the result for %j', async (name, args, expected) => {
  const client = await aCurrentClient(ADDRESS, answer);
  expect(answerOf(await client.callTool({ name, arguments: args })).data).toMatchObject(expected);
});

it('an error tells the model what was wrong and what to do', async () => {
  const client = await aCurrentClient(ADDRESS, answer);
  const unknown = answerOf(await client.callTool({ name: 'get_entry', arguments: { slug: 'open-skies' } }));
  expect(unknown).toMatchObject({ isError: true });
  expect(unknown.text).toContain('No entry has the slug "open-skies". Similar slugs: open-sky.');
});

it('an error says what was found and what is allowed for each invalid argument, as over HTTP', async () => {
  const client = await aCurrentClient(ADDRESS, answer);
  const call = async (args: Record<string, unknown>) =>
    answerOf(await client.callTool({ name: 'discover', arguments: args }));
  expect(await call({ need: 'ab' })).toMatchObject({
    isError: true,
    text: `need was "ab"; allowed is a text of 3 to 300 characters, or a list of 1 to 10 such texts. Correct need and call the tool again.
- need ("ab"): a text of 3 to 300 characters, or a list of 1 to 10 such texts`,
  });
  const { text } = await call({ category: 'rest', min_reliability: 101, limit: '5' });
  expect(text).toContain('4 arguments are not usable: need, category, min_reliability, limit.');
  for (const line of [
    '- need (nothing): a text of 3 to 300 characters, or a list of 1 to 10 such texts',
    '- category ("rest"): one of api, mcp, cli',
    '- min_reliability (101): a whole number from 0 to 100',
    '- limit ("5"): a whole number from 1 to 20',
  ])
    expect(text.split('\n')).toContain(line);
});

it('every argument of every tool has an error text that says what is allowed', async () => {
  const client = await aCurrentClient(ADDRESS, answer);
  const { tools } = await client.listTools();
  for (const { name, inputSchema } of tools.filter((tool) => tool.name !== 'submit_entry')) {
    const args = Object.fromEntries(Object.keys(inputSchema.properties ?? {}).map((field) => [field, {}]));
    const { isError, text } = answerOf(await client.callTool({ name, arguments: args }));
    expect([name, isError, text.split('\n').length]).toEqual([name, true, 1 + Object.keys(args).length]);
    expect(text).not.toMatch(/undefined|Invalid/);
  }
});

it('the server offers no notifications of changes, and refuses subscriptions', async () => {
  const client = await aCurrentClient(ADDRESS, answer);
  const { tools, resources } = client.getServerCapabilities() ?? {};
  expect([tools?.listChanged, resources?.listChanged]).toEqual([false, false]);
  const meta = {
    'io.modelcontextprotocol/protocolVersion': '2026-07-28',
    'io.modelcontextprotocol/clientInfo': { name: 'callbook-test', version: '1.0.0' },
    'io.modelcontextprotocol/clientCapabilities': {},
  };
  const params = { notifications: { toolsListChanged: true }, _meta: meta };
  const response = await send({
    ...ping,
    headers: { ...ping.headers, 'MCP-Protocol-Version': '2026-07-28', 'Mcp-Method': 'subscriptions/listen' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'subscriptions/listen', params }),
  });
  expect(await response.json()).toMatchObject({ error: { message: 'Subscription limit reached' } });
});

it('entries and the dump are resources', async () => {
  const client = await aCurrentClient(ADDRESS, answer);
  const { resourceTemplates } = await client.listResourceTemplates();
  expect(resourceTemplates.map(({ uriTemplate }) => uriTemplate)).toEqual(['callbook://entries/{slug}']);
  const one = await client.readResource({ uri: 'callbook://entries/open-sky' });
  expect(JSON.parse((one.contents[0] as { text: string }).text)).toMatchObject({ slug: 'open-sky' });
  const all = await client.readResource({ uri: 'callbook://entries.ndjson' });
  expect((all.contents[0] as { text: string }).text).toBe(
    entries.map((entry) => `${JSON.stringify(entry)}\n`).join(''),
  );
  await expect(client.readResource({ uri: 'callbook://entries/nobody' })).rejects.toThrow('nobody');
});

it('a dump that is too large is not built: the resource names the tools that search it', async () => {
  const entryAt = () => {
    throw new Error('An entry was read.');
  };
  const large = { ...aCatalog(entries), entryAt, dump: () => new Uint8Array(4_000_001) };
  const client = await aCurrentClient(ADDRESS, (request) =>
    answerMcp(request, { ...deps, openCatalog: async () => large }),
  );
  const { contents } = await client.readResource({ uri: 'callbook://entries.ndjson' });
  expect(JSON.parse((contents[0] as { text: string }).text)).toEqual({
    too_large_here:
      'The catalog is too large for a message. Ask discover, or search it with search_registry.',
  });
});

it('completion/complete completes a slug', async () => {
  const client = await aCurrentClient(ADDRESS, answer);
  const { completion } = await client.complete({
    ref: { type: 'ref/resource', uri: 'callbook://entries/{slug}' },
    argument: { name: 'slug', value: 'open-s' },
  });
  expect(completion.values).toEqual(['open-sky']);
});

it.each(['GET', 'DELETE', 'PUT'])('%s /mcp returns 405', async (method) => {
  const response = await send({ method });
  expect([response.status, response.headers.get('Allow')]).toEqual([405, 'POST, OPTIONS']);
});

it('the preflight of an allowed origin returns 204', async () => {
  const response = await send({ method: 'OPTIONS', headers: { Origin: 'http://localhost:6274' } });
  expect([response.status, response.headers.get('Access-Control-Allow-Origin')]).toEqual([
    204,
    'http://localhost:6274',
  ]);
});

it('POST /mcp from a foreign origin returns 403', async () => {
  const from = async (origin: string) =>
    (await send({ ...ping, headers: { ...ping.headers, Origin: origin } })).status;
  expect(await from('https://callbook.test')).toBe(200);
  expect(await from('http://127.0.0.1:3000')).toBe(200);
  expect(await from('https://evil.test')).toBe(403);
  expect(await from('null')).toBe(403);
});

it('a server on localhost returns 403 for other host names', async () => {
  const local = { ...deps, siteUrl: 'http://localhost:8787' };
  const at = async (address: string) => (await answerMcp(new Request(address, ping), local)).status;
  expect(await at('http://127.0.0.1:8787/mcp')).toBe(200);
  expect(await at('http://rebound.test:8787/mcp')).toBe(403);
});

it('POST /mcp with a body over 64 KiB returns 413, with and without Content-Length', async () => {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'ping', params: { pad: 'x'.repeat(70_000) } });
  const streamed = { ...ping, body: new Blob([body]).stream(), duplex: 'half' };
  for (const init of [{ ...ping, body }, streamed]) {
    const response = await send(init);
    expect([response.status, await response.json()]).toEqual([
      413,
      {
        jsonrpc: '2.0',
        id: null,
        error: { code: -32600, message: 'The message is over 65536 bytes. Send a shorter one.' },
      },
    ]);
  }
});

it('a batch of more than 10 messages is refused with a JSON-RPC error, and one of 10 is answered', async () => {
  const batch = (length: number) => {
    const messages = Array.from({ length }, (_, id) => ({ jsonrpc: '2.0', id, method: 'ping' }));
    return send({
      ...ping,
      body: JSON.stringify(messages),
      headers: { ...ping.headers, Origin: 'http://localhost' },
    });
  };
  const refused = await batch(11);
  expect([refused.status, refused.headers.get('Access-Control-Allow-Origin')]).toEqual([
    400,
    'http://localhost',
  ]);
  expect(await refused.json()).toEqual({
    jsonrpc: '2.0',
    id: null,
    error: {
      code: -32600,
      message:
        'The batch has 11 messages; at most 10 are allowed. Send them one by one, or in smaller batches.',
    },
  });
  const answered = await batch(10);
  expect([answered.status, (await answered.text()).match(/"result":\{\}/g)?.length]).toEqual([200, 10]);
});

it('a body that breaks off is refused with a JSON-RPC error', async () => {
  const broken = new ReadableStream({ pull: (controller) => controller.error(new Error('hung up')) });
  const response = await send({ ...ping, body: broken, duplex: 'half' } as RequestInit);
  expect([response.status, await response.json()]).toMatchObject([400, { error: { code: -32700 } }]);
});

const READ_ONLY_WORDS = 'This server reads from a file';

it('tools that write use the injected calls, with the key from the arguments or else from the connection', async () => {
  const seen: [string, string | null, unknown][] = [];
  const answerAs = (value: object) => async (request: Request) => {
    seen.push([new URL(request.url).pathname, request.headers.get('x-api-key'), await request.json()]);
    return Response.json(value);
  };
  const follow = {
    id: 'f1',
    slug: 'open-sky',
    channel: 'email',
    state: 'pending',
    alerts_on: ['down', 'up', 'shape_changed'],
    follows: { used: 1, limit: 3 },
    note: 'Open the link.',
  };
  const recorded = {
    recorded: true,
    slug: 'open-sky',
    outcome: 'success',
    reports_count: 1,
    note: 'Recorded.',
  };
  const writes = { reportInvocation: answerAs(recorded), watchEntry: answerAs(follow) };
  const wired = (request: Request) => answerMcp(request, { ...deps, writes });
  const client = await aCurrentClient(ADDRESS, wired, { 'x-api-key': 'of-the-connection' });
  const report = { slug: 'open-sky', outcome: 'success', latency_ms: 12 };
  const reported = answerOf(await client.callTool({ name: 'report_invocation', arguments: report }));
  expect(reported.data).toEqual(recorded);
  await client.callTool({ name: 'watch', arguments: { slug: 'open-sky' } });
  await client.callTool({ name: 'watch', arguments: { slug: 'open-sky', api_key: 'of-the-argument' } });
  expect(seen).toEqual([
    ['/api/public/report', null, report],
    ['/api/public/watch', 'of-the-connection', { slug: 'open-sky' }],
    ['/api/public/watch', 'of-the-argument', { slug: 'open-sky' }],
  ]);
});

it('submit_entry lists every problem of an entry', async () => {
  const store = {} as never; // Not reached: the problems are found first.
  const writes = {
    submitEntry: (request: Request) =>
      submit(request, {
        ...deps,
        store,
        secret: 's',
        ip: '192.0.2.1',
        now: () => new Date(0),
        repositoryUrl: null,
        pullRequests: null,
      }),
  };
  const client = await aCurrentClient(ADDRESS, (request) => answerMcp(request, { ...deps, writes }));
  const { isError, text } = answerOf(
    await client.callTool({ name: 'submit_entry', arguments: { slug: 'open-sky', name: 'Open Sky' } }),
  );
  expect(isError).toBe(true);
  for (const field of ['category', 'summary', 'endpoint', 'source'])
    expect(text).toContain(`- ${field} (nothing):`);
});

it('tools that write explain that a copy of the catalog is read-only', async () => {
  const client = await aCurrentClient(ADDRESS, (request) =>
    answerMcp(request, { ...deps, writes: READ_ONLY }),
  );
  const args = { slug: 'open-sky', outcome: 'success' };
  const { isError, text } = answerOf(await client.callTool({ name: 'report_invocation', arguments: args }));
  expect([isError, text.startsWith(READ_ONLY_WORDS)]).toEqual([true, true]);
});

it('the hosted server leaves the work that a call costs to its callers, and says who does it', async () => {
  let calls = 0;
  const priced = async () => {
    calls += 1;
    const allowance = {
      limit: LIMITS.mailService,
      allowed: false,
      remaining: 0,
      resetSeconds: 60,
      price: 14,
    };
    return replyRefused(allowance, { call: 'watchEntry', source: 'a', secret: 's', now: new Date(0) });
  };
  const priceful = (request: Request) => answerMcp(request, { ...deps, writes: { watchEntry: priced } });
  const client = await aCurrentClient(ADDRESS, priceful);
  const result = await client.callTool({ name: 'watch', arguments: { slug: 'open-sky', api_key: 'cb_a' } });
  expect([calls, result.isError]).toEqual([1, true]);
  expect(result.content).toEqual([
    {
      type: 'text',
      text: "This call costs a proof of work, because there are many confirmation emails by the whole service today. Nothing was stored or sent. Callbook's clients, pages, command line and local MCP server (callbook-mcp) do the work by themselves. Or wait 60 seconds.",
    },
  ]);
});
