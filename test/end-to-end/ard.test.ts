import { fromJsonSchema } from '@modelcontextprotocol/server';
import { beforeAll, describe, expect, it, test } from 'vitest';
import type { ArdListAnswer, ArdSearchAnswer } from '../../src/api/ard/answer-schema.ts';
import type { ArdEntry, ArdManifest } from '../../src/api/ard/entry-schema.ts';
import type { DiscoveryAnswer } from '../../src/api/discover/discover-schema.ts';
import {
  ARD_ERROR,
  ARD_EXPLORE,
  ARD_LIST,
  ARD_MANIFEST,
  ARD_RETRIEVED,
  ARD_SEARCH,
} from '../fixtures/ard-schemas.ts';
import { type RunningSite, theSite } from '../helpers/running-site.ts';

let site: RunningSite;
beforeAll(async () => {
  site = await theSite();
});

const get = (path: string, init: RequestInit = {}) => fetch(`${site.origin}${path}`, init);
const post = (path: string, body: unknown) =>
  get(path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });

/** Reads a response that has the given JSON Schema. */
async function read<T>(response: Response, schema: object, status = 200): Promise<T> {
  const value: unknown = await response.json();
  const copy = JSON.parse(JSON.stringify(schema));
  expect(await fromJsonSchema(copy)['~standard'].validate(value)).not.toHaveProperty('issues');
  expect(response.status).toBe(status);
  expect(response.headers.get('Access-Control-Allow-Origin')).toBe('*');
  return value as T;
}

const manifest = async () => read<ArdManifest>(await get('/.well-known/ard.json'), ARD_MANIFEST);
const TEXT = 'current weather for a city';

/** The path of an address of this site. The built site does not know its own port. */
const pathOf = (address: string | undefined) => new URL(address ?? '').pathname;

describe('static discovery', () => {
  it('both well-known paths have the same manifest', async () => {
    const before = await read(await get('/.well-known/ai-catalog.json'), ARD_MANIFEST);
    expect(before).toEqual(await manifest());
  });

  it('every page names the manifest, in its head and in a Link header', async () => {
    for (const path of ['/', '/docs/', '/entry/open-meteo-forecast/']) {
      const response = await get(path);
      expect(response.headers.get('Link'), path).toContain('</.well-known/ard.json>; rel="ard"');
      expect(await response.text(), path).toMatch(/<link rel="ard"[^>]* href="\/\.well-known\/ard\.json"/);
    }
  });

  it('robots.txt has only directives that all crawlers know, and names the manifest in a comment', async () => {
    const lines = (await (await get('/robots.txt')).text()).trim().split('\n');
    const unknown = lines.filter((line) => !/^(User-agent|Disallow|Sitemap): |^#/.test(line));
    expect(unknown).toEqual([]);
    expect(lines.at(-1)).toMatch(/^# Agentmap: https?:\/\/.+\/\.well-known\/ard\.json$/);
  });

  it('the catalogs of the manifest have every entry, each under the domain of this site', async () => {
    const { entries } = await manifest();
    const links = entries.filter(({ type }) => type === 'application/ai-catalog+json');
    const catalogs = await Promise.all(
      links.map(async ({ url }) => read<ArdManifest>(await get(pathOf(url)), ARD_MANIFEST)),
    );
    const all = [...entries, ...catalogs.flatMap((catalog) => catalog.entries)];
    const identifiers = all.map(({ identifier }) => identifier);
    expect(new Set(identifiers).size).toBe(all.length);
    expect(identifiers.filter((identifier) => !identifier.startsWith('urn:air:agent.localhost:'))).toEqual(
      [],
    );
    const slugs = (await (await get('/api/public/index.ndjson')).text()).trim().split('\n');
    expect(all.length - entries.length).toBe(slugs.length);
  });

  it('the address of the search is in the manifest', async () => {
    const { entries } = await manifest();
    const registry = entries.find(({ type }) => type === 'application/ai-registry+json');
    const response = await post(`${pathOf(registry?.url)}/search`, { query: { text: TEXT } });
    await read(response, ARD_SEARCH);
  });

  test.each(['/.well-known/ard.json', '/.well-known/ai-catalog.json', '/.well-known/ard/mcp.json'])(
    '%s answers HEAD, 304 and 405 like any file',
    async (path) => {
      const head = await get(path, { method: 'HEAD' });
      const etag = head.headers.get('ETag') ?? '';
      const again = await get(path, { headers: { 'If-None-Match': etag } });
      const wrong = await post(path, {});
      expect([head.status, again.status, wrong.status]).toEqual([200, 304, 405]);
    },
  );
});

describe('the registry API', () => {
  it('search has the ranking and the scores of discover', async () => {
    const found = await read<ArdSearchAnswer>(
      await post('/ard/search', { query: { text: TEXT }, pageSize: 20 }),
      ARD_SEARCH,
    );
    const need = encodeURIComponent(TEXT);
    const discovery = await (await get(`/api/public/discover?need=${need}&limit=20`)).json();
    const { matches } = discovery as DiscoveryAnswer;
    expect(found.results.map(({ metadata, score }) => [metadata.slug, score])).toEqual(
      matches.map(({ slug, match_score }) => [slug, Math.round(match_score * 100)]),
    );
  });

  it('a result is retrieved whole by its identifier', async () => {
    const body = { query: { text: TEXT, filter: { 'metadata.category': 'mcp' } }, pageSize: 1 };
    const { results } = await read<ArdSearchAnswer>(await post('/ard/search', body), ARD_SEARCH);
    const [{ identifier } = { identifier: '' }] = results;
    const response = await get(`/ard/agents/${encodeURIComponent(identifier)}`);
    const entry = await read<ArdEntry>(response, ARD_RETRIEVED);
    expect(entry.identifier).toBe(identifier);
    expect(entry.representativeQueries?.length).toBeGreaterThanOrEqual(2);
  });

  it('the list has every entry once, page by page', async () => {
    const identifiers = new Set<string>();
    let total = 0;
    let query = 'pageSize=100';
    for (let pages = 0; pages < 1_000; pages += 1) {
      const page = await read<ArdListAnswer>(await get(`/ard/agents?${query}`), ARD_LIST);
      for (const { identifier } of page.items) identifiers.add(identifier);
      total = page.total;
      if (page.pageToken === undefined) break;
      query = `pageSize=100&pageToken=${page.pageToken}`;
    }
    expect(total).toBeGreaterThan(100);
    expect(identifiers.size).toBe(total);
  });

  it('exploration counts every entry', async () => {
    const body = { resultType: { facets: [{ field: 'type' }, { field: 'metadata.category' }] } };
    const response = await post('/ard/explore', body);
    const { facets } = await read<{ facets: Record<string, { buckets: { count: number }[] }> }>(
      response,
      ARD_EXPLORE,
    );
    const { total } = await read<ArdListAnswer>(await get('/ard/agents?pageSize=1'), ARD_LIST);
    for (const { buckets } of Object.values(facets))
      expect(buckets.reduce((sum, { count }) => sum + count, 0)).toBe(total);
  });

  test.each([
    ['an unknown identifier', '/ard/agents/urn%3Aair%3Aard-conformance.invalid%3Aprobe%3Anot-found', 404],
    ['a malformed identifier', '/ard/agents/not-a-valid-ard-urn', 400],
    ['an unknown path', '/ard/nothing', 404],
    ['an unusable filter', '/ard/agents?filter=nonsense', 400],
  ])('%s has an error that is both a problem and an error of ARD', async (_, path, status) => {
    const response = await get(path);
    expect(response.headers.get('Content-Type')).toContain('application/problem+json');
    const error = await read<{ status: number; message: string; detail: string }>(
      response,
      ARD_ERROR,
      status,
    );
    expect([error.status, error.message]).toEqual([status, error.detail]);
  });

  it('hostile filters get an answer', async () => {
    const values = Array.from({ length: 20 }, (_, i) => `${'x'.repeat(30)}${i}`);
    const paths = ['type', 'tags', 'capabilities', 'description', 'displayName', 'metadata.endpoint'];
    const filter = Object.fromEntries(paths.map((path) => [path, values]));
    const found = await post('/ard/search', { query: { text: TEXT, filter } });
    expect(await read<ArdSearchAnswer>(found, ARD_SEARCH)).toEqual({ results: [] });
    const deep = `{"query":{"text":"${TEXT}","filter":{"type":${'['.repeat(5_000)}${']'.repeat(5_000)}}}}`;
    const headers = { 'Content-Type': 'application/json' };
    expect((await get('/ard/search', { method: 'POST', headers, body: deep })).status).toBe(400);
    const long = await get(`/ard/agents?filter=${encodeURIComponent('type = a AND '.repeat(38))}`);
    expect(long.status).toBe(400);
  });
});
