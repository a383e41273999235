import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CallLineSchema, FaultLineSchema, ServerLineSchema } from '../../src/log/schema.ts';
import { listen } from '../../src/server/listen.ts';
import { anEntry } from '../helpers/an-entry.ts';
import { builtFilesOf } from '../helpers/built-files.ts';
import { aDist } from '../helpers/dist.ts';
import { aRedisOnASocket, type SocketRedis } from '../helpers/redis-on-a-socket.ts';
import { runServe } from '../helpers/serve-process.ts';
import { waitUntil } from '../helpers/wait-until.ts';

const FILES: Readonly<Record<string, string | Uint8Array>> = {
  ...builtFilesOf([anEntry({ slug: 'tide-tables' })]),
  'index.html': '<h1>home</h1>',
};
const SECRET = 'a secret that every process and every start shares';
const KEYS_A_DAY = 5;

let dist: Awaited<ReturnType<typeof aDist>>;
let redis: SocketRedis;
let database = 0;

beforeAll(async () => {
  dist = await aDist(FILES);
  redis = await aRedisOnASocket();
});
afterAll(async () => {
  await redis[Symbol.asyncDispose]();
  await dist[Symbol.asyncDispose]();
});

/** Settings on a database that no other test uses. */
function settings(variables: Readonly<Record<string, string>> = {}) {
  database += 1;
  return { SECRET, CALLBOOK_DIST: dist.folder, REDIS_URL: `${redis.url}/${database}`, ...variables };
}

const post = (origin: string, call: string, body: unknown, headers: Record<string, string> = {}) =>
  fetch(`${origin}/api/public/${call}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
const ADDRESS = { email: 'keeper@example.org' };
/** The status of a request for a new key, whose header says that it was forwarded. */
const keyFor = async (origin: string, forwardedFor: string) =>
  (await post(origin, 'keys', ADDRESS, { 'X-Forwarded-For': forwardedFor })).status;
const state = async (origin: string) => {
  const response = await fetch(`${origin}/readyz`);
  return [response.status, await response.json()];
};

describe('what is missing', () => {
  test('the server refuses to start without a secret, a Redis and a built site, and says what to do', async () => {
    const { code, output } = await runServe({ CALLBOOK_DIST: 'no/such/dist' }).ended;
    expect(code).toBe(1);
    expect(output).toMatch(/^SECRET is not set\. Set it to a random text and keep it/);
    expect(output).toMatch(/^REDIS_URL is not set\. Set it to the address of a redis-server/m);
    expect(output).toMatch(/^There is no complete built site at no\/such\/dist: index\.html is missing\./m);
    expect(output).not.toMatch(/^ +at /m);
  });

  test('the server refuses to start with a site that was built with simulated health data', async () => {
    const status = JSON.parse(String(FILES['api/public/status.json']));
    const simulated = JSON.stringify({ ...status, simulated: true });
    await using preview = await aDist({ ...FILES, 'api/public/status.json': simulated });
    const { code, output } = await runServe(settings({ CALLBOOK_DIST: preview.folder })).ended;
    expect(code).toBe(1);
    expect(output).toContain('was built with simulated health data. Run npm run build before npm run serve.');
  });

  test('the server refuses to start if only one of it and the build had an overlay', async () => {
    const overlay = { CALLBOOK_OVERLAY: 'no/such/overlay' };
    const { code, output } = await runServe(settings(overlay)).ended;
    expect(code).toBe(1);
    expect(output).toMatch(/was built without the overlay in CALLBOOK_OVERLAY, .* build again\.$/m);
    expect(output).not.toMatch(/^ +at /m);

    const status = JSON.parse(String(FILES['api/public/status.json']));
    const file = JSON.stringify({ ...status, overlay: true });
    await using own = await aDist({ ...FILES, 'api/public/status.json': file });
    const without = await runServe(settings({ CALLBOOK_DIST: own.folder })).ended;
    expect([without.code, without.output]).toEqual([1, expect.stringContaining('was built with an overlay')]);
    await using fitting = runServe(settings({ CALLBOOK_DIST: own.folder, ...overlay }));
    expect((await fetch(`${await fitting.origin()}/healthz`)).status).toBe(200);
  });

  test('the server refuses to start with proxies that are no addresses', async () => {
    const { code, output } = await runServe(settings({ TRUSTED_PROXIES: '10.0.0.0/8,proxy.internal' })).ended;
    expect(code).toBe(1);
    expect(output).toContain(
      'TRUSTED_PROXIES is not usable: it must be up to 64 IP addresses or CIDR ranges',
    );
    expect(output).not.toMatch(/^ +at /m);
  });

  test('the server says in one sentence that the port is taken', async () => {
    await using first = runServe(settings());
    const { port } = new URL(await first.origin());
    const { code, output } = await runServe(settings({ PORT: port })).ended;
    expect(code).toBe(1);
    expect(output.split('\n').at(-1)).toMatch(/^Port \d+ is taken\./);
  });
});

test('the server serves files by the rules of netlify.toml, and has no pages for local use', async () => {
  await using server = runServe(settings());
  const origin = await server.origin();
  const home = await fetch(origin);
  expect(home.headers.get('Content-Security-Policy')).toMatch(/^default-src 'none'/);
  expect(home.headers.get('ETag')).toMatch(/^"[^"]+"$/);
  const missing = await fetch(`${origin}/api/nothing`);
  expect([missing.status, (await missing.json()).code]).toEqual([404, 'unknown_path']);
  for (const path of ['/_local/', '/_local/mailbox', '/_local/inbox'])
    expect((await fetch(origin + path)).status).toBe(404);
  expect((await fetch(`${origin}/api/public/discover?need=tide+times`)).status).toBe(200);
  const alive = await fetch(`${origin}/healthz`);
  expect([alive.status, await alive.json()]).toEqual([200, { state: 'alive' }]);
});

test('two processes behind one Redis share limits, reports, keys and follows', async () => {
  const receiver = await listen(async () => new Response(null, { status: 204 }), {
    port: 0,
    reportError: console.error,
  });
  const shared = settings({ CALLBOOK_INBOX: receiver.origin }); // The only receiver that may be on this machine.
  await using a = runServe(shared);
  await using b = runServe(shared);
  const [first, second] = [await a.origin(), await b.origin()];

  const report = { slug: 'tide-tables', outcome: 'success' };
  const counts = [];
  for (const origin of [first, second, first])
    counts.push((await (await post(origin, 'report', report)).json()).reports_count);
  expect(counts).toEqual([1, 2, 3]);

  const { key } = await (await post(first, 'keys', ADDRESS)).json();
  const headers = { 'x-api-key': key };
  const follow = { slug: 'tide-tables', webhook_url: `${receiver.origin}/hook` };
  const { id } = await (await post(second, 'watch', follow, headers)).json();
  const followsAt = async (origin: string) =>
    (await (await fetch(`${origin}/api/public/watch`, { headers })).json()).follows;
  expect(await followsAt(first)).toMatchObject([{ id, slug: 'tide-tables', state: 'active' }]);
  await fetch(`${first}/api/public/watch/${id}`, { method: 'DELETE', headers });
  expect(await followsAt(second)).toEqual([]);

  await receiver.close();

  const statuses = [];
  for (let i = 1; i <= KEYS_A_DAY; i += 1)
    statuses.push((await post(i % 2 === 0 ? first : second, 'keys', ADDRESS)).status);
  expect(statuses).toEqual([200, 200, 200, 200, 429]);
  expect((await post(first, 'keys', ADDRESS)).status).toBe(429);
});

describe('X-Forwarded-For', () => {
  test('is ignored without trusted proxies, so that nobody escapes a limit by writing it', async () => {
    await using server = runServe(settings());
    const origin = await server.origin();
    for (let i = 1; i <= KEYS_A_DAY; i += 1) expect(await keyFor(origin, `203.0.113.${i}`)).toBe(200);
    expect(await keyFor(origin, '203.0.113.99')).toBe(429);
  });

  test('of a trusted proxy names the caller, whatever the caller wrote before it', async () => {
    await using server = runServe(settings({ TRUSTED_PROXIES: '127.0.0.0/8,10.0.0.0/8' }));
    const origin = await server.origin();
    for (let i = 1; i <= KEYS_A_DAY; i += 1)
      expect(await keyFor(origin, `198.51.100.${i}, 203.0.113.7, 10.1.2.3`)).toBe(200);
    expect(await keyFor(origin, '198.51.100.99, 203.0.113.7, 10.1.2.3')).toBe(429);
    expect(await keyFor(origin, '203.0.112.8')).toBe(200);
  });
});

test('the server is not ready while Redis is down, and ready again when it is back', async () => {
  await using own = await aRedisOnASocket();
  await own.kill();
  await using server = runServe(settings({ REDIS_URL: own.url }));
  const origin = await server.origin(); // It starts all the same.
  expect(await state(origin)).toEqual([503, { state: 'redis_unreachable' }]);
  expect((await fetch(`${origin}/healthz`)).status).toBe(200);
  expect((await fetch(`${origin}/api/public/discover?need=tide+times`)).status).toBe(200);
  expect((await post(origin, 'report', { slug: 'tide-tables', outcome: 'success' })).status).toBe(503);
  const lost = await server.event('redis_lost');
  expect(JSON.stringify(lost)).not.toContain('127.0.0.1');

  await own.start();
  await server.event('redis_connected');
  expect(await state(origin)).toEqual([200, { state: 'ready' }]);
  expect((await post(origin, 'report', { slug: 'tide-tables', outcome: 'success' })).status).toBe(200);
});

/** A program that sends itself SIGTERM as soon as it has written the line "started". */
const STOPPED_AT_ONCE = `data:text/javascript,${encodeURIComponent(`
  const write = process.stdout.write;
  process.stdout.write = function (text, ...rest) {
    const written = write.call(this, text, ...rest);
    if (String(text).includes('"event":"started"')) process.kill(process.pid, 'SIGTERM');
    return written;
  };`)}`;

describe('SIGTERM', () => {
  test('is obeyed from the moment at which the log says that the server has started', async () => {
    const { code, output } = await runServe(settings({ NODE_OPTIONS: `--import=${STOPPED_AT_ONCE}` })).ended;
    expect([code, output.split('\n').at(-1)]).toEqual([0, expect.stringContaining('"event":"stopped"')]);
  });

  test('lets a running request end, accepts no other, and exits with 0', async () => {
    const server = runServe(settings());
    const { hostname, port, origin } = new URL(await server.origin());
    const body = JSON.stringify({ slug: 'tide-tables', outcome: 'success' });
    const socket = connect(Number(port), hostname);
    const answer = text(socket);
    socket.write(
      `POST /api/public/report HTTP/1.1\r\nHost: x\r\nExpect: 100-continue\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n`,
    );
    await new Promise((resolve) => socket.once('data', resolve)); // 100 Continue: the request is running.
    const ended = server.stop();
    await server.event('stopping');
    await expect(fetch(origin)).rejects.toThrow();
    socket.write(body);
    expect(await answer).toMatch(/HTTP\/1\.1 200 OK\r\n[\s\S]*Connection: close\r\n[\s\S]*"recorded":true/i);
    const { code, output } = await ended;
    expect([code, output.split('\n').at(-1)]).toEqual([0, expect.stringContaining('"event":"stopped"')]);
  });

  test('makes /readyz 503 first, and goes on answering with Connection: close', async () => {
    await using server = runServe(settings({ DRAIN_SECONDS: '60' }));
    const origin = await server.origin();
    server.signal('SIGTERM');
    await server.event('stopping');
    expect(await state(origin)).toEqual([503, { state: 'stopping' }]);
    const calls = Array.from({ length: 20 }, () => fetch(`${origin}/api/public/discover?need=tide+times`));
    for (const { status, headers } of await Promise.all(calls))
      expect([status, headers.get('Connection')]).toEqual([200, 'close']);
    await waitUntil('the end of the server', () => !server.signal('SIGTERM'));
  });

  test('a second signal ends the server at once', async () => {
    await using server = runServe(settings({ DRAIN_SECONDS: '60' }));
    await server.origin();
    server.signal('SIGTERM');
    await server.event('stopping');
    await waitUntil('the end of the server', () => !server.signal('SIGTERM'));
    expect((await server.ended).code).toBe(143);
  });

  test('the two SIGINTs that one Ctrl+C sends through npm count as one', async () => {
    const server = runServe(settings());
    await server.origin();
    server.signal('SIGINT');
    await server.event('stopping');
    server.signal('SIGINT');
    expect((await server.ended).code).toBe(0);
  });

  test('reaches the server through npm', async () => {
    await using server = runServe(settings(), ['npm', 'run', '--silent', 'serve']);
    const origin = await server.origin();
    const { code, output } = await server.stop();
    expect([code, output.split('\n').at(-1)]).toEqual([0, expect.stringContaining('"event":"stopped"')]);
    await expect(fetch(origin)).rejects.toThrow();
  });

  test('does not wait for a Redis that is down', async () => {
    await using own = await aRedisOnASocket();
    const server = runServe(settings({ REDIS_URL: own.url }));
    await server.event('redis_connected');
    await server.origin();
    await own.kill();
    await server.event('redis_lost');
    expect((await server.stop()).code).toBe(0);
  });
});

test('every log line is JSON of a known form, without needs and addresses of callers', async () => {
  const server = runServe(settings({ TRUSTED_PROXIES: '127.0.0.1' }));
  const origin = await server.origin();
  await fetch(`${origin}/api/public/discover?need=whispered+harbour+secrets`, {
    headers: { 'X-Forwarded-For': '203.0.113.77' },
  });
  await keyFor(origin, '203.0.113.77');
  const { output } = await server.stop();
  const kinds = { call: CallLineSchema, fault: FaultLineSchema, server: ServerLineSchema };
  const lines = output.split('\n').map((line) => JSON.parse(line) as { kind: keyof typeof kinds });
  for (const line of lines) kinds[line.kind].parse(line);
  expect(lines.filter(({ kind }) => kind === 'call')).toHaveLength(2);
  expect(output).not.toMatch(/whispered|203\.0\.113/);
});
