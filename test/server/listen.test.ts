import { once } from 'node:events';
import { connect } from 'node:net';
import { Worker } from 'node:worker_threads';
import { expect, test } from 'vitest';
import { FixableError } from '../../src/command-line/fixable-error.ts';
import { ProblemSchema } from '../../src/http/problem-schema.ts';
import { type ListenLimits, listen, PortTakenError, type RequestHandler } from '../../src/server/listen.ts';
import { oneConnection } from '../helpers/keep-alive.ts';
import { requestPath, sendRaw } from '../helpers/raw-request.ts';

const readBody: RequestHandler = async (request) => Response.json({ length: (await request.text()).length });

async function aListener(
  answer: RequestHandler,
  limits: Partial<ListenLimits> = {},
  drain?: () => Promise<unknown>,
) {
  const errors: unknown[] = [];
  const reportError = (error: unknown) => errors.push(error);
  const listener = await listen(answer, { port: 0, limits, ...(drain && { drain }), reportError });
  return { ...listener, errors, [Symbol.asyncDispose]: listener.close };
}

/** Finds the problem in a raw response. In a chunked body, its size is on the line before. */
function problemIn(answer: string) {
  expect(answer).toMatch(/\r\ncontent-type: application\/problem\+json; charset=utf-8\r\n/i);
  return ProblemSchema.parse(JSON.parse(answer.slice(answer.indexOf('{'), answer.lastIndexOf('}') + 1)));
}

test('the handler gets the URL, headers and body of a request', async () => {
  await using server = await aListener(async (request, { ip }) =>
    Response.json([request.method, request.url, request.headers.get('X-Word'), await request.text(), ip]),
  );
  const response = await fetch(`${server.origin}/a?b=c`, {
    method: 'POST',
    headers: { 'X-Word': 'hey' },
    body: 'é',
  });
  expect(await response.json()).toEqual(['POST', `${server.origin}/a?b=c`, 'hey', 'é', '127.0.0.1']);
});

test('every cookie of a response is sent', async () => {
  const headers = new Headers([
    ['Set-Cookie', 'a=1'],
    ['Set-Cookie', 'b=2'],
  ]);
  await using server = await aListener(async () => new Response('x', { headers }));
  expect((await fetch(server.origin)).headers.getSetCookie()).toEqual(['a=1', 'b=2']);
});

test('connection headers of the handler are not sent', async () => {
  const handlerHeaders = {
    Connection: 'keep-alive, X-Hop',
    'X-Hop': '1',
    'Keep-Alive': 'timeout=60',
    TE: 'trailers',
    Trailer: 'X-Sum',
    Upgrade: 'h2c',
    'Proxy-Authenticate': 'Basic',
    'Transfer-Encoding': 'gzip',
    'X-Word': 'hey',
  };
  await using server = await aListener(async () => new Response('x', { headers: handlerHeaders }));
  const answer = await requestPath(server.port, '/'); // The caller requests that the connection closes.
  expect(answer).toMatch(/\r\nConnection: close\r\n/);
  expect(answer).toMatch(/\r\nx-word: hey\r\n/);
  expect(answer).not.toMatch(/keep-alive|x-hop|\nte:|trailer|upgrade|proxy|gzip/i);
});

test('connection headers of the caller do not reach the handler', async () => {
  await using server = await aListener(async ({ headers }) => Response.json([...headers.keys()]));
  const answer = await sendRaw(
    server.port,
    'GET / HTTP/1.1\r\nHost: x\r\nConnection: close, X-Hop\r\nX-Hop: 1\r\nTE: trailers\r\nProxy-Authorization: y\r\n\r\n',
  );
  expect(answer).toContain('["host"]');
});

test('HEAD returns the Content-Length of GET and no body', async () => {
  await using server = await aListener(
    async () => new Response('four', { headers: { 'Content-Length': '4' } }),
  );
  const answer = await requestPath(server.port, '/', 'HEAD');
  expect(answer).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
  expect(answer).toMatch(/content-length: 4\r\n/);
  expect(answer).toMatch(/\r\n\r\n$/);
});

test.each([
  '/../etc/passwd',
  '/%2e%2e%2fetc/passwd',
  '/a%00b',
  '/a\\b',
  '/%zz',
  '//elsewhere.example/',
  '/a#b',
  'http://elsewhere.example/',
  '*',
])('the path %j gets 400', async (path) => {
  await using server = await aListener(async () => new Response('reached'));
  const answer = await requestPath(server.port, path);
  expect(answer).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/);
  expect(answer).not.toMatch(/reached|at .*\.ts/);
  expect(problemIn(answer).code).toBe('bad_request');
});

test('a URL over 8 KiB gets 414', async () => {
  await using server = await aListener(async () => new Response('reached'));
  const answer = await requestPath(server.port, `/${'a'.repeat(8_192)}`);
  expect(answer).toMatch(/^HTTP\/1\.1 414 /);
  expect(problemIn(answer)).toMatchObject({
    code: 'address_too_long',
    detail: 'The address is longer than 8192 bytes.',
  });
  expect(await requestPath(server.port, `/${'a'.repeat(8_191)}`)).toMatch(/^HTTP\/1\.1 200 /);
});

test('headers over the limit of node:http get 431', async () => {
  await using server = await aListener(async () => new Response('reached'));
  const answer = await sendRaw(
    server.port,
    `GET / HTTP/1.1\r\nHost: x\r\nX-Long: ${'a'.repeat(20_000)}\r\n\r\n`,
  );
  expect(answer).toMatch(/^HTTP\/1\.1 431 Request Header Fields Too Large\r\nconnection: close\r\n/);
  expect(problemIn(answer)).toMatchObject({
    code: 'head_too_large',
    detail: 'The head of the request is larger than 16384 bytes.',
  });
});

test.each([
  ['a request that is not HTTP', 'hello\r\n\r\n'],
  ['a missing Host header', 'GET / HTTP/1.1\r\nConnection: close\r\n\r\n'],
  ['an invalid Host header', 'GET / HTTP/1.1\r\nHost: a b\r\nConnection: close\r\n\r\n'],
  ['a Host header with a path', 'GET / HTTP/1.1\r\nHost: evil.example/x?\r\nConnection: close\r\n\r\n'],
  ['a Host header with a user', 'GET / HTTP/1.1\r\nHost: a@evil.example\r\nConnection: close\r\n\r\n'],
  ['an empty Host header', 'GET / HTTP/1.1\r\nHost:\r\nConnection: close\r\n\r\n'],
  ['a second Host header', 'GET / HTTP/1.1\r\nHost: x\r\nHost: y\r\nConnection: close\r\n\r\n'],
  ['an unsupported method', 'TRACE / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n'],
])('%s gets 400', async (_, bytes) => {
  await using server = await aListener(async () => new Response('reached'));
  const answer = await sendRaw(server.port, bytes);
  expect(answer).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/);
  expect(problemIn(answer).code).toBe('bad_request');
});

test.each([
  ['HTTP/1.0 without a Host header', 'GET / HTTP/1.0\r\n\r\n', 'http://localhost/'],
  [
    'HTTP/1.1 with an expectation that is not known',
    'GET / HTTP/1.1\r\nHost: [::1]:80\r\nExpect: foo\r\nConnection: close\r\n\r\n',
    'http://[::1]/',
  ],
])('a request of %s is answered', async (_, bytes, url) => {
  await using server = await aListener(async (request) => new Response(request.url));
  const answer = await sendRaw(server.port, bytes);
  expect(answer).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
  expect(answer).toContain(url);
});

test('incomplete headers and an incomplete body get 408', async () => {
  await using server = await aListener(readBody, { headersMs: 40, requestMs: 60 });
  const answer = await sendRaw(server.port, 'GET / HTTP/1.1\r\nHost: x\r\n');
  expect(answer).toMatch(/^HTTP\/1\.1 408 /);
  expect(problemIn(answer).code).toBe('request_timeout');
  const half = 'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 10\r\n\r\nhalf';
  expect(await sendRaw(server.port, half)).toMatch(/^HTTP\/1\.1 408 /);
});

test('a body that arrives slowly and never ends gets 408', async () => {
  await using server = await aListener(readBody, { headersMs: 40, requestMs: 60 });
  const answer = Promise.withResolvers<string>();
  const socket = connect(server.port, '127.0.0.1').setEncoding('utf8').once('data', answer.resolve);
  socket.write('POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 100000\r\n\r\n');
  const drip = setInterval(() => socket.write('x'), 5);
  expect(await answer.promise).toMatch(/^HTTP\/1\.1 408 /);
  clearInterval(drip);
  socket.destroy();
});

test('a body over the limit gets 413, with and without Content-Length', async () => {
  await using server = await aListener(readBody, { bodyBytes: 10 });
  const announced = await fetch(server.origin, { method: 'POST', body: 'x'.repeat(11) });
  expect(announced.status).toBe(413);
  const stream = new Blob(['x'.repeat(11)]).stream();
  const streaming = { method: 'POST', body: stream, duplex: 'half' };
  const streamed = await fetch(server.origin, streaming);
  expect([streamed.status, await streamed.json()]).toEqual([
    413,
    expect.objectContaining({ code: 'body_too_large', detail: 'The body is larger than 10 bytes.' }),
  ]);
  const fitting = await fetch(server.origin, { method: 'POST', body: 'x'.repeat(10) });
  expect(await fitting.json()).toEqual({ length: 10 });
});

/** Answers after the first part of the body, or without reading any of it. */
const refuseEarly: RequestHandler = async ({ body, headers }) => {
  if (headers.has('X-Read')) for await (const _ of body ?? []) break;
  return new Response('refused', { status: 400 });
};

test.each([{}, { 'X-Read': '1' }])(
  'the rest of a refused body is discarded, and the connection carries another request: %j',
  async (headers) => {
    await using server = await aListener(refuseEarly);
    using connection = oneConnection(server.origin);
    for (const isReused of [false, true, true])
      expect(await connection.send('POST', '/', headers, 'x'.repeat(1_000_000))).toEqual({
        status: 400,
        isReused,
        body: 'refused',
      });
    expect(server.errors).toEqual([]);
  },
);

test('a refused body that does not end within the limit ends the connection', async () => {
  await using server = await aListener(refuseEarly, { bodyBytes: 1_000_000 });
  const socket = connect(server.port, '127.0.0.1');
  socket.on('error', () => {}); // The server hangs up.
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()));
  socket.write('POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n');
  const chunk = `${(100_000).toString(16)}\r\n${'x'.repeat(100_000)}\r\n`;
  let isFirst = true;
  socket.on('data', () => {
    // After the answer: more than the limit, but no end.
    for (let sent = 0; isFirst && sent < 2_000_000; sent += 100_000) socket.write(chunk);
    isFirst = false;
  });
  socket.write(chunk);
  await closed;
  expect(server.errors).toEqual([]);
});

test('the signal of a request aborts when the caller disconnects', async () => {
  const aborted = Promise.withResolvers<void>();
  const started = Promise.withResolvers<void>();
  await using server = await aListener(async ({ signal }) => {
    signal.addEventListener('abort', () => aborted.resolve());
    started.resolve();
    await aborted.promise;
    return new Response('late');
  });
  const caller = new AbortController();
  const asked = fetch(server.origin, { signal: caller.signal }).catch((error: Error) => error.name);
  await started.promise;
  caller.abort();
  await aborted.promise;
  expect(await asked).toBe('AbortError');
});

test('an error of the handler is reported, and hidden from the caller', async () => {
  await using server = await aListener(async () => {
    throw new Error('the secret cause');
  });
  const answer = await requestPath(server.port, '/');
  expect(answer).toMatch(/^HTTP\/1\.1 500 /);
  expect(answer).not.toContain('secret');
  expect(server.errors).toEqual([new Error('the secret cause')]);
});

test('the error for a taken port says what to do', async () => {
  await using server = await aListener(readBody);
  const second = listen(readBody, { port: server.port, reportError: () => {} });
  await expect(second).rejects.toThrow(PortTakenError);
  await expect(second).rejects.toThrow(
    `Port ${server.port} is taken. Stop what uses it, or choose another one, such as PORT=${server.port + 1}.`,
  );
});

test.each(['no..host', '192.0.2.1'])('an address that cannot be bound is one sentence: %s', async (host) => {
  const refused = listen(readBody, { host, port: 0, reportError: () => {} });
  await expect(refused).rejects.toThrow(FixableError);
  await expect(refused).rejects.toThrow(`Cannot listen on "${host}" (E`);
});

test('close waits for a running response', async () => {
  const started = Promise.withResolvers<void>();
  const finish = Promise.withResolvers<void>();
  const server = await aListener(async () => {
    started.resolve();
    await finish.promise;
    return new Response('finished');
  });
  const asked = fetch(server.origin);
  await started.promise;
  const closed = server.close();
  await expect(fetch(server.origin)).rejects.toThrow();
  finish.resolve();
  expect(await (await asked).text()).toBe('finished');
  await closed;
});

test('close resets none of 20 slow requests, and answers later ones until the drain ends', async () => {
  const finish = Promise.withResolvers<void>();
  const drained = Promise.withResolvers<void>();
  const answer: RequestHandler = async ({ url }) => {
    if (url.endsWith('/slow')) await finish.promise;
    return new Response('finished');
  };
  const server = await aListener(answer, {}, () => drained.promise);
  using kept = oneConnection(server.origin);
  await kept.send('GET', '/');
  const slow = Array.from({ length: 20 }, () =>
    sendRaw(server.port, 'GET /slow HTTP/1.1\r\nHost: x\r\n\r\n'),
  );
  const closed = server.close(); // Before any of them was accepted.
  const later = await sendRaw(server.port, 'GET / HTTP/1.1\r\nHost: x\r\n\r\n');
  expect(later).toMatch(/\r\nConnection: close\r\n/);
  expect(await kept.send('GET', '/')).toMatchObject({ status: 200, isReused: true });
  drained.resolve();
  finish.resolve();
  for (const response of await Promise.all(slow))
    expect(response).toMatch(/^HTTP\/1\.1 200 OK\r\nConnection: close\r\n[\s\S]*finished/);
  await closed;
});

test('close resets no connection that waits to be accepted', async () => {
  const connected = new Int32Array(new SharedArrayBuffer(4));
  const server = await aListener(
    async () => new Response('finished'),
    {},
    async () => void Atomics.wait(connected, 0, 0), // This thread accepts nothing meanwhile.
  );
  const client = new Worker(CLIENT, { eval: true, workerData: { port: server.port, connected } });
  const answers = once(client, 'message');
  await once(client, 'online');
  await server.close();
  expect((await answers)[0]).toEqual(Array(20).fill('HTTP/1.1 200 OK'));
});

/** Sends 20 requests over connections of their own, and reports the first lines of the answers. */
const CLIENT = `
const { connect } = require('node:net');
const { parentPort, workerData: { port, connected } } = require('node:worker_threads');
let waiting = 20;
const ask = () => new Promise((resolve) => {
  const socket = connect(port, '127.0.0.1', () => socket.write('GET / HTTP/1.1\\r\\nHost: x\\r\\n\\r\\n', () => {
    waiting -= 1;
    if (waiting > 0) return;
    Atomics.store(connected, 0, 1);
    Atomics.notify(connected, 0);
  }));
  socket.once('data', (bytes) => resolve(String(bytes).split('\\r\\n')[0]));
  socket.on('error', ({ code }) => resolve(code));
});
Promise.all(Array.from({ length: 20 }, ask)).then((answers) => parentPort.postMessage(answers));
`;

test('close ends a response that never finishes', async () => {
  const started = Promise.withResolvers<void>();
  const server = await aListener(
    () => {
      started.resolve();
      return new Promise(() => {});
    },
    { stopMs: 20 },
  );
  const asked = fetch(server.origin).catch(() => 'cut off');
  await started.promise;
  await server.close();
  expect(await asked).toBe('cut off');
});

test('a connection without traffic is closed, even if the handler never answers', async () => {
  await using server = await aListener(() => new Promise(() => {}), { idleMs: 20 });
  expect(await requestPath(server.port, '/')).toBe('');
});

test('connections beyond the limit are closed at once', async () => {
  await using server = await aListener(async () => new Response('reached'), { connections: 1 });
  const first = connect(server.port, '127.0.0.1');
  await new Promise((resolve) => first.once('connect', resolve));
  expect(await requestPath(server.port, '/')).toBe('');
  first.destroy();
});

test('a listener can listen on an address that is given by name', async () => {
  const listener = await listen(async () => new Response('reached'), {
    host: 'localhost',
    port: 0,
    reportError: () => {},
  });
  expect(listener.origin).toBe(`http://localhost:${listener.port}`);
  expect(await (await fetch(listener.origin)).text()).toBe('reached');
  await listener.close();
});
