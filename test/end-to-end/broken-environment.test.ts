import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { DiscoverySchema } from '../../src/api/discover/discover-schema.ts';
import { HealthAnswerSchema } from '../../src/api/health/schema.ts';
import { extendEnvironment } from '../../src/environment/environment.ts';
import { NO_SIGNALS } from '../../src/health/signals.ts';
import { type LocalServer, startLocal } from '../../src/local/start-local.ts';
import { loadFunctions } from '../../src/server/functions.ts';
import { writeLiveSignals } from '../../src/store/live.ts';
import { connectStore } from '../../src/store/redis.ts';
import { addressOf, apiOperations, apiReads } from '../helpers/api-operations.ts';
import { theSite } from '../helpers/running-site.ts';
import { waitUntil } from '../helpers/wait-until.ts';

// The real functions run on this machine, and their environment breaks after the start. At Netlify, too, functions get
// changed variables without any check.

let server: LocalServer;
beforeAll(async () => {
  const { dist } = await theSite();
  server = await startLocal({
    ...{ port: 0, dist, functionsFolder: 'functions', netlifyToml: 'netlify.toml', redisUrl: null },
    reportError: () => {},
  });
  return () => server.close();
});

const undo: (() => void)[] = [];
const set = (variables: Record<string, string>) => undo.push(extendEnvironment(variables));
afterEach(() => {
  for (const each of undo.splice(0).reverse()) each();
  vi.restoreAllMocks();
});

const get = (path: string) => fetch(server.origin + path);
const health = async () => HealthAnswerSchema.parse(await (await get('/api/public/health')).json());
const someSlug = async () => (await (await get('/api/public/registry?limit=1')).json()).results[0].slug;

const FILE = 'test/end-to-end/broken-environment.test.ts';
const DISCOVER = '/api/public/discover?need=current+weather+for+a+city';
/** What functions serve apart from the API: one request for each route. */
const OTHER_READS = [
  '/v0.1/servers?limit=1',
  '/v0.1/servers/',
  '/v0/servers?limit=1',
  '/search/?q=weather',
  '/compare/',
  '/status/list/?words=weather',
  '/badges/SLUG.svg',
  '/feeds/entry/SLUG.atom',
];
const READS = [...apiReads().map((operation) => addressOf(operation)), DISCOVER, ...OTHER_READS];

/** Requests every read that there is and returns the statuses by path. */
async function readAll(): Promise<Record<string, number>> {
  const slug = await someSlug();
  const paths = READS.map((path) => path.replace('SLUG', slug));
  const answers = await Promise.all(paths.map(async (path) => [path, (await get(path)).status] as const));
  return Object.fromEntries(answers);
}
const report = async () =>
  fetch(`${server.origin}/api/public/report`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ slug: await someSlug(), outcome: 'success' }),
  });
const listTools = () =>
  fetch(`${server.origin}/mcp`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Accept: 'application/json, text/event-stream' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} }),
  });

/** Functions that serve no read, or one that has its own test below. */
const NOT_READ = ['confirm', 'mcp', 'not-found', 'unsubscribe'];

test('the tests below request every function that serves a read', async () => {
  const requested = READS.map((path) => new URL(path.replace('SLUG', 'tides'), server.origin));
  const written = apiOperations().filter((operation) => !apiReads().some(({ id }) => id === operation.id));
  const writes = written.map((operation) => new URL(operation.path, server.origin));
  const missing = (await loadFunctions('functions'))
    .filter(
      ({ name, methods }) => !NOT_READ.includes(name) && (methods.length === 0 || methods.includes('GET')),
    )
    .filter(({ routes }) => !routes.some((route) => [...requested, ...writes].some((url) => route.test(url))))
    .map(({ name }) => `functions/${name}.ts is not requested: add a path to OTHER_READS of ${FILE}`);
  expect(missing).toEqual([]);
});

test.each([
  ['SECRET', 'hunter2'],
  ['UPSTASH_REDIS_REST_URL', 'hunter2'],
  ['URL', 'hunter2'],
  ['SMTP_URL', 'https://user:hunter2@mail.example.org'],
  ['SECRET_BEFORE', 'hunter2'],
  ['BUILD_EVERY_HOURS', 'hunter2'],
  ['CALLBOOK_LOG', 'hunter2'],
])(
  'every read returns 200 while %s is wrong, and the log names the variable without its value',
  async (name, value) => {
    set({ CALLBOOK_LOG: 'json', [name]: value });
    const printed: string[] = [];
    vi.spyOn(console, 'log').mockImplementation((text) => void printed.push(String(text)));
    vi.spyOn(console, 'error').mockImplementation((text) => void printed.push(String(text)));
    expect([...new Set(Object.values(await readAll()))]).toEqual([200]);
    expect((await listTools()).status).toBe(200);
    const answer = await health();
    expect(answer.wrong_variables).toEqual([name]);
    expect(answer.faults.map(({ code }) => code)).toContain('variable_wrong');
    expect(JSON.parse(printed[0] ?? '').wrong_variables).toEqual([name]);
    expect(`${printed.join('')}${JSON.stringify(answer)}`).not.toContain('hunter2');
  },
);

test('forms and links of emails return 503 while the secret is wrong', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  set({ SECRET: 'short' });
  const form = { method: 'POST', body: new URLSearchParams({ slug: 'tides' }) };
  expect((await fetch(`${server.origin}/contribute/`, form)).status).toBe(422);
  const following = { method: 'POST', body: new URLSearchParams({ do: 'list', key: 'cb_x' }) };
  expect((await fetch(`${server.origin}/follow/`, following)).status).toBe(503);
  expect((await get('/follow/confirm?t=confirm.0.a.b.c')).status).toBe(503);
  expect((await get('/follow/unsubscribe?t=unsubscribe.0.a.b.c')).status).toBe(503);
});

test('writes return 503 while the secret is wrong', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  set({ SECRET: 'short' });
  expect((await report()).status).toBe(503);
});

test('the CDN keeps a live response for minutes, and for seconds while Redis is unreachable; every read returns 200', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const cachedAs = async () => (await get(DISCOVER)).headers.get('Netlify-CDN-Cache-Control');
  const { matches } = DiscoverySchema.parse(await (await get(DISCOVER)).json());
  const signals = new Map(matches.map(({ slug }) => [slug, NO_SIGNALS]));
  await writeLiveSignals(connectStore(server.redis), signals);
  set({ UPSTASH_REDIS_REST_URL: `${server.redis.url}/` }); // A new connection has no live values in memory yet.
  const isForMinutes = (header: string | null) => header?.includes('s-maxage=300') === true;
  await waitUntil('a live response, which is cached for minutes', cachedAs, isForMinutes); // The read of live signals may take 150 ms.
  set({ UPSTASH_REDIS_REST_URL: 'http://127.0.0.1:9' });
  expect([...new Set(Object.values(await readAll()))]).toEqual([200]);
  expect(await cachedAs()).toBe('public, s-maxage=5');
  expect((await health()).faults.map(({ code }) => code)).toContain('store_gone');
  const refused = await report();
  expect([refused.status, refused.headers.get('Retry-After')]).toEqual([503, '30']);
  for (const each of undo.splice(0).reverse()) each();
  await waitUntil('a live response after the fault', cachedAs, isForMinutes);
  expect((await report()).status).toBe(200);
  expect(await health()).toMatchObject({ wrong_variables: [], store: { reachable: true } });
});

test('the docs promise the maximum age of responses', async () => {
  expect(await (await get('/docs/')).text()).toContain('at most 13 minutes old');
});
