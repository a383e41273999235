import { expect, it } from 'vitest';
import { replyJson, serve } from '../../src/http/reply.ts';

const ask = (method: string, headers: Record<string, string> = {}) =>
  serve(new Request('http://localhost/', { method, headers }), {
    GET: () => replyJson({ read: true }),
    DELETE: () => replyJson({ erased: true }),
  });

it('DELETE returns its result even if the caller sends If-None-Match', async () => {
  const response = await ask('DELETE', { 'If-None-Match': '*' });
  expect([response.status, await response.json()]).toEqual([200, { erased: true }]);
});

it.each(['*', 'W/"a", *', '"a",W/"b" ,\t*'])(
  'GET and HEAD return 304 for the If-None-Match %j',
  async (tags) => {
    expect((await ask('GET', { 'If-None-Match': tags })).status).toBe(304);
    expect((await ask('HEAD', { 'If-None-Match': tags })).status).toBe(304);
  },
);

it('HEAD returns the headers of GET and no body', async () => {
  const [get, head] = [await ask('GET'), await ask('HEAD')];
  expect([head.status, await head.text()]).toEqual([200, '']);
  expect([...head.headers]).toEqual([...get.headers]);
});

it.each(['constructor', 'toString', '__proto__', 'valueOf', 'PROPFIND'])(
  'the method %s returns 405',
  async (method) => {
    const response = await ask(method);
    expect([response.status, response.headers.get('Allow')]).toEqual([405, 'GET, DELETE, HEAD, OPTIONS']);
  },
);
