import { expect, it } from 'vitest';
import { describeServers } from '../../../src/protocols/mcp-registry/describe-servers.ts';
import {
  type ServerList,
  ServerListSchema,
  ServerRecordSchema,
} from '../../../src/protocols/mcp-registry/schema.ts';
import { servers } from '../../../src/protocols/mcp-registry/servers.ts';
import { anEntry } from '../../helpers/an-entry.ts';

const slugs = ['alpha', 'bravo', 'charlie', 'delta', 'echo'];
const entries = slugs.map((slug) => anEntry({ slug, name: slug.toUpperCase(), category: 'mcp' }));
const events = [
  { at: '2026-06-01T00:00:00Z', slug: 'zulu', category: 'mcp', kind: 'removed' as const },
  { at: '2026-05-01T00:00:00Z', slug: 'echo', category: 'mcp', kind: 'changed' as const },
  ...slugs.map((slug) => ({ at: '2026-01-01T00:00:00Z', slug, category: 'mcp', kind: 'added' as const })),
  { at: '2026-01-01T00:00:00Z', slug: 'zulu', category: 'mcp', kind: 'added' as const },
];
const records = describeServers(entries, events, 'https://book.example.org');
const ask = (path: string, init?: RequestInit) =>
  servers(new Request(`https://book.example.org/v0.1/servers${path}`, init), {
    openServers: async () => records,
  });
const list = async (query: string): Promise<ServerList> =>
  ServerListSchema.parse(await (await ask(query)).json());
const names = async (query: string) =>
  (await list(query)).servers.map(({ server }) => server.name.split('/')[1]);

it('GET servers lists all servers except removed ones', async () => {
  const response = await ask('');
  expect(response.status).toBe(200);
  expect(ServerListSchema.parse(await response.json()).metadata).toEqual({ count: 5 });
  expect(response.headers.get('Access-Control-Allow-Origin')).toBe('*');
  expect(await names('?include_deleted=true')).toEqual([...slugs, 'zulu']);
});

it('paging by cursor returns each server once', async () => {
  const seen: string[] = [];
  let cursor: string | undefined = '';
  for (let pages = 0; cursor !== undefined && pages < 9; pages += 1) {
    const page: ServerList = await list(`?limit=2&cursor=${encodeURIComponent(cursor)}`);
    seen.push(...page.servers.map(({ server }) => server.name.split('/')[1] ?? ''));
    cursor = page.metadata.nextCursor;
  }
  expect(seen).toEqual(slugs);
});

it('every response allows what a registry of GitHub Copilot must allow other origins', async () => {
  for (const [path, method] of [
    ['', 'GET'],
    ['/org.example.book%2Fecho/versions/latest', 'GET'],
    ['/nobody', 'GET'],
    ['', 'OPTIONS'],
  ]) {
    const { headers } = await ask(path ?? '', { method: method ?? 'GET' });
    expect(headers.get('Access-Control-Allow-Origin')).toBe('*');
    expect(headers.get('Access-Control-Allow-Methods')).toMatch(/\bGET\b.*\bOPTIONS\b/);
    expect(headers.get('Access-Control-Allow-Headers')).toBe('Authorization, Content-Type');
  }
});

it('search finds a part of a description', async () => {
  expect(await names('?search=harbours of the north')).toEqual(slugs);
});

it('search finds a part of a name in any case', async () => {
  expect(await names('?search=RAV')).toEqual(['bravo']);
  expect(await names('?search=nothing')).toEqual([]);
});

it('updated_since returns changed and removed servers', async () => {
  expect(await names('?updated_since=2026-04-01T00:00:00Z')).toEqual(['echo', 'zulu']);
  expect(await names('?updated_since=2026-05-01T02:00:00%2B02:00')).toEqual(['echo', 'zulu']);
});

it('version filters the list', async () => {
  expect(await names('?version=latest')).toEqual(slugs);
  expect(await names('?version=2026.5.1')).toEqual(['echo']);
});

it.each(['org.example.book%2Fecho', 'org.example.book/echo'])(
  'GET servers/%s returns one server',
  async (name) => {
    for (const path of [`/${name}`, `/${name}/versions/latest`, `/${name}/versions/2026.5.1`]) {
      const { server } = ServerRecordSchema.parse(await (await ask(path)).json());
      expect([path, server.name]).toEqual([path, 'org.example.book/echo']);
    }
    expect((await list(`/${name}/versions`)).metadata.count).toBe(1);
  },
);

it.each([
  '/org.example.book%2Fnobody',
  '/nobody',
  '/org.example.book%2Fecho/versions/9.9.9',
  '/org.example.book%2Fzulu',
  '/%E0%A4%A',
])('GET servers%s returns 404 in the format of that API', async (path) => {
  const response = await ask(path);
  expect([response.status, await response.json()]).toEqual([
    404,
    { error: expect.stringContaining('not found') },
  ]);
});

it('include_deleted shows a removed server', async () => {
  const response = await ask('/org.example.book%2Fzulu?include_deleted=true');
  expect(ServerRecordSchema.parse(await response.json()).server.description).toBe(
    'Removed from the catalog.',
  );
});

it.each([
  ['limit=0', 'limit was "0"; allowed is a whole number from 1 to 100.'],
  ['limit=101', 'limit was "101"; allowed is a whole number from 1 to 100.'],
  ['limit=abc', 'limit was "abc"; allowed is a whole number from 1 to 100.'],
  ['limit=1&limit=2', 'limit was 2 values; allowed is one value: a whole number from 1 to 100.'],
  ['cursor=junk', 'cursor was "junk"; allowed is the nextCursor of an earlier page.'],
  [
    'updated_since=yesterday',
    'updated_since was "yesterday"; allowed is a time such as 2026-11-21T12:00:00Z.',
  ],
  ['include_deleted=perhaps', 'include_deleted was "perhaps"; allowed is true or false.'],
  [
    `search=${'x'.repeat(201)}`,
    'search was a text of 201 characters; allowed is a text of at most 200 characters.',
  ],
  [
    'limit=0&cursor=junk',
    'cursor was "junk"; allowed is the nextCursor of an earlier page. limit was "0"; allowed is a whole number from 1 to 100.',
  ],
])('the query %s returns 400 and says what is allowed', async (query, error) => {
  const response = await ask(`?${query}`);
  expect([response.status, await response.json()]).toEqual([400, { error }]);
});

it.each(['/v0.1/pings', '/v0/health', '/v0.1/serversx', '/v0.1/servers/../health'])(
  'GET %s returns 404 in the format of that API, and names the path that is published',
  async (path) => {
    const request = new Request(`https://book.example.org${path}`);
    const response = await servers(request, { openServers: async () => records });
    expect([response.status, response.headers.get('Content-Type')]).toEqual([
      404,
      'application/json; charset=utf-8',
    ]);
    expect(await response.json()).toEqual({
      error: expect.stringMatching(
        /^Nothing is published at "\/v0.*"\. GET \/v0\.1\/servers lists the servers\.$/,
      ),
    });
  },
);

it('a cursor goes on where a server was removed since', async () => {
  expect(await names('?cursor=org.example.book/bravo-2')).toEqual(['charlie', 'delta', 'echo']);
});

it('an empty parameter counts as left out', async () => {
  expect(await names('?cursor=&search=&limit=&version=')).toEqual(slugs);
});

it('the API is read-only', async () => {
  expect((await ask('', { method: 'POST' })).status).toBe(405);
});

it.each(['/v0.1/ping', '/v0/ping'])('%s answers, as clients ask before they list servers', async (path) => {
  const response = await servers(new Request(`https://book.example.org${path}`), {
    openServers: async () => [],
  });
  expect([response.status, await response.json()]).toEqual([200, { pong: true }]);
});
