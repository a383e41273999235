import { setImmediate } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { ProblemSchema } from '../../src/http/problem-schema.ts';
import { apiOperations } from '../helpers/api-operations.ts';
import { oneConnection } from '../helpers/keep-alive.ts';
import { sendRaw } from '../helpers/raw-request.ts';
import { anAttackedSite } from './fuzz/attacked-site.ts';

const site = await anAttackedSite();
const port = Number(new URL(site.origin).port);
afterAll(() => site[Symbol.asyncDispose]());
beforeEach(() => site.forget());

const REPORT = { slug: 'tides-1', outcome: 'success' };

async function post(path: string, body: BodyInit, headers: Record<string, string> = {}) {
  const init = { method: 'POST', body, headers: { 'Content-Type': 'application/json', ...headers } };
  const response = await fetch(`${site.origin}${path}`, init);
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}
const report = (body: BodyInit, headers?: Record<string, string>) =>
  post('/api/public/report', body, headers);

const publicWrites = apiOperations().filter(({ body, needsKey }) => body && !needsKey);

it.each(publicWrites.map(({ path }) => path))(
  'POST %s refuses deeply nested lists in any field',
  async (path) => {
    const deep = (depth: number) => '['.repeat(depth) + ']'.repeat(depth);
    for (const field of ['slug', 'name', 'email', 'stranger', '__proto__']) {
      const { status, body } = await post(path, `{"${field}":${deep(7_500)}}`);
      expect([status, ProblemSchema.parse(body).code]).toEqual([400, 'bad_body']);
    }
    expect((await post(path, deep(8_000))).status).toBe(400);
    expect((await post(path, '{"a":'.repeat(2_700))).status).toBe(400);
  },
);

it('POST report refuses a body over 16 KiB, whether it declares its length, sends chunks or lies about its length', async () => {
  const large = JSON.stringify({ ...REPORT, note: 'x'.repeat(17_000) });
  expect((await report(large)).status).toBe(413);
  const chunked = { method: 'POST', body: new Blob([large]).stream(), duplex: 'half' };
  const headers = { 'Content-Type': 'application/json' };
  expect((await fetch(`${site.origin}/api/public/report`, { ...chunked, headers })).status).toBe(413);
  const lying = `POST /api/public/report HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nConnection: close\r\nContent-Length: 9007199254740993\r\n\r\n{}`;
  expect(await sendRaw(port, lying)).toMatch(/^HTTP\/1\.1 413 /);
});

const MAX_SENT = 20_000_000; // Bytes. Ends the stream if the server fails to stop reading.

it('POST report stops reading an endless body after 16 KiB', async () => {
  let sent = 0;
  const stream = new ReadableStream<Uint8Array>({
    pull: async (controller) => {
      await setImmediate(); // The server runs in this process and needs time to run.
      sent += 1_000;
      controller.enqueue(new Uint8Array(1_000).fill(32));
      if (sent > MAX_SENT) controller.close();
    },
  });
  const endless = {
    method: 'POST',
    body: stream,
    duplex: 'half',
    headers: { 'Content-Type': 'application/json' },
  };
  const answer = await fetch(`${site.origin}/api/public/report`, endless).catch(() => null);
  // The server may close the connection before its response is read.
  expect(answer?.status ?? 413).toBe(413);
  expect(sent).toBeLessThan(MAX_SENT);
});

const JSON_TYPE = { 'Content-Type': 'application/json' };
const CHUNKED = { 'Transfer-Encoding': 'chunked' };

it.each<[number, string, string, Record<string, string>]>([
  [413, 'POST', '/api/public/report', JSON_TYPE],
  [413, 'POST', '/api/public/report', { ...JSON_TYPE, ...CHUNKED }],
  [413, 'POST', '/mcp', { ...JSON_TYPE, Accept: 'application/json, text/event-stream' }],
  [415, 'POST', '/api/public/report', { 'Content-Type': 'text/plain' }],
  [405, 'PUT', '/api/public/report', JSON_TYPE],
  [405, 'POST', '/api/public/entries.ndjson', JSON_TYPE],
  [401, 'POST', '/api/public/watch', JSON_TYPE],
  [404, 'POST', '/api/public/nothing', JSON_TYPE],
])(
  'a connection carries another request after %s for a body of 300 KB to %s %s',
  async (status, ...refused) => {
    using connection = oneConnection(site.origin);
    const length = 'Transfer-Encoding' in refused[2] ? {} : { 'Content-Length': '300000' };
    const [method, path, headers] = refused;
    expect(await connection.send(method, path, { ...headers, ...length }, 'a'.repeat(300_000))).toMatchObject(
      {
        status,
        isReused: false,
      },
    );
    expect(await connection.send('GET', '/api/public/registry/tides-1')).toMatchObject({
      status: 200,
      isReused: true,
    });
  },
);

it.each(['gzip', 'br', 'deflate', 'x-gzip', 'gzip, gzip'])(
  'POST report does not unpack a body in %s',
  async (coding) => {
    const bomb = gzipSync(JSON.stringify({ ...REPORT, note: 'x'.repeat(10_000_000) }));
    const { status, body } = await report(bomb, { 'Content-Encoding': coding });
    expect([status, ProblemSchema.parse(body).code]).toEqual([415, 'not_json']);
  },
);

it.each([
  ['UTF-16', Buffer.from(JSON.stringify(REPORT), 'utf16le'), 'application/json; charset=utf-16'],
  ['UTF-7', '+AHs-+ACI-slug+ACI-:1+AH0-', 'application/json; charset=utf-7'],
  ['bytes that are not UTF-8', Buffer.from([0x7b, 0xff, 0xfe, 0x7d]), 'application/json'],
  ['an overlong quote', Buffer.from([0x7b, 0xc0, 0xa2, 0x7d]), 'application/json'],
])('POST report returns 400 for a body in %s', async (_, body, type) => {
  expect((await report(body, { 'Content-Type': type })).status).toBe(400);
});

it('POST report refuses a note that is not UTF-8 instead of changing it', async () => {
  const [before, after] = JSON.stringify({ ...REPORT, note: '|' }).split('|');
  const latin1 = Buffer.concat([Buffer.from(`${before}caf`), Buffer.from([0xe9]), Buffer.from(after ?? '')]);
  const { status, body } = await report(latin1);
  expect([status, ProblemSchema.parse(body)]).toEqual([
    400,
    expect.objectContaining({ code: 'bad_body', detail: 'The body is not UTF-8.' }),
  ]);
  expect((await report(Buffer.from(`\ufeff${before}café${after}`))).body).toMatchObject({ reports_count: 1 });
});

it.each([
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=a',
  'application/jsonp',
  'application/json-seq',
  'text/json',
  'application/json, text/plain',
  `application/${'a.'.repeat(4_000)}json`,
])('POST report returns 415 for a body declared as %s', async (type) => {
  expect((await report(JSON.stringify(REPORT), { 'Content-Type': type })).status).toBe(415);
});

it.each([
  '{"__proto__":{"slug":"tides-1","outcome":"success"}}',
  '{"constructor":{"prototype":{"slug":"tides-1","outcome":"success"}}}',
])('POST report reads no field from %s', async (body) => {
  const { status, body: problem } = await report(body);
  expect([status, ProblemSchema.parse(problem).errors?.length]).toEqual([400, 2]);
  expect({}).not.toHaveProperty('slug');
});

it('POST report reads the last of two fields with one name, and ignores a similar name', async () => {
  const body = '{"slug":"nobody","slug":"tides-1","outcome":"failure","outcome":"success","Slug":"tides-2"}';
  expect((await report(body)).body).toMatchObject({ recorded: true, slug: 'tides-1', outcome: 'success' });
});

it('POST report does not count a refused report', async () => {
  await report('{');
  await report(JSON.stringify({ ...REPORT, outcome: 'great' }));
  expect((await report(JSON.stringify(REPORT))).body).toMatchObject({ reports_count: 1 });
});
