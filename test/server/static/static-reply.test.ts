import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { replyStatic } from '../../../src/server/static/static-reply.ts';

const LONG = 'word '.repeat(400);
const reply = (
  headers: Record<string, string>,
  { path = 'a.txt', text = LONG, rules = {}, method = 'GET', status = 200 } = {},
) =>
  replyStatic(
    new Request('http://localhost/a', { headers, method }),
    { path, version: text, bytes: Buffer.from(text) },
    { status, rules: new Headers(rules) },
  );

test('a file is served with its type, its length, a strong ETag and must-revalidate', async () => {
  const response = await reply({}, { text: 'short' });
  expect(response.status).toBe(200);
  expect(Object.fromEntries(response.headers)).toEqual({
    'cache-control': 'public, max-age=0, must-revalidate',
    'content-length': '5',
    'content-type': 'text/plain; charset=utf-8',
    etag: expect.stringMatching(/^"[\w-]{22}"$/),
  });
});

test('If-None-Match with the ETag returns 304, even in a list or as a weak tag', async () => {
  const etag = (await reply({})).headers.get('ETag');
  for (const sent of [`${etag}`, `"other", W/${etag}`, '*']) {
    const response = await reply({ 'If-None-Match': sent });
    expect([response.status, response.body, response.headers.get('ETag')]).toEqual([304, null, etag]);
  }
  expect((await reply({ 'If-None-Match': '"other"' })).status).toBe(200);
});

test('an error page is never a 304', async () => {
  expect((await reply({ 'If-None-Match': '*' }, { status: 404 })).status).toBe(404);
});

test.each([
  ['gzip, deflate, br', 'br'],
  ['gzip', 'gzip'],
  ['br;q=0, gzip;q=0.5', 'gzip'],
  ['*', 'br'],
  ['identity', null],
  ['', null],
])('Accept-Encoding %j selects the encoding %s', async (accepted, expected) => {
  const response = await reply({ 'Accept-Encoding': accepted });
  expect(response.headers.get('Content-Encoding')).toBe(expected);
  expect(response.headers.get('Vary')).toBe('Accept-Encoding');
});

test('compression is lossless, and each encoding has its own ETag', async () => {
  const [plain, zipped] = [await reply({}), await reply({ 'Accept-Encoding': 'gzip' })];
  const bytes = Buffer.from(await zipped.arrayBuffer());
  expect(gunzipSync(bytes).toString()).toBe(LONG);
  expect(zipped.headers.get('Content-Length')).toBe(String(bytes.length));
  expect(zipped.headers.get('ETag')).not.toBe(plain.headers.get('ETag'));
});

test('short texts and binary files are not compressed', async () => {
  const accepting = { 'Accept-Encoding': 'br' };
  for (const response of [
    await reply(accepting, { text: 'short' }),
    await reply(accepting, { path: 'a.bin' }),
    await reply(accepting, { path: 'a.png' }),
  ]) {
    expect(response.headers.get('Content-Encoding')).toBeNull();
    expect(response.headers.get('Vary')).toBeNull();
  }
});

test('a header rule sets the type of a file without an extension', async () => {
  const rules = { 'Content-Type': 'application/json', 'Cache-Control': 'no-cache' };
  const response = await reply({ 'Accept-Encoding': 'br' }, { path: 'foo', rules });
  expect(response.headers.get('Content-Type')).toBe('application/json');
  expect(response.headers.get('Cache-Control')).toBe('no-cache');
  expect(response.headers.get('Content-Encoding')).toBe('br');
});

test('HEAD returns the headers of GET and no body', async () => {
  const [get, head] = [await reply({}), await reply({}, { method: 'HEAD' })];
  expect(head.body).toBeNull();
  expect(Object.fromEntries(head.headers)).toEqual(Object.fromEntries(get.headers));
});

/** A file whose bytes are read again for each request. Counts the reads. */
function aLargeFile(version: string) {
  const reads = { count: 0 };
  const file = { path: 'large.ndjson', version, bytes: Buffer.from(LONG) };
  Object.defineProperty(file, 'bytes', {
    get: () => {
      reads.count += 1;
      return Buffer.from(`${version}${LONG}`);
    },
  });
  const ask = (encoding: string) =>
    replyStatic(new Request('http://localhost/a', { headers: { 'Accept-Encoding': encoding } }), file, {
      rules: new Headers(),
    });
  return { reads, ask };
}

test('a version of a file is compressed and hashed once, even if each request reads the file again', async () => {
  const first = aLargeFile('1');
  const [one, two] = await Promise.all([first.ask('br'), first.ask('br')]); // The second waits for the first.
  const again = aLargeFile('1');
  const three = await again.ask('br');
  const sizes = [one, two, three].map(({ headers }) => headers.get('Content-Length'));
  expect(new Set(sizes).size).toBe(1);
  expect([one, two, three].map(({ headers }) => headers.get('ETag'))).toEqual(
    Array(3).fill(one.headers.get('ETag')),
  );
  expect(again.reads.count).toBe(1); // Only its length is read; nothing is hashed or compressed.
  expect((await aLargeFile('2').ask('br')).headers.get('ETag')).not.toBe(one.headers.get('ETag'));
});
