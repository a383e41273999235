import { expect, it } from 'vitest';
import { answerMcp } from '../../src/mcp/http.ts';
import { DiscoverOutputSchema } from '../../src/mcp/schema.ts';
import { aCatalog, anEntry } from '../helpers/an-entry.ts';
import { aCurrentClient, aFormerClient, answerOf } from '../helpers/mcp-clients.ts';

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

const READ_TOOLS = ['discover', 'search_registry', 'get_entry', 'list_capabilities', 'get_status'];

it('lists its tools to a client of the current revision, each described for a model and with both schemas', async () => {
  const client = await aCurrentClient(ADDRESS, answer);
  expect(client.getNegotiatedProtocolVersion()).toBe('2026-07-28');
  const { tools } = await client.listTools();
  expect(tools.map(({ name }) => name)).toEqual(expect.arrayContaining(READ_TOOLS));
  for (const { name, title, description, inputSchema, outputSchema, annotations } of tools) {
    expect(title, name).toBeTruthy();
    expect(description?.length, name).toBeGreaterThan(100);
    expect(inputSchema.type, name).toBe('object');
    expect(outputSchema?.type, name).toBe('object');
    expect(annotations, name).toMatchObject({
      readOnlyHint: READ_TOOLS.includes(name),
      openWorldHint: expect.any(Boolean),
    });
  }
});

it('answers a need in both revisions alike', async () => {
  const call = { name: 'discover', arguments: { need: 'get a weather forecast' } };
  const current = await (await aCurrentClient(ADDRESS, answer)).callTool(call);
  const former = await (await aFormerClient(ADDRESS, answer)).callTool(call);
  const { text, data } = answerOf(current);
  expect(JSON.parse(text)).toEqual(data);
  const { coverage, matches } = DiscoverOutputSchema.parse(data);
  expect(coverage).toBe('exact');
  expect(matches[0]).toMatchObject({
    slug: 'open-sky',
    call: { endpoint: 'https://open-sky.example.org/v1', auth_mode: 'none' },
  });
  expect(answerOf(former).data).toEqual(data);
});

it.each<[string, Record<string, unknown>, object]>([
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
])('answers %s %j', async (name, args, expected) => {
  const client = await aCurrentClient(ADDRESS, answer);
  expect(answerOf(await client.callTool({ name, arguments: args })).data).toMatchObject(expected);
});

it('tells a model what was wrong with a call, and what to do', async () => {
  const client = await aCurrentClient(ADDRESS, answer);
  const unknown = answerOf(await client.callTool({ name: 'get_entry', arguments: { slug: 'open-skies' } }));
  expect(unknown).toMatchObject({ isError: true });
  expect(unknown.text).toContain('No entry has the slug "open-skies". Perhaps you mean open-sky.');
  const bad = answerOf(await client.callTool({ name: 'discover', arguments: { need: 'ab' } }));
  expect(bad).toMatchObject({ isError: true });
});

it('offers entries and the dump as resources', async () => {
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

it('completes a slug', async () => {
  const client = await aCurrentClient(ADDRESS, answer);
  const { completion } = await client.complete({
    ref: { type: 'ref/resource', uri: 'callbook://entries/{slug}' },
    argument: { name: 'slug', value: 'open-s' },
  });
  expect(completion.values).toEqual(['open-sky']);
});

it.each(['GET', 'DELETE', 'PUT'])('answers %s with 405', async (method) => {
  const response = await send({ method });
  expect([response.status, response.headers.get('Allow')]).toEqual([405, 'POST, OPTIONS']);
});

it('answers the preflight of a page it knows', async () => {
  const response = await send({ method: 'OPTIONS', headers: { Origin: 'http://localhost:6274' } });
  expect([response.status, response.headers.get('Access-Control-Allow-Origin')]).toEqual([
    204,
    'http://localhost:6274',
  ]);
});

it('checks the origin of a page', async () => {
  const from = async (origin: string) =>
    (await send({ ...ping, headers: { ...ping.headers, Origin: origin } })).status;
  expect(await from('https://callbook.test')).toBe(200);
  expect(await from('http://127.0.0.1:3000')).toBe(200);
  expect(await from('https://evil.test')).toBe(403);
  expect(await from('null')).toBe(403);
});

it('serves on one machine only under the names of that machine', async () => {
  const local = { ...deps, siteUrl: 'http://localhost:8787' };
  const at = async (address: string) => (await answerMcp(new Request(address, ping), local)).status;
  expect(await at('http://127.0.0.1:8787/mcp')).toBe(200);
  expect(await at('http://rebound.test:8787/mcp')).toBe(403);
});

it('refuses a body that no honest message has', async () => {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'ping', params: { pad: 'x'.repeat(70_000) } });
  expect((await send({ ...ping, body })).status).toBe(413);
});
