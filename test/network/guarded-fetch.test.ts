import { setImmediate as nextTurn } from 'node:timers/promises';
import { createGzip } from 'node:zlib';
import { expect, test, vi } from 'vitest';
import type { Lookup } from '../../src/network/guarded-agent.ts';
import { openGuard } from '../../src/network/guarded-fetch.ts';
import { aLoopbackGuard, SELF_SIGNED, serveBytes, serveHttp, serveTls } from '../helpers/loopback.ts';

const NOT_PUBLIC = { fault: 'private', message: 'leads to an address that is not public' };

test('fetch returns status, headers, text and time', async () => {
  await using server = await serveHttp((request, response) => {
    response.writeHead(201, { 'X-Word': 'hey' });
    response.end(`${request.method} ${request.headers.host} ${request.headers['user-agent']}`);
  });
  await using guard = aLoopbackGuard();
  const url = server.url('/a', 'tides.test');
  const answer = await guard.fetch(url, { method: 'POST', body: 'x', headers: { 'User-Agent': 'me' } });
  expect(answer).toMatchObject({ url, status: 201, truncated: false });
  expect(answer.text).toBe(`POST tides.test:${server.port} me`);
  expect(answer.headers.get('x-word')).toBe('hey');
  expect(answer.latency_ms).toBeGreaterThanOrEqual(0);
});

test.each([
  'http://127.0.0.1/',
  'http://2130706433/',
  'http://0x7f.1/',
  'http://0177.0.0.1/',
  'http://127.1/',
  'http://[::1]/',
  'http://[::ffff:127.0.0.1]/',
  'http://[64:ff9b::7f00:1]/',
  'http://169.254.169.254/latest/meta-data/',
  'http://[fd00:ec2::254]/',
  'https://10.0.0.1/',
  'http://127。0。0。1/',
  'http://１２７.１/',
  'http://%31%32%37.1/',
  'http://127.0.0.1./',
  'http://0/',
  'http://[2002:7f00:1::]/',
  'http://[::ffff:0:7f00:1]/',
  'http:127.0.0.1',
])('fetch refuses %s without connecting', async (url) => {
  const lookup = vi.fn<Lookup>();
  const guard = openGuard({ lookup });
  await expect(guard.fetch(url)).rejects.toMatchObject(NOT_PUBLIC);
  expect(lookup).not.toHaveBeenCalled();
  await guard.close();
});

test.each(['http://localhost./', 'http://a.localhost/', 'http://printer.local./'])(
  'fetch refuses %s, because it resolves to a private address',
  async (url) => {
    const lookup: Lookup = (_host, _options, done) => done(null, [{ address: '127.0.0.1', family: 4 }]);
    const guard = openGuard({ lookup });
    await expect(guard.fetch(url)).rejects.toMatchObject(NOT_PUBLIC);
    await guard.close();
  },
);

test.each([22, 25, 6_000, 6_667])('fetch refuses port %i of another protocol', async (port) => {
  const lookup = vi.fn<Lookup>((_host, _options, done) => done(null, [{ address: '1.1.1.1', family: 4 }]));
  const guard = openGuard({ lookup });
  await expect(guard.fetch(`https://hooks.test:${port}/`)).rejects.toMatchObject({
    fault: 'address',
    message: 'names a port that is not for the web',
  });
  expect(lookup).not.toHaveBeenCalled();
  await guard.close();
});

test('fetch refuses a name that resolves to addresses that are not public', async () => {
  const lookup = vi.fn<Lookup>((_host, _options, done) =>
    done(null, [
      { address: '10.0.0.1', family: 4 },
      { address: '::1', family: 6 },
    ]),
  );
  const guard = openGuard({ lookup });
  await expect(guard.fetch('http://inside.test/')).rejects.toMatchObject(NOT_PUBLIC);
  // Of a single address, a public one behind it would stay unknown.
  expect(lookup.mock.calls[0]?.[1]).toMatchObject({ all: true });
  await guard.close();
});

test('fetch connects to the address that was checked, even if the name resolves to another one later', async () => {
  await using server = await serveHttp((_request, response) => response.end('public'));
  const answers = ['127.0.0.1', '10.0.0.1', '10.0.0.1'];
  const lookup = vi.fn<Lookup>((_host, _options, done) =>
    done(null, [{ address: answers.shift() ?? '', family: 4 }]),
  );
  await using guard = aLoopbackGuard({ lookup });
  expect((await guard.fetch(server.url('/', 'rebinding.test'))).text).toBe('public');
  expect(lookup).toHaveBeenCalledTimes(1);
  await using fresh = aLoopbackGuard({ lookup });
  await expect(fresh.fetch(server.url('/', 'rebinding.test'))).rejects.toMatchObject(NOT_PUBLIC);
});

test('fetch uses only the public addresses of a name that also has private ones', async () => {
  await using server = await serveHttp((request, response) => response.end(request.socket.localAddress));
  const lookup: Lookup = (_host, _options, done) =>
    done(null, [
      { address: '127.0.0.2', family: 4 },
      { address: '127.0.0.1', family: 4 },
    ]);
  await using guard = aLoopbackGuard({ lookup });
  expect((await guard.fetch(server.url('/', 'both.test'))).text).toBe('127.0.0.1');
});

test('fetch reads a body only up to the limit', async () => {
  await using server = await serveHttp((_request, response) => response.end('x'.repeat(200_000)));
  await using guard = aLoopbackGuard();
  const answer = await guard.fetch(server.url('/'));
  expect(answer.truncated).toBe(true);
  expect(answer.text).toHaveLength(65_536);
  expect((await guard.fetch(server.url('/'), { maxBytes: 10 })).text).toHaveLength(10);
});

test('fetch decompresses a gzip bomb only up to the limit', async () => {
  let packed = 0;
  await using server = await serveHttp((_request, response) => {
    response.writeHead(200, { 'Content-Encoding': 'gzip' });
    const gzip = createGzip();
    const zeros = Buffer.alloc(1_048_576);
    const feed = (left: number): void => {
      if (left === 0 || response.destroyed) return void gzip.end();
      gzip.write(zeros, () => feed(left - 1));
    };
    gzip.on('data', (chunk: Buffer) => {
      packed += chunk.length;
    });
    gzip.pipe(response);
    feed(400);
  });
  await using guard = aLoopbackGuard();
  const before = process.memoryUsage().rss;
  const answer = await guard.fetch(server.url('/'));
  expect(answer).toMatchObject({ status: 200, truncated: true });
  expect(answer.text).toHaveLength(65_536);
  expect(process.memoryUsage().rss - before).toBeLessThan(200 * 1_048_576);
  expect(packed).toBeGreaterThan(0);
});

test('fetch stops reading an endless stream when isEnough says so', async () => {
  await using server = await serveHttp((_request, response) => {
    response.write('event: endpoint\n');
    response.write('data: /messages\n\n');
  });
  await using guard = aLoopbackGuard();
  const { text, truncated } = await guard.fetch(server.url('/'), {
    isEnough: () => (piece) => piece.endsWith('\n\n'),
  });
  expect(text).toBe('event: endpoint\ndata: /messages\n\n');
  expect(truncated).toBe(false);
});

test('fetch times out if a server hangs before or within the response', async () => {
  await using server = await serveHttp((request, response) => {
    if (request.url === '/within') response.write('a part');
  });
  await using guard = aLoopbackGuard();
  for (const path of ['/before', '/within'])
    await expect(guard.fetch(server.url(path), { timeoutMs: 100 })).rejects.toMatchObject({
      fault: 'timeout',
    });
});

test('fetch stops when the signal aborts', async () => {
  await using server = await serveHttp(() => {});
  await using guard = aLoopbackGuard();
  const stop = new AbortController();
  const answer = guard.fetch(server.url('/'), { signal: stop.signal });
  setImmediate(() => stop.abort());
  await expect(answer).rejects.toMatchObject({ fault: 'stopped' });
});

test('the error says why there was no response', async () => {
  const reset = await serveBytes(null);
  await using mail = await serveBytes('220 mail.test ESMTP\r\n');
  await using empty = await serveBytes('');
  await using tls = await serveTls((_request, response) => response.end('secure'));
  await using guard = aLoopbackGuard();
  const faultOf = (url: string) => guard.fetch(url).catch((error: Error) => error);
  expect(await faultOf(reset.url())).toMatchObject({
    fault: 'connection',
    message: 'the connection was reset',
  });
  expect(await faultOf(mail.url())).toMatchObject({ fault: 'protocol', message: 'the answer is not HTTP' });
  expect(await faultOf(empty.url())).toMatchObject({ fault: 'connection' });
  expect(await faultOf(tls.url())).toMatchObject({ fault: 'tls', message: 'the certificate is self-signed' });
  expect(await faultOf(mail.url().replace('http', 'https'))).toMatchObject({ fault: 'tls' });
  const gone = reset.url();
  await reset[Symbol.asyncDispose]();
  expect(await faultOf(gone)).toMatchObject({ fault: 'connection', message: 'the connection was refused' });
});

test('the error says if a host name does not resolve', async () => {
  const lookup: Lookup = (_host, _options, done) =>
    done(Object.assign(new Error('none'), { code: 'ENOTFOUND' }), []);
  await using guard = aLoopbackGuard({ lookup });
  await expect(guard.fetch('http://gone.test/')).rejects.toMatchObject({
    fault: 'dns',
    message: 'the host name does not resolve',
  });
});

test('fetch checks that the certificate is for the host name, not for its address', async () => {
  await using server = await serveTls((_request, response) => response.end('secure'));
  await using guard = aLoopbackGuard({ ca: SELF_SIGNED.cert });
  expect((await guard.fetch(server.url('/', 'signed-by-itself.test'))).text).toBe('secure');
  await expect(guard.fetch(server.url('/', 'other.test'))).rejects.toMatchObject({
    fault: 'tls',
    message: 'the certificate is for another host',
  });
});

test('fetch with httpsOnly refuses http, also as the target of a redirect', async () => {
  await using server = await serveTls((_request, response) =>
    response.writeHead(307, { Location: 'http://127.0.0.1/' }).end(),
  );
  await using guard = aLoopbackGuard({ ca: SELF_SIGNED.cert });
  const url = server.url('/', 'signed-by-itself.test');
  await expect(guard.fetch('http://a.test/', { httpsOnly: true })).rejects.toMatchObject({
    fault: 'address',
    message: 'is not https',
  });
  await expect(guard.fetch(url, { httpsOnly: true })).rejects.toMatchObject({
    message: 'redirects to what is not https',
  });
});

test.each(['ftp://a.test/', 'javascript:1', 'not a url', 'https://me:secret@a.test/'])(
  'fetch refuses the URL %s',
  async (url) => {
    await using guard = aLoopbackGuard();
    await expect(guard.fetch(url)).rejects.toMatchObject({ fault: 'address' });
  },
);

const TURN_MS = 500; // Two turns together are longer than any answer on loopback, also on a busy machine.

test('each hop waits for its turn at the host, and the wait does not count as latency', async () => {
  await using server = await serveHttp((request, response) => {
    const away = request.headers.host?.startsWith('a.test');
    response.writeHead(away ? 302 : 200, away ? { Location: server.url('/', 'b.test') } : {}).end();
  });
  const turns: string[] = [];
  await using guard = aLoopbackGuard();
  const takeTurn = async <T>(host: string, request: () => Promise<T>) => {
    turns.push(host);
    await new Promise((resolve) => setTimeout(resolve, TURN_MS));
    return request();
  };
  const answer = await guard.fetch(server.url('/', 'a.test'), { timeoutMs: 2 * TURN_MS, takeTurn });
  expect(turns).toEqual([`a.test:${server.port}`, `b.test:${server.port}`]);
  expect(answer.latency_ms).toBeLessThan(2 * TURN_MS);
});

const waitSomeTurns = async () => {
  for (let i = 0; i < 10; i++) await nextTurn();
};

const STALL_MS = 1_500;

/** Blocks the thread, as a long computation would. */
const stall = () => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, STALL_MS);

test('a stall of this process counts neither as latency nor towards the timeout', async () => {
  await using server = await serveHttp((_request, response) => {
    stall();
    response.end('fine');
  });
  await using guard = aLoopbackGuard();
  const { text, latency_ms } = await guard.fetch(server.url('/'), { timeoutMs: STALL_MS });
  expect(text).toBe('fine');
  expect(latency_ms).toBeLessThan(STALL_MS);
});

test('a body in chunks of one byte is read to the end', async () => {
  await using server = await serveBytes(
    `HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n${'1\r\nx\r\n'.repeat(20_000)}0\r\n\r\n`,
  );
  await using guard = aLoopbackGuard();
  expect((await guard.fetch(server.url('/'))).text).toBe('x'.repeat(20_000));
});

test('a request with "fresh" opens a new connection', async () => {
  const sockets = new Set<unknown>();
  await using server = await serveHttp(({ socket }, response) => {
    sockets.add(socket);
    response.end('fine');
  });
  await using guard = aLoopbackGuard();
  await guard.fetch(server.url('/'));
  await waitSomeTurns(); // Now the connection is back in the pool.
  await guard.fetch(server.url('/'));
  expect(sockets.size).toBe(1);
  await waitSomeTurns();
  await guard.fetch(server.url('/'), { fresh: true });
  expect(sockets.size).toBe(2);
});

test('fetch ends a request whose server sends interim responses without end', async () => {
  const hint = 'HTTP/1.1 103 Early Hints\r\nLink: </a>; rel=preload\r\n\r\n';
  const final = 'HTTP/1.1 200 OK\r\nContent-Length: 2\r\nConnection: close\r\n\r\nok';
  await using few = await serveBytes(hint.repeat(20) + final);
  await using flood = await serveBytes(hint.repeat(21) + final);
  await using guard = aLoopbackGuard();
  expect((await guard.fetch(few.url('/', 'tides.test'))).text).toBe('ok');
  await expect(guard.fetch(flood.url('/', 'tides.test'))).rejects.toMatchObject({
    fault: 'protocol',
    message: 'the server sends interim responses only',
  });
});
