import { expect, test } from 'vitest';
import { aLoopbackGuard, serveHttp } from '../helpers/loopback.ts';

const private_ = { fault: 'private', message: 'leads to an address that is not public' };

test('fetch follows redirects and returns the last URL', async () => {
  await using server = await serveHttp((request, response) => {
    const next = { '/': '/1', '/1': '../2?x=1#part' }[request.url ?? ''];
    response.writeHead(next ? 302 : 200, next ? { Location: next } : {}).end(request.url);
  });
  await using guard = aLoopbackGuard();
  const answer = await guard.fetch(server.url('/'));
  expect(answer).toMatchObject({ url: server.url('/2?x=1'), text: '/2?x=1', status: 200 });
});

test.each([
  ['http://10.0.0.1/', private_],
  ['http://127.0.0.2/', private_],
  ['//[::1]/', private_],
  ['http://167772161/', private_],
  ['http:\\\\10.0.0.1\\', private_],
  ['//0x0a000001/', private_],
  ['file:///etc/passwd', { fault: 'address', message: 'redirects to what is not https or http' }],
  ['http://me:secret@127.0.0.1/', { fault: 'address' }],
  ['http://me@127.0.0.1/', { fault: 'address' }],
  ['http://:secret@127.0.0.1/', { fault: 'address' }],
  ['http://', { fault: 'address', message: 'redirects to what is not a URL' }],
])('fetch checks a redirect to %s', async (location, expected) => {
  await using server = await serveHttp((_request, response) =>
    response.writeHead(302, { Location: location }).end(),
  );
  await using guard = aLoopbackGuard();
  await expect(guard.fetch(server.url('/'))).rejects.toMatchObject(expected);
});

test('a circle of redirects and too many redirects are different errors', async () => {
  await using server = await serveHttp((request, response) => {
    const at = Number(request.url?.slice(2));
    const next = request.url?.startsWith('/c') ? `/c${(at + 1) % 2}` : `/n${at + 1}`;
    response.writeHead(307, { Location: next }).end();
  });
  await using guard = aLoopbackGuard();
  await expect(guard.fetch(server.url('/c0'))).rejects.toMatchObject({
    fault: 'redirects',
    message: 'redirects in a circle',
    status: 307,
  });
  await expect(guard.fetch(server.url('/n0'))).rejects.toMatchObject({
    fault: 'redirects',
    message: 'redirects more than 5 times',
  });
});

test('a redirect is the response if none may be followed', async () => {
  await using server = await serveHttp((_request, response) =>
    response.writeHead(302, { Location: '/x' }).end(),
  );
  await using guard = aLoopbackGuard();
  expect((await guard.fetch(server.url('/'), { maxRedirects: 0 })).status).toBe(302);
});

test.each([
  [302, 'GET', ''],
  [303, 'GET', ''],
  [307, 'POST', 'body'],
  [308, 'POST', 'body'],
])('a %i after POST is followed by %s', async (status, method, body) => {
  await using server = await serveHttp(async (request, response) => {
    if (request.url === '/') return void response.writeHead(status, { Location: '/to' }).end();
    const chunks = await request.toArray();
    response.end(`${request.method} ${chunks.join('')} ${request.headers['content-type'] ?? 'no type'}`);
  });
  await using guard = aLoopbackGuard();
  const headers = { 'Content-Type': 'text/plain' };
  const { text } = await guard.fetch(server.url('/'), { method: 'POST', body: 'body', headers });
  expect(text).toBe(`${method} ${body} ${body ? 'text/plain' : 'no type'}`);
});

test('personal headers are not sent to another origin', async () => {
  await using server = await serveHttp((request, response) => {
    if (request.url === '/away')
      return void response.writeHead(302, { Location: server.url('/', 'other.test') }).end();
    if (request.url === '/near') return void response.writeHead(302, { Location: '/' }).end();
    response.end(`${request.headers.authorization} ${request.headers.accept}`);
  });
  await using guard = aLoopbackGuard();
  const headers = { Authorization: 'secret', Accept: 'text/plain' };
  expect((await guard.fetch(server.url('/near'), { headers })).text).toBe('secret text/plain');
  expect((await guard.fetch(server.url('/away'), { headers })).text).toBe('undefined text/plain');
});

test('redirects count towards the timeout', async () => {
  await using server = await serveHttp((request, response) => {
    const at = Number(request.url?.slice(1));
    setTimeout(() => response.writeHead(302, { Location: `/${at + 1}` }).end(), 60);
  });
  await using guard = aLoopbackGuard();
  await expect(guard.fetch(server.url('/0'), { timeoutMs: 150 })).rejects.toMatchObject({ fault: 'timeout' });
});
