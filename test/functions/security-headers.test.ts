import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { extendEnvironment } from '../../src/environment/environment.ts';
import { SECURITY_HEADERS, withSecurityHeaders } from '../../src/http/security-headers.ts';
import { loadFunctions } from '../../src/server/functions.ts';

const functions = await loadFunctions('functions');
const empty = mkdtempSync(join(tmpdir(), 'callbook-functions-'));
let restore: () => void;

// Nothing is built here: a response that needs a file is a 500, and must have the headers too.
beforeAll(() => {
  restore = extendEnvironment({ CALLBOOK_DIST: empty, CALLBOOK_LOG: 'quiet' });
  vi.spyOn(console, 'error').mockImplementation(() => {});
});
afterAll(() => {
  restore();
  vi.restoreAllMocks();
  rmSync(empty, { recursive: true });
});

const context = { ip: '192.0.2.1', requestId: '1', params: {}, waitUntil: () => {} };
const METHODS = ['GET', 'HEAD', 'POST', 'OPTIONS', 'DELETE'];

it.each(functions.map(({ name, run, routes }) => ({ name, run, routes })))(
  'the function $name sends nosniff and HSTS with every response',
  async ({ run, routes }) => {
    const paths = routes.length > 0 ? routes.map(({ pathname }) => pathname) : ['/api/none'];
    for (const path of paths.map((pattern) => pattern.replaceAll(/:\w+|\*/g, 'tides')))
      for (const method of METHODS) {
        const url = new URL(path, 'https://callbook.example');
        const answer = await run(new Request(url, { method }), { ...context, url });
        if (!(answer instanceof Response))
          throw new Error(`${method} ${path} did not answer with a Response`);
        for (const [name, value] of Object.entries(SECURITY_HEADERS))
          expect(answer.headers.get(name), `${method} ${path} ${answer.status}`).toBe(value);
      }
  },
);

it('withSecurityHeaders keeps the status, the body and the other headers', async () => {
  const answer = withSecurityHeaders(new Response('{}', { status: 201, headers: { ETag: '"a"' } }));
  expect([answer.status, answer.headers.get('ETag'), await answer.text()]).toEqual([201, '"a"', '{}']);
  expect(withSecurityHeaders(new Response(null, { status: 304 })).status).toBe(304);
  const redirect = withSecurityHeaders(Response.redirect('https://callbook.example/x', 303));
  expect([redirect.status, redirect.headers.get('Location')]).toEqual([303, 'https://callbook.example/x']);
});
