import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { DiscoverySchema } from '../../src/api/discover-schema.ts';
import { HealthAnswerSchema } from '../../src/api/health/schema.ts';
import { extendEnvironment } from '../../src/environment/environment.ts';
import { NO_SIGNALS } from '../../src/health/signals.ts';
import { type LocalServer, startLocal } from '../../src/local/start-local.ts';
import { writeLiveSignals } from '../../src/store/live-signals.ts';
import { connectStore } from '../../src/store/redis.ts';
import { SITE_TIMEOUT_MS, theSite } from '../helpers/running-site.ts';

// The real functions, served on this machine, whose environment is spoilt after the start: as at Netlify, where a
// variable that was changed reaches functions without any check.

let server: LocalServer;
beforeAll(async () => {
  const { dist } = await theSite();
  server = await startLocal({
    ...{ port: 0, dist, functionsFolder: 'functions', netlifyToml: 'netlify.toml', redisUrl: null },
    reportError: () => {},
  });
  return () => server.close();
}, SITE_TIMEOUT_MS);

const undo: (() => void)[] = [];
const set = (variables: Record<string, string>) => undo.push(extendEnvironment(variables));
afterEach(() => {
  for (const each of undo.splice(0).reverse()) each();
  vi.restoreAllMocks();
});

const get = (path: string) => fetch(server.origin + path, { signal: AbortSignal.timeout(20_000) });
const health = async () => HealthAnswerSchema.parse(await (await get('/api/public/health')).json());
const someSlug = async () => (await (await get('/api/public/registry?limit=1')).json()).results[0].slug;

const READS = [
  '/api/public/discover?need=current+weather+for+a+city',
  '/api/public/registry?q=weather',
  '/api/public/status',
  '/v0.1/servers?limit=1',
  '/search/?q=weather',
  '/compare/',
  '/status/list/?words=weather',
];
/** Asks every read there is; a badge and a feed need a slug that the catalog has. */
async function readAll(): Promise<Record<string, number>> {
  const slug = await someSlug();
  const paths = [...READS, `/badges/${slug}.svg`, `/feeds/entry/${slug}.atom`];
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

test.each([
  ['SECRET', 'hunter2'],
  ['UPSTASH_REDIS_REST_URL', 'hunter2'],
  ['URL', 'hunter2'],
  ['SMTP_URL', 'https://user:hunter2@mail.example.org'],
  ['SECRET_BEFORE', 'hunter2'],
  ['BUILD_EVERY_HOURS', 'hunter2'],
  ['CALLBOOK_LOG', 'hunter2'],
])('answers every read where %s is wrong, and names it without its value', async (name, value) => {
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
});

test('answers forms, and links of mails with 503, where the secret is wrong', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  set({ SECRET: 'short' });
  const form = { method: 'POST', body: new URLSearchParams({ slug: 'tides' }) };
  expect((await fetch(`${server.origin}/contribute/`, form)).status).toBe(422);
  const following = { method: 'POST', body: new URLSearchParams({ do: 'list', key: 'cb_x' }) };
  expect((await fetch(`${server.origin}/follow/`, following)).status).toBe(503);
  expect((await get('/follow/confirm?t=confirm.0.a.b.c')).status).toBe(503);
  expect((await get('/follow/unsubscribe?t=unsubscribe.0.a.b.c')).status).toBe(503);
});

test('answers writes with 503 where the secret is wrong', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  set({ SECRET: 'short' });
  expect((await report()).status).toBe(503);
});

test('caches a live answer for minutes, and for seconds while Redis is gone, where every read is answered', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const cachedAs = async () => (await get(READS[0] ?? '')).headers.get('Netlify-CDN-Cache-Control');
  const { matches } = DiscoverySchema.parse(await (await get(READS[0] ?? '')).json());
  const signals = new Map(matches.map(({ slug }) => [slug, NO_SIGNALS]));
  await writeLiveSignals(connectStore(server.redis), signals);
  await vi.waitFor(async () => expect(await cachedAs()).toMatch(/s-maxage=300/)); // Within its 150 ms.
  set({ UPSTASH_REDIS_REST_URL: 'http://127.0.0.1:9' });
  expect([...new Set(Object.values(await readAll()))]).toEqual([200]);
  expect(await cachedAs()).toBe('public, s-maxage=5');
  expect((await health()).faults.map(({ code }) => code)).toContain('store_gone');
  const refused = await report();
  expect([refused.status, refused.headers.get('Retry-After')]).toEqual([503, '30']);
  for (const each of undo.splice(0).reverse()) each();
  await vi.waitFor(async () => expect(await cachedAs()).toMatch(/s-maxage=300/));
  expect((await report()).status).toBe(200);
  expect(await health()).toMatchObject({ wrong_variables: [], store: { reachable: true } });
});

test('promises on its page the age that answers can have', async () => {
  expect(await (await get('/docs/')).text()).toContain('at most 11 minutes old');
});
