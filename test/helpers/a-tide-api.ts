import type { IncomingMessage, ServerResponse } from 'node:http';
import { onTestFinished } from 'vitest';
import { AccessSchema } from '../../src/entry/access/access-schema.ts';
import { publishOperations } from '../../src/operations/publish-operations.ts';
import { anEntry } from './an-entry.ts';
import { anOperation, anOperationsFile } from './an-operation.ts';
import { serveHttp } from './loopback.ts';

export const TIDE_KEY = 'tide-key-7Qw9+/x=';

const HUGE_BYTES = 50_000_000;
const STATION = { type: 'string', 'x-in': 'query' } as const;

const OPERATIONS = [
  anOperation({
    name: 'list_tides',
    path: '/tides',
    input: { properties: { station: STATION, page: { type: 'integer', 'x-in': 'query' } } },
  }),
  anOperation({
    name: 'add_station',
    summary: 'Add a station.',
    effect: 'write',
    method: 'POST',
    path: '/stations',
    input: { properties: { name: { type: 'string', 'x-in': 'body' } }, required: ['name'] },
  }),
  anOperation({
    name: 'remove_station',
    summary: 'Remove a station.',
    effect: 'destroy',
    method: 'DELETE',
    path: '/stations/1',
  }),
  ...['busy', 'broken', 'large', 'huge', 'hang', 'moved', 'echo', 'flaky', 'forbidden', 'narrow'].map(
    (name) => anOperation({ name, path: `/${name}`, summary: 'Behave in one way of servers.' }),
  ),
];

type Received = { method: string; url: string; headers: IncomingMessage['headers']; body: string };

/** A local HTTP API with a key, paging and every kind of trouble, as a private entry of a catalog. */
export async function aTideApi({ elsewhere = 'http://127.0.0.1:1/' }: { elsewhere?: string } = {}) {
  const received: Received[] = [];
  const server = await serveHttp(async (request, response) => {
    const pieces: Buffer[] = [];
    for await (const piece of request) pieces.push(piece);
    const { method = '', url = '', headers } = request;
    received.push({ method, url, headers, body: Buffer.concat(pieces).toString() });
    answer(request, response, { received, elsewhere });
  });
  onTestFinished(() => server[Symbol.asyncDispose]());
  const entry = {
    ...anEntry({
      slug: 'tides',
      endpoint: server.url('/v1'),
      auth_mode: 'API key (header X-Tide-Key)',
      auth_params: [{ name: 'X-Tide-Key', location: 'header', required: true }],
      auth: AccessSchema.parse({
        obtain_url: 'https://tides.example.org/keys',
        free_tier: true,
        card_required: false,
        scopes: ['tides:read'],
        environment_variable: 'TIDE_KEY',
      }),
    }),
    private: true as const,
  };
  const operations = publishOperations(entry, anOperationsFile(OPERATIONS));
  return { entry, operations, received, host: `127.0.0.1:${server.port}` };
}

type About = { received: readonly Received[]; elsewhere: string };

function answer(request: IncomingMessage, response: ServerResponse, { received, elsewhere }: About): void {
  const json = (status: number, value: unknown, headers: Record<string, string> = {}) =>
    response.writeHead(status, { 'Content-Type': 'application/json', ...headers }).end(JSON.stringify(value));
  const key = request.headers['x-tide-key'];
  if (key !== TIDE_KEY) return void json(401, { error: `The key ${key} is wrong` });
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost');
  const page = Number(searchParams.get('page') ?? 1);
  const routes: Record<string, () => unknown> = {
    '/v1/tides': () =>
      json(200, { tides: [{ page, high: '12:00' }], next: page < 3 ? `/v1/tides?page=${page + 1}` : null }),
    '/v1/stations': () => json(201, { id: 1 }),
    '/v1/stations/1': () => json(200, { removed: true }),
    '/v1/busy': () => json(429, { error: 'slow down' }, { 'Retry-After': '120' }),
    '/v1/broken': () => json(500, { error: 'broken' }),
    '/v1/large': () =>
      json(200, {
        title: 'large',
        items: Array.from({ length: 5_000 }, (_, i) => ({ id: i, name: 'x'.repeat(50) })),
      }),
    '/v1/huge': () => json(200, 'x'.repeat(HUGE_BYTES)),
    '/v1/forbidden': () => json(403, { error: 'insufficient scope' }),
    '/v1/narrow': () =>
      json(403, {}, { 'WWW-Authenticate': 'Bearer error="insufficient_scope", scope="tides:write"' }),
    '/v1/hang': () => undefined,
    '/v1/moved': () => response.writeHead(302, { Location: elsewhere }).end(),
    '/v1/echo': () => json(200, { headers: request.headers, url: request.url }),
    '/v1/flaky': () =>
      received.filter(({ url }) => url === '/v1/flaky').length < 2
        ? json(503, {}, { 'Retry-After': '0' })
        : json(200, { ok: true }),
  };
  const route = routes[pathname];
  if (route) route();
  else json(404, { error: 'not found' });
}
