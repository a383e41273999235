import { fromJsonSchema } from '@modelcontextprotocol/server';
import { afterAll, expect, it, onTestFinished, vi } from 'vitest';
import { describeApi } from '../../src/api/openapi/openapi.ts';
import { aSubmission } from '../helpers/a-submission.ts';
import { aCatalog, anEntry } from '../helpers/an-entry.ts';
import { aSmallSite } from '../helpers/small-site.ts';
import { aStore } from '../helpers/stores.ts';

// Every status that the API description promises is produced here, by the call itself, and its body is held against
// the schema that is promised for it.

const entries = [1, 2, 3, 4].map((n) =>
  anEntry({ slug: `tides-${n}`, endpoint: `https://tides.example.org/${n}` }),
);
const catalog = aCatalog(entries);
const site = await aSmallSite(entries, { 'old-tides': 'tides-1' });
const redis = await aStore(null);
afterAll(async () => {
  await site[Symbol.asyncDispose]();
  await redis[Symbol.asyncDispose]();
});

let sources = 0;
const working = () => ({
  openCatalog: async () => catalog,
  store: redis.store,
  secret: 'a-secret-for-tests-of-32-characters-or-more',
  ip: `192.0.2.${++sources}`,
  now: () => new Date(),
  sendSoon: () => {},
  postWebhook: async () => 204,
  inboxUrl: null,
  repositoryUrl: null,
  pullRequests: null,
});
type Deps = ReturnType<typeof working>;
const withoutStore = (): Deps => ({ ...working(), store: null as never });
const failing = (): Deps => ({
  ...working(),
  openCatalog: () => Promise.reject(new Error('broken')),
  get store(): never {
    throw new Error('broken');
  },
});

type Send = (deps?: Deps) => Promise<Response>;
const call = (method: string, path: string, body?: unknown, headers: Record<string, string> = {}): Send => {
  const init = body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) };
  const type = body === undefined ? {} : { 'Content-Type': 'application/json' };
  const request = () =>
    new Request(`http://localhost/api/public/${path}`, { method, ...init, headers: { ...type, ...headers } });
  return (deps = working()) => site.answer(request(), deps);
};
const get = (path: string) => call('GET', path);
const post = (path: string, body: unknown, headers?: Record<string, string>) =>
  call('POST', path, body, headers);
const asText = (path: string) => post(path, '{}', { 'Content-Type': 'text/plain' });
const tooLarge = (path: string) => post(path, { pad: 'x'.repeat(17_000) });

const unchanged =
  (path: string): Send =>
  async () => {
    const etag = (await get(path)()).headers.get('ETag') ?? '';
    return call('GET', path, undefined, { 'If-None-Match': etag })();
  };
/** The first refusal of many calls of one source. */
const often =
  (times: number, send: (n: number) => Send): Send =>
  async () => {
    const deps = working();
    for (let n = 0; n < times; n += 1) {
      const response = await send(n)(deps);
      if (response.status !== 200) return response;
    }
    throw new Error(`${times} calls were let through`);
  };
const withKey =
  (send: (key: string) => Send): Send =>
  async () => {
    const made = await post('keys', { email: 'keeper@example.org' })();
    const { key } = (await made.json()) as { key: string };
    return send(key)();
  };
const follow = (key: string, slug = 'tides-1') => post('watch', { slug }, { 'x-api-key': key });
const lights = (n: number) =>
  aSubmission({ slug: `lights-${n}`, endpoint: `https://lights.example.org/${n}` });

const read = (path: string) => ({ '200': get(path), '304': unchanged(path), '405': call('PUT', path, {}) });
const dynamic = (path: string) => ({ ...read(path), '500': (() => get(path)(failing())) as Send });
const write = (send: Send) => ({
  '500': (() => send(failing())) as Send,
  '503': (() => send(withoutStore())) as Send,
});
const body = (path: string) => ({
  '400': post(path, { slug: 5 }),
  '413': tooLarge(path),
  '415': asText(path),
});

const PRODUCED: Record<string, Record<string, Send>> = {
  discoverCapabilities: { ...dynamic('discover?need=tide+times'), '400': get('discover') },
  searchRegistry: { ...dynamic('registry?q=tides'), '400': get('registry?limit=x') },
  getEntry: { ...read('registry/tides-1'), '301': get('registry/old-tides'), '404': get('registry/nobody') },
  listCapabilities: read('capabilities'),
  streamEntries: read('entries.ndjson'),
  getStatus: { ...dynamic('status'), '400': get('status?slug='), '404': get('status?slug=nobody') },
  getHealth: {
    '200': get('health'),
    '405': call('PUT', 'health', {}),
    '500': () => get('health')(failing()),
  },
  streamCategory: { ...read('entries/api.ndjson'), '404': get('entries/soap.ndjson') },
  streamIndex: read('index.ndjson'),
  streamChanges: read('changes.ndjson'),
  getManifest: read('manifest.json'),
  reportInvocation: {
    ...body('report'),
    ...write(post('report', { slug: 'tides-1', outcome: 'success' })),
    '200': post('report', { slug: 'tides-1', outcome: 'success' }),
    '404': post('report', { slug: 'nobody', outcome: 'success' }),
    '405': call('GET', 'report'),
    '429': often(61, () => post('report', { slug: 'tides-1', outcome: 'success' })),
  },
  submitEntry: {
    ...body('submit'),
    ...write(post('submit', lights(0))),
    '200': post('submit', lights(0)),
    '405': call('GET', 'submit'),
    '429': often(11, (n) => post('submit', lights(n))),
  },
  createKey: {
    ...body('keys'),
    ...write(post('keys', { email: 'keeper@example.org' })),
    '200': post('keys', { email: 'keeper@example.org' }),
    '405': call('GET', 'keys'),
    '429': often(6, (n) => post('keys', { email: `keeper${n}@example.org` })),
  },
  eraseKey: {
    ...write(call('DELETE', 'keys', undefined, { 'x-api-key': 'cb_unknown' })),
    '200': withKey((key) => call('DELETE', 'keys', undefined, { 'x-api-key': key })),
    '401': call('DELETE', 'keys'),
    '405': call('PUT', 'keys', {}),
  },
  watchEntry: {
    ...write(post('watch', { slug: 'tides-1' })),
    '200': withKey((key) => follow(key)),
    '400': withKey((key) => post('watch', { slug: 5 }, { 'x-api-key': key })),
    '401': post('watch', { slug: 'tides-1' }),
    '404': withKey((key) => follow(key, 'nobody')),
    '405': call('PUT', 'watch', {}),
    '409': withKey((key) => async () => {
      for (const slug of ['tides-1', 'tides-2', 'tides-3']) await follow(key, slug)();
      return follow(key, 'tides-4')();
    }),
    '429': withKey((key) => often(7, () => follow(key))),
    '413': withKey((key) => post('watch', { pad: 'x'.repeat(17_000) }, { 'x-api-key': key })),
    '415': withKey((key) => post('watch', '{}', { 'x-api-key': key, 'Content-Type': 'text/plain' })),
  },
  listFollows: {
    ...write(get('watch')),
    '200': withKey((key) => call('GET', 'watch', undefined, { 'x-api-key': key })),
    '304': withKey((key) => call('GET', 'watch', undefined, { 'x-api-key': key, 'If-None-Match': '*' })),
    '401': get('watch'),
    '405': call('PUT', 'watch', {}),
  },
  endFollow: {
    ...write(call('DELETE', 'watch/any')),
    '200': withKey((key) => async () => {
      const { id } = (await (await follow(key)()).json()) as { id: string };
      return call('DELETE', `watch/${id}`, undefined, { 'x-api-key': key })();
    }),
    '401': call('DELETE', 'watch/any'),
    '404': withKey((key) => call('DELETE', 'watch/any', undefined, { 'x-api-key': key })),
    '405': call('GET', 'watch/any'),
  },
};

type Documented = { content?: Record<string, { schema: object }> };
const api = describeApi('/');
const documented = Object.values(api.paths ?? {}).flatMap((methods) =>
  Object.values(
    methods as Record<string, { operationId: string; responses: Record<string, Documented> }>,
  ).flatMap(({ operationId, responses }) =>
    Object.entries(responses).map(([status, answer]) => ({
      name: `${operationId} ${status}`,
      operationId,
      status,
      answer,
    })),
  ),
);

it('produces exactly what is documented', () => {
  const produced = Object.entries(PRODUCED).flatMap(([id, statuses]) =>
    Object.keys(statuses).map((status) => `${id} ${status}`),
  );
  expect(produced.sort()).toEqual(documented.map(({ name }) => name).sort());
});

it.each(documented)('answers $name as it is documented', async ({ operationId, status, answer }) => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
  onTestFinished(() => logged.mockRestore());
  const response = (await PRODUCED[operationId]?.[status]?.()) as Response;
  expect(response.status).toBe(Number(status));
  const [[mediaType, { schema }] = [null, { schema: {} }]] = Object.entries(answer.content ?? {});
  if (mediaType === null) return;
  expect(response.headers.get('Content-Type')?.split(';')[0]).toBe(mediaType);
  const text = await response.text();
  const value: unknown =
    mediaType.endsWith('json') && mediaType !== 'application/x-ndjson' ? JSON.parse(text) : text;
  const standard = fromJsonSchema(JSON.parse(JSON.stringify({ ...schema, components: api.components })))[
    '~standard'
  ];
  expect(await standard.validate(value)).not.toHaveProperty('issues');
});
