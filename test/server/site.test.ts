import { expect, test } from 'vitest';
import { loadFunctions } from '../../src/server/functions.ts';
import { answerFromSite } from '../../src/server/site.ts';
import { loadHeaderRules } from '../../src/server/static/header-rules.ts';
import { loadRedirects } from '../../src/server/static/redirect-rules.ts';
import { aDist } from '../helpers/dist.ts';

const TOML = 'test/fixtures/netlify.toml';
const FILES = {
  'index.html': 'home',
  '404.html': 'nothing here',
  'about/index.html': 'about',
  'shadowed/index.html': 'a file before a redirect',
  'forced/x': 'never seen',
  'modest/file': 'a file before a modest function',
  'typed/one.bin': 'typed',
  'api/public/registry/foo': '{"slug":"foo"}',
};

async function ask(path: string, init: RequestInit = {}) {
  await using dist = await aDist(FILES);
  const errors: unknown[] = [];
  const site = {
    dist: dist.folder,
    functions: await loadFunctions('test/fixtures/functions'),
    redirects: await loadRedirects(dist.folder, TOML),
    headers: await loadHeaderRules(dist.folder, TOML),
    reportError: (error: unknown) => errors.push(error),
  };
  const response = await answerFromSite(site, new Request(`http://localhost${path}`, init), {
    ip: '192.0.2.1',
  });
  return { status: response.status, headers: response.headers, body: await response.text(), errors };
}

test('a function gets the IP of the client and the parameters of the path', async () => {
  const { status, body } = await ask('/echo/hello?x=1', { method: 'POST', body: 'abc' });
  expect(status).toBe(200);
  expect(JSON.parse(body)).toEqual({
    method: 'POST',
    path: '/echo/hello',
    query: '?x=1',
    ip: '192.0.2.1',
    hasRequestId: true,
    params: { word: 'hello' },
    length: 3,
  });
});

test('functions precede files, unless they set preferStatic', async () => {
  expect((await ask('/about', { method: 'POST' })).body).toBe('posted');
  expect((await ask('/modest/file')).body).toBe('a file before a modest function');
  expect((await ask('/modest/other')).body).toBe('no file is here');
});

test('files precede redirects, except forced ones', async () => {
  expect((await ask('/shadowed')).body).toBe('a file before a redirect');
  const forced = await ask('/forced/x');
  expect([forced.status, forced.headers.get('Location')]).toEqual([302, '/about']);
  expect(forced.headers.get('X-All')).toBeNull(); // Header rules apply only to files.
});

test('a file without an extension gets its type from a header rule', async () => {
  const { status, headers, body } = await ask('/api/public/registry/foo');
  expect([status, headers.get('Content-Type'), body]).toEqual([
    200,
    'application/json; charset=utf-8',
    '{"slug":"foo"}',
  ]);
});

test('a rewrite to a function keeps the requested path', async () => {
  const { status, body, headers } = await ask('/api/none', { method: 'DELETE' });
  expect([status, body]).toEqual([404, 'fallback for /api/none']);
  expect(headers.get('X-All')).toBeNull(); // Header rules do not reach functions.
});

test('a rewrite serves a file at the requested address', async () => {
  const { status, body } = await ask('/hidden/away');
  expect([status, body]).toEqual([200, 'about']);
});

test('an unknown path returns 404 with the page of the site', async () => {
  const { status, headers, body } = await ask('/none');
  expect([status, body]).toEqual([404, 'nothing here']);
  expect(headers.get('Content-Type')).toBe('text/html; charset=utf-8');
  expect(headers.get('X-All')).toBe('yes');
});

test('the 404 page has the type of a page at a path with a rule for the type of its files', async () => {
  const { status, headers, body } = await ask('/typed/none.bin');
  expect([status, body]).toEqual([404, 'nothing here']);
  expect(headers.get('Content-Type')).toBe('text/html; charset=utf-8');
  expect(headers.get('Cache-Control')).toBe('public, max-age=0, must-revalidate');
  expect((await ask('/typed/one.bin')).headers.get('Content-Type')).toBe('application/x-typed');
});

test('POST to a file returns 405', async () => {
  const { status, headers } = await ask('/', { method: 'PUT' });
  expect([status, headers.get('Allow')]).toEqual([405, 'GET, HEAD']);
});

test.each(['PROPFIND', 'QUERY', 'LINK'])('%s of a file returns 405 with problem details', async (method) => {
  const { status, headers, body } = await ask('/api/public/registry/foo', { method });
  expect([status, headers.get('Content-Type')]).toEqual([405, 'application/problem+json; charset=utf-8']);
  expect(JSON.parse(body)).toMatchObject({
    code: 'method_not_allowed',
    detail: `This path does not support ${method}.`,
    hint: 'Use GET or HEAD.',
  });
});

test('an error in a function returns 500 with problem details that hide its message', async () => {
  const { status, headers, body, errors } = await ask('/failing');
  expect([status, headers.get('Content-Type')]).toEqual([500, 'application/problem+json; charset=utf-8']);
  expect(JSON.parse(body)).toMatchObject({ status: 500, code: 'internal_error' });
  expect(body).not.toContain('secret');
  expect(errors).toEqual([new Error('the secret cause')]);
});
