import { beforeAll, expect, test } from 'vitest';
import { DiscoverySchema } from '../../src/api/discover/discover-schema.ts';
import { RegistrySchema } from '../../src/api/registry-schema.ts';
import { ProblemSchema } from '../../src/http/problem-schema.ts';
import { requestPath } from '../helpers/raw-request.ts';
import { theSite } from '../helpers/running-site.ts';

let origin: string;
beforeAll(async () => {
  ({ origin } = await theSite());
});

const get = (path: string, init?: RequestInit) => fetch(origin + path, { redirect: 'manual', ...init });
const someSlug = async () => {
  const { results } = RegistrySchema.parse(await (await get('/api/public/registry?limit=1')).json());
  return results[0]?.slug ?? '';
};

test('the home page has its security headers', async () => {
  const response = await get('/');
  expect(response.status).toBe(200);
  expect(response.headers.get('Content-Type')).toBe('text/html; charset=utf-8');
  expect(response.headers.get('X-Content-Type-Options')).toBe('nosniff');
  expect(response.headers.get('Content-Security-Policy')).toMatch(/^default-src 'none'; script-src 'self';/);
});

test('discover finds a weather interface', async () => {
  const response = await get('/api/public/discover?need=current%20weather%20for%20a%20city');
  expect(response.status).toBe(200);
  const { matches } = DiscoverySchema.parse(await response.json());
  expect(matches[0]?.capabilities.join(' ')).toMatch(/weather/);
});

test.each([
  ['/api/public/capabilities', 'application/json; charset=utf-8'],
  ['/api/public/entries.ndjson', 'application/x-ndjson; charset=utf-8'],
  ['/api/public/status', 'application/json; charset=utf-8'],
  ['/api/public/status.json', 'application/json; charset=utf-8'],
  ['/openapi.json', 'application/json; charset=utf-8'],
  ['/index/discovery.bin', 'application/octet-stream'],
])('%s is readable from every origin and has the type %s', async (path, type) => {
  const response = await get(path);
  expect(response.status).toBe(200);
  expect(response.headers.get('Content-Type')).toBe(type);
  expect(response.headers.get('Access-Control-Allow-Origin')).toBe('*');
  expect(response.headers.get('ETag')).toMatch(/^"[^"]+"$/);
});

test('one entry is a JSON file without an extension, supports ETags and HEAD', async () => {
  const path = `/api/public/registry/${await someSlug()}`;
  const response = await get(path);
  expect(response.headers.get('Content-Type')).toBe('application/json; charset=utf-8');
  expect(path).toContain(`/${(await response.json()).slug}`);
  const etag = response.headers.get('ETag') ?? '';
  expect((await get(path, { headers: { 'If-None-Match': etag } })).status).toBe(304);
  const head = await get(path, { method: 'HEAD' });
  expect([head.status, await head.text()]).toEqual([200, '']);
});

test.each([
  ['GET', '/api/public/nothing-here', 404, 'unknown_path'],
  ['GET', '/api/', 404, 'unknown_path'],
  ['POST', '/api/nothing', 404, 'unknown_path'],
  ['GET', '/api/public/registry/no-such-slug-at-all', 404, 'unknown_slug'],
  ['GET', '/api/public/status?slug=no-such-slug-at-all', 404, 'unknown_slug'],
  ['GET', '/api/public/discover?need=ab', 400, 'bad_parameter'],
  ['POST', '/api/public/discover', 415, 'not_json'],
  ['PUT', '/api/public/discover', 405, 'method_not_allowed'],
  ['PUT', '/api/public/capabilities', 405, 'method_not_allowed'],
  ['DELETE', '/openapi.json', 405, 'method_not_allowed'],
])('%s %s returns %i %s as problem details', async (method, path, status, code) => {
  const response = await get(path, { method });
  expect(response.status).toBe(status);
  expect(response.headers.get('Content-Type')).toBe('application/problem+json; charset=utf-8');
  expect(response.headers.get('Access-Control-Allow-Origin')).toBe('*');
  expect(ProblemSchema.parse(await response.json())).toMatchObject({ status, code });
  if (status === 405) expect(response.headers.get('Allow')).toMatch(/^GET, (?:POST, )?HEAD, OPTIONS$/);
});

test.each([
  '/api/public/discover',
  '/api/public/registry/anything',
  '/api/public/entries.ndjson',
  '/feeds/events.json',
  '/api/none',
])('the preflight of %s returns 204', async (path) => {
  const response = await get(path, { method: 'OPTIONS' });
  expect(response.status).toBe(204);
  expect(response.headers.get('Access-Control-Allow-Origin')).toBe('*');
  expect(response.headers.get('Access-Control-Allow-Methods')).toContain('GET');
});

test('an unknown path of the site returns the 404 page', async () => {
  const response = await get('/nothing-here');
  expect(response.status).toBe(404);
  expect(response.headers.get('Content-Type')).toBe('text/html; charset=utf-8');
});

test('no path reads a file outside the built folder', async () => {
  for (const path of ['/../package.json', '/%2e%2e/package.json', '/..%2fpackage.json', '/_redirects']) {
    const answer = await requestPath(Number(new URL(origin).port), path);
    expect(answer).toMatch(/^HTTP\/1\.1 40[04] /);
    expect(answer).not.toContain('"callbook"');
  }
});
