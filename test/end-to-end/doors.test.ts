import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { parse } from 'yaml';
import type { EntryAnswer } from '../../src/api/registry-schema.ts';
import { writeDump } from '../../src/catalog/bulk/changes.ts';
import {
  BulkManifestSchema,
  type CatalogChange,
  CatalogChangeSchema,
} from '../../src/catalog/bulk/changes-schema.ts';
import type { Entry } from '../../src/catalog/entry-schema.ts';
import { connectCallbook } from '../../src/client/callbook.ts';
import { readCurl } from '../../src/operations/calls/read-curl.ts';
import { ServerListSchema, ServerRecordSchema } from '../../src/protocols/mcp-registry/schema.ts';
import { SkillIndexSchema } from '../../src/protocols/well-known/agent-skill.ts';
import { ServerCardSchema, ServerCatalogSchema } from '../../src/protocols/well-known/server-card.ts';
import { aSubmission } from '../helpers/a-submission.ts';
import { applyChanges } from '../helpers/apply-changes.ts';
import { aCurrentClient, aFormerClient, answerOf } from '../helpers/mcp-clients.ts';
import { realEntries } from '../helpers/real-catalog.ts';
import { type RunningSite, theSite } from '../helpers/running-site.ts';

let site: RunningSite;
beforeAll(async () => {
  site = await theSite();
});

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(`${site.origin}${path}`, { headers });
const SLUG = 'open-meteo-forecast';

/** A call of every tool that needs no key, with the expected result. */
const CALLS: [string, Record<string, unknown>, object][] = [
  ['discover', { need: 'current weather for a city' }, { uncovered: false }],
  [
    'discover',
    { need: ['current weather for a city', 'convert dollars to euros'] },
    { plan: { uncovered: [] } },
  ],
  [
    'discover',
    { need: 'scan my receipts with OCR and write the totals to a Google Sheet' },
    { plan: [{ slug: 'tesseract' }, { slug: 'google-sheets' }] },
  ],
  [
    'discover',
    { need: 'wie wird das Wetter morgen in der Hauptstadt' },
    { coverage: 'none', language: 'German' },
  ],
  ['search_registry', { q: 'open-meteo', limit: 3 }, { count: 3 }],
  ['get_entry', { slug: SLUG }, { slug: SLUG }],
  ['get_operation', { slug: SLUG, name: 'weather_forecast' }, { operation: { name: 'weather_forecast' } }],
  ['list_capabilities', { contains: 'weather' }, { categories: expect.any(Object) }],
  ['get_status', { slug: SLUG }, { interfaces: [{ slug: SLUG }] }],
  ['report_invocation', { slug: SLUG, outcome: 'success', latency_ms: 90 }, { recorded: true, slug: SLUG }],
];
const TOOLS = [...new Set([...CALLS.map(([name]) => name), 'submit_entry', 'watch'])].sort();

type AnyClient = Pick<Client, 'listTools' | 'callTool'>;

async function useEveryTool(client: AnyClient, submission: object): Promise<void> {
  const { tools } = await client.listTools();
  expect(tools.map(({ name }) => name).sort()).toEqual(TOOLS);
  for (const [name, args, expected] of CALLS) {
    expect(answerOf(await client.callTool({ name, arguments: args })).data, name).toMatchObject(expected);
  }
  const proposed = await client.callTool({ name: 'submit_entry', arguments: { ...submission } });
  expect(answerOf(proposed).data).toMatchObject({ state: 'pending_review' });
  const refused = answerOf(await client.callTool({ name: 'watch', arguments: { slug: SLUG } }));
  expect([refused.isError, refused.text.includes('x-api-key')]).toEqual([true, true]);
}

describe('by MCP', () => {
  it('every tool works for a client of the current revision over HTTP', async () => {
    await useEveryTool(await aCurrentClient(`${site.origin}/mcp`), aSubmission({ slug: 'current-lights' }));
  });

  it('every tool works for a client of the previous revision over HTTP', async () => {
    const client = await aFormerClient(`${site.origin}/mcp`);
    await useEveryTool(client as AnyClient, aSubmission({ slug: 'former-lights' }));
  });

  it('every tool works over standard input and output, in both revisions', async () => {
    for (const [mode, slug] of [
      ['legacy', 'stdio-lights'],
      [{ pin: '2026-07-28' }, 'piped-lights'],
    ] as const) {
      const client = await overStdio(['--url', site.origin], mode);
      await useEveryTool(client, aSubmission({ slug }));
    }
  });

  it('the MCP server reads a downloaded dump without any service, and reports that it cannot write', async () => {
    const client = await overStdio(['--file', join(site.dist, 'api/public/entries.ndjson')]);
    const found = await client.callTool({
      name: 'discover',
      arguments: { need: 'current weather for a city' },
    });
    expect(answerOf(found).data).toMatchObject({ uncovered: false });
    const report = { slug: SLUG, outcome: 'success' };
    expect(answerOf(await client.callTool({ name: 'report_invocation', arguments: report }))).toMatchObject({
      isError: true,
      text: expect.stringContaining('nothing was sent'),
    });
  });

  it('none of a thousand simultaneous calls is lost', async () => {
    const headers = { 'Content-Type': 'application/json', Accept: 'application/json, text/event-stream' };
    const call = async (id: number) => {
      const params = { name: 'get_entry', arguments: { slug: SLUG } };
      const body = JSON.stringify({ jsonrpc: '2.0', id, method: 'tools/call', params });
      const response = await fetch(`${site.origin}/mcp`, { method: 'POST', headers, body });
      const data = /^data: (.*)$/m.exec(await response.text())?.[1] ?? '{}';
      const answer = JSON.parse(data) as { id: number; result: object };
      return answerOf(answer.result).data.slug === SLUG ? answer.id : null;
    };
    const ids = await Promise.all(Array.from({ length: 1_000 }, (_, id) => call(id)));
    expect(ids).toEqual(Array.from({ length: 1_000 }, (_, id) => id));
  });

  it('GET returns 405, and a request from another origin returns 403', async () => {
    expect((await get('/mcp')).status).toBe(405);
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'ping' });
    const headers = { Origin: 'https://elsewhere.test', 'Content-Type': 'application/json' };
    expect((await fetch(`${site.origin}/mcp`, { method: 'POST', headers, body })).status).toBe(403);
  });
});

async function overStdio(args: string[], mode: 'legacy' | { pin: string } = 'legacy'): Promise<Client> {
  const client = new Client({ name: 'callbook-test', version: '1.0.0' }, { versionNegotiation: { mode } });
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: ['scripts/mcp.ts', ...args],
  });
  await client.connect(transport);
  onTestFinished(() => client.close());
  return client;
}

describe('by bulk files', () => {
  it('the manifest gives size and hash of each, and each has an ETag', async () => {
    const { files, counts } = BulkManifestSchema.parse(await (await get('/api/public/manifest.json')).json());
    expect(counts.entries).toBe(counts.api + counts.mcp + counts.cli);
    for (const { path, bytes, sha256, media_type } of files) {
      const response = await get(path);
      const text = await response.text();
      expect([path, Buffer.byteLength(text), createHash('sha256').update(text).digest('hex')]).toEqual([
        path,
        bytes,
        sha256,
      ]);
      expect([path, response.headers.get('Content-Type')]).toEqual([path, `${media_type}; charset=utf-8`]);
      expect(response.headers.get('Access-Control-Allow-Origin'), path).toBe('*');
      const etag = response.headers.get('ETag') ?? '';
      expect([path, (await get(path, { 'If-None-Match': etag })).status]).toEqual([path, 304]);
    }
  });

  it('the slim index has under 100 compressed bytes per entry', async () => {
    const text = await (await get('/api/public/index.ndjson')).text();
    const lines = text.trim().split('\n').length;
    expect(gzipSync(text).length / lines).toBeLessThan(100);
  });

  it('the parts by category make up the whole', async () => {
    const parts = await Promise.all(
      ['api', 'mcp', 'cli'].map(async (category) =>
        (await get(`/api/public/entries/${category}.ndjson`)).text(),
      ),
    );
    const slugOf = (line: string) => (JSON.parse(line) as { slug: string }).slug;
    const lines = parts
      .join('')
      .trim()
      .split('\n')
      .sort((a, b) => (slugOf(a) < slugOf(b) ? -1 : 1));
    expect(`${lines.join('\n')}\n`).toBe(await (await get('/api/public/entries.ndjson')).text());
  });

  it("the changes turn an empty dump and an older one into today's dump", async () => {
    const lines = (await (await get('/api/public/changes.ndjson')).text()).trim().split('\n');
    const changes = lines.map((line) => JSON.parse(line) as CatalogChange);
    for (const change of changes) CatalogChangeSchema.parse(change);
    const today = await (await get('/api/public/entries.ndjson')).text();
    expect(applyChanges('', changes)).toBe(today);
    const [first] = realEntries();
    const older = writeDump([{ ...(first as Entry), summary: 'An older summary.' }]);
    expect(applyChanges(older, changes)).toBe(today);
  });
});

describe('by well-known descriptions', () => {
  it('every link of the API catalog works and has the stated type', async () => {
    const response = await get('/.well-known/api-catalog');
    expect(response.headers.get('Content-Type')).toContain('application/linkset+json');
    const { linkset } = (await response.json()) as { linkset: Record<string, unknown>[] };
    const links = linkset.flatMap((context) =>
      Object.values(context).flatMap((value) =>
        Array.isArray(value) ? (value as { href: string; type: string }[]) : [],
      ),
    );
    expect(links.length).toBeGreaterThan(8);
    for (const { href, type } of links) {
      const found = await get(new URL(href).pathname);
      expect([href, found.status]).toEqual([href, 200]);
      expect([href, found.headers.get('Content-Type')?.split(';')[0]]).toEqual([href, type]);
    }
  });

  it('the API descriptions in JSON and YAML are equal', async () => {
    const [json, yaml] = [
      await (await get('/openapi.json')).json(),
      parse(await (await get('/openapi.yaml')).text()),
    ];
    expect(yaml).toEqual(json);
  });

  it('the server card describes the running MCP server', async () => {
    const catalog = ServerCatalogSchema.parse(await (await get('/.well-known/mcp/catalog.json')).json());
    const found = await get(new URL(catalog.entries[0]?.url ?? '').pathname);
    expect(found.headers.get('Content-Type')).toBe('application/mcp-server-card+json');
    expect(found.headers.get('Cache-Control')).toBe('public, max-age=3600');
    expect(found.headers.get('ETag')).toBeTruthy();
    const card = ServerCardSchema.parse(await found.json());
    expect(await (await get('/.well-known/mcp/server-card.json')).json()).toEqual(card);
    const [remote] = card.remotes;
    expect(new URL(remote?.url ?? '').pathname).toBe('/mcp');
    expect((await get('/mcp')).status).toBe(405);
    const client = await aFormerClient(`${site.origin}/mcp`);
    expect(client.getServerVersion()).toMatchObject({ name: 'callbook', version: card.version });
  });

  it('the calls in the skill work as written', async () => {
    const index = SkillIndexSchema.parse(await (await get('/.well-known/agent-skills/index.json')).json());
    const [skill] = index.skills;
    const response = await get(skill?.url ?? '');
    expect(response.headers.get('Content-Type')).toMatch(/^text\/markdown/);
    const text = await response.text();
    expect(`sha256:${createHash('sha256').update(text).digest('hex')}`).toBe(skill?.digest);
    const calls = [...text.matchAll(/```sh\n(.+)\n```/g)].map(([, command = '']) => readCurl(command));
    const answers = [];
    for (const call of calls) {
      const { pathname, search } = new URL(call?.url ?? '');
      const { method = '', headers = [], body = null } = call ?? {};
      const sent = { method, headers: headers.map(([name, value]): [string, string] => [name, value]), body };
      const answer = await fetch(`${site.origin}${pathname}${search}`, sent);
      answers.push([answer.status, await answer.json()]);
    }
    expect(answers).toMatchObject([
      [200, { uncovered: false, matches: [{ operations: expect.any(Array) }, {}, {}] }],
      [200, { operation: { name: 'weather_forecast' }, calls: expect.any(Array) }],
      [200, { recorded: true, slug: SLUG }],
    ]);
  });

  it('the page and the contract of an MCP server have the same install links', async () => {
    const { install_links } = (await (await get('/api/public/registry/github-mcp')).json()) as EntryAnswer;
    const page = (await (await get('/entry/github-mcp/')).text()).replaceAll(/&(?:amp|#38);/g, '&');
    const links = Object.values(install_links ?? {});
    expect(links).toHaveLength(3);
    for (const link of links) expect(page.includes(`href="${link}"`), link).toBe(true);
    const entry = await (await get(`/api/public/registry/${SLUG}`)).json();
    expect(entry).not.toHaveProperty('install_links');
  });

  it('every link in llms.txt works', async () => {
    const text = await (await get('/llms.txt')).text();
    const addresses = [...text.matchAll(/\]\((http[^)]+)\)/g)].map(([, address = '']) => new URL(address));
    expect(addresses.length).toBeGreaterThan(8);
    for (const { pathname, search } of addresses) {
      expect([pathname, (await get(`${pathname}${search}`)).status]).toEqual([pathname, 200]);
    }
  });

  it('llms-full.txt names every entry', async () => {
    const text = await (await get('/llms-full.txt')).text();
    for (const { slug } of realEntries()) expect(text).toContain(`\n- ${slug}: `);
  });

  it('pages link to the description of the API', async () => {
    const link = (await get('/')).headers.get('Link');
    expect(link).toContain('</openapi.json>; rel="service-desc"');
    expect(link).toContain('rel="alternate"');
  });
});

describe('by the API of the MCP registry', () => {
  it('the registry API lists every MCP server page by page, and finds each by its name', async () => {
    const names: string[] = [];
    const slugs: string[] = [];
    for (let cursor: string | undefined = ''; cursor !== undefined; ) {
      const query = new URLSearchParams({ limit: '100', cursor });
      const page = ServerListSchema.parse(await (await get(`/v0.1/servers?${query}`)).json());
      names.push(...page.servers.map(({ server }) => server.name));
      for (const { _meta } of page.servers) {
        const [, listed] = Object.entries(_meta).find(([key]) => key.endsWith('/entries')) ?? [];
        slugs.push(...(listed as { slug: string }[]).map(({ slug }) => slug));
      }
      cursor = page.metadata.nextCursor;
    }
    const { categories } = await connectCallbook({ baseUrl: site.origin }).capabilities();
    expect(new Set(names).size).toBe(names.length);
    expect(new Set(slugs).size).toBe(categories.mcp);
    const path = `/v0.1/servers/${encodeURIComponent(names[0] ?? '')}/versions/latest`;
    expect(ServerRecordSchema.parse(await (await get(path)).json()).server.name).toBe(names[0]);
    expect((await get('/v0.1/servers/org.example%2Fnobody/versions/latest')).status).toBe(404);
    const unknown = await get('/v0.1/version');
    expect([unknown.status, Object.keys((await unknown.json()) as object)]).toEqual([404, ['error']]);
  });
});

describe('by the typed client', () => {
  it('the typed client reads, copies and reports', async () => {
    const callbook = connectCallbook({ baseUrl: site.origin });
    expect((await callbook.discover('current weather for a city')).uncovered).toBe(false);
    expect((await callbook.search({ slugs: [SLUG, 'nobody'] })).unknown).toEqual(['nobody']);
    expect((await callbook.get(SLUG)).entry.slug).toBe(SLUG);
    expect(await callbook.dump()).toBe(readFileSync(join(site.dist, 'api/public/entries.ndjson'), 'utf8'));
    expect((await callbook.entries()).length).toBe((await callbook.capabilities()).total_entries);
    expect((await callbook.report({ slug: SLUG, outcome: 'timeout' })).recorded).toBe(true);
    await expect(callbook.get('nobody')).rejects.toMatchObject({ status: 404 });
  });
});
