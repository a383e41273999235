import { afterAll, expect, it } from 'vitest';
import { ProblemSchema } from '../../src/http/problem-schema.ts';
import { sendRaw } from '../helpers/raw-request.ts';
import { anAttackedSite } from './fuzz/attacked-site.ts';

const site = await anAttackedSite();
const port = Number(new URL(site.origin).port);
afterAll(() => site[Symbol.asyncDispose]());

/** The problem in a raw body, which is one chunk. */
const problemIn = (text: string) =>
  ProblemSchema.parse(JSON.parse(text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1)));

const ENTRY = '/api/public/registry/tides-1';
const END = 'Host: callbook.test\r\nConnection: close\r\n\r\n';

/** Sends a raw head and returns the status, the headers and the body of the response. */
async function ask(head: string, body = '') {
  const answer = await sendRaw(port, `${head}\r\n${END}${body}`);
  const cut = answer.indexOf('\r\n\r\n');
  const [first = '', ...lines] = answer.slice(0, cut).split('\r\n');
  const headers = new Headers(lines.map((line) => line.split(/: (.*)/s).slice(0, 2) as [string, string]));
  return { status: Number(first.split(' ')[1]), headers, text: answer.slice(cut + 4) };
}
const get = (path: string, ...headers: string[]) => ask([`GET ${path} HTTP/1.1`, ...headers].join('\r\n'));
const report = (...headers: string[]) => {
  const body = JSON.stringify({ slug: 'tides-1', outcome: 'success' });
  const head = ['POST /api/public/report HTTP/1.1', 'Content-Type: application/json', ...headers];
  return ask([...head, `Content-Length: ${body.length}`].join('\r\n'), body);
};

it.each([
  '/api/public/registry/tides-1%2f..%2f..%2fstatus.json',
  '/api/public/registry/..%2f..%2f..%2f..%2fpackage.json',
  '/api/public/registry/%2e%2e/%2e%2e/%2e%2e/package.json',
  '/api/public/registry/../../../package.json',
  '/api/public/registry/%252e%252e%252fpackage.json',
  '/api/public/registry/tides-1%00.json',
  '/api/%2f',
  '/api/%zz',
  '/api/public/%2fregistry%2ftides-1',
  '/api/public/registry/tides%2f1',
  '/api/public/registry/%c0%ae%c0%ae%c0%afpackage.json',
  '/api/public/registry/%e0%80%af',
  '/api/public/registry/..%5c..%5cpackage.json',
  '/api/public/registry/%EF%BC%8E%EF%BC%8E%EF%BC%8Fpackage.json',
  '/api//public/registry/tides-1/',
  '/api/public/registry/tides-1;jsessionid=1',
  '/api/public/registry/TIDES-1',
  '/api/public/registry/__proto__',
  '/api/public/registry/constructor',
  '/api/public/registry/.env',
  '/api/public/registry/%61%70',
  '/_redirects',
  '/%5fredirects',
])('GET %s is refused and returns only published content', async (path) => {
  const { status, headers, text } = await get(path);
  expect([400, 404]).toContain(status);
  if (path.startsWith('/api/')) expect(headers.get('Content-Type')).toMatch(/^application\/problem\+json/);
  expect(text).not.toMatch(/"devDependencies"|301|\.ts:\d/);
});

it('addresses of 9 KB and 100 KB are refused before they are read as paths', async () => {
  expect((await get(`/api/public/registry/${'a'.repeat(8_000)}`)).status).toBe(404);
  expect((await get(`/api/public/registry/${'a'.repeat(9_000)}`)).status).toBe(414);
  expect((await get(`/api/public/registry/${'a'.repeat(100_000)}`)).status).toBe(431);
});

it('an escaped slug is the same slug', async () => {
  expect((await get('/api/public/registry/%74ides-1')).status).toBe(200);
});

it.each([
  'X-Forwarded-For: 203.0.113.9',
  'X-Real-IP: 203.0.113.9',
  'Forwarded: for=203.0.113.9',
  'X-NF-Client-Connection-IP: 203.0.113.9',
  'Client-IP: 203.0.113.9',
  'True-Client-IP: 203.0.113.9',
  'CF-Connecting-IP: 203.0.113.9',
])('limits count a caller by its connection and ignore %s', async (header) => {
  await site.forget();
  const left = async (...headers: string[]) =>
    /r=(\d+)/.exec((await report(...headers)).headers.get('RateLimit') ?? '')?.[1];
  expect([await left(), await left(header), await left(header.replace('.9', '.10'))]).toEqual([
    '59',
    '58',
    '57',
  ]);
});

it.each(['X-HTTP-Method-Override: DELETE', 'X-HTTP-Method: PUT', 'X-Method-Override: POST'])(
  'GET stays a read despite %s',
  async (header) => {
    expect((await get(ENTRY, header)).status).toBe(200);
    expect((await get('/api/public/discover?need=tides&_method=DELETE', header)).status).toBe(200);
    expect((await get('/api/public/report?_method=POST', header)).status).toBe(405);
  },
);

it.each([
  ['Host: callbook.test\r\nHost: elsewhere.example'],
  ['Host: elsewhere.example/path?query#x'],
  ['Host: me@elsewhere.example'],
  ['Host: [::1'],
  ['Host: '],
])('no response repeats the odd host %j', async (host) => {
  const answer = await sendRaw(port, `GET ${ENTRY} HTTP/1.1\r\n${host}\r\nConnection: close\r\n\r\n`);
  expect(answer).toMatch(/^HTTP\/1\.1 (?:200|400) /);
  expect(answer).not.toContain('elsewhere');
});

it.each([
  ['a header line without a colon', 'X-Odd'],
  ['a space before the colon', 'X-Odd : a'],
  ['a folded header', 'X-Odd: a\r\n b'],
  ['a bare line feed in a header', 'X-Odd: a\nX-Other: b'],
  ['a NUL in a header', 'X-Odd: a\u0000b'],
  ['two lengths that differ', 'Content-Length: 1\r\nContent-Length: 2'],
  ['a length and chunks', 'Content-Length: 3\r\nTransfer-Encoding: chunked'],
  ['a length that is no number', 'Content-Length: 1e1'],
  ['a negative length', 'Content-Length: -1'],
  ['a coding that only looks like chunks', 'Transfer-Encoding: xchunked'],
  ['chunks that are not last', 'Transfer-Encoding: chunked, identity'],
])('a request with %s is refused before any call', async (_, header) => {
  const body = '0\r\n\r\nGET /smuggled HTTP/1.1\r\nHost: x\r\n\r\n';
  const answer = await sendRaw(port, `POST /api/public/report HTTP/1.1\r\n${header}\r\n${END}${body}`);
  expect(answer).toMatch(/^HTTP\/1\.1 400 /);
  expect(answer.match(/^HTTP\/1\.1 /gm)).toHaveLength(1);
});

it('headers of 20 KB are refused, 200 small ones are accepted', async () => {
  expect((await get(ENTRY, `X-Long: ${'a'.repeat(20_000)}`)).status).toBe(431);
  const many = Array.from({ length: 200 }, (_, i) => `X-Small-${i}: ${i}`);
  expect((await get(ENTRY, ...many)).status).toBe(200);
});

it.each([
  'x-api-key: ',
  'x-api-key: cb_',
  'x-api-key: *',
  `x-api-key: cb_${'A'.repeat(43)}`,
  `x-api-key: ${'A'.repeat(8_000)}`,
  'x-api-key: cb_a\r\nx-api-key: cb_b',
  'Authorization: Bearer cb_',
  'Authorization: Basic OmNi',
  'Cookie: x-api-key=cb_',
])('GET watch returns 401 for %s', async (header) => {
  const { status, headers, text } = await get('/api/public/watch', header);
  expect([status, headers.get('WWW-Authenticate')]).toEqual([401, 'ApiKey realm="callbook"']);
  expect(problemIn(text).code).toBe('key_needed');
});

it.each([
  'need=tides&need=tides',
  'need[]=tides',
  'need=',
  'need=tides&limit=5&limit=5',
  'need=tides&limit=1e1',
  'need=tides&limit=0x5',
  'need=tides&limit=+5x',
  'need=tides&limit=99999999999999999999',
  'need=tides&category=api&category=mcp',
  'need=tides&min_reliability=-0.5',
])('discover?%s returns 400', async (query) => {
  const { status, text } = await get(`/api/public/discover?${query}`);
  expect([status, problemIn(text).errors?.length]).toEqual([400, 1]);
});

it.each([
  '__proto__=1&constructor=2&need=tides',
  '__proto__[limit]=1&need=tides',
  'need=tides&toString=1&hasOwnProperty=1',
])('discover?%s ignores unknown parameters', async (query) => {
  expect((await get(`/api/public/discover?${query}`)).status).toBe(200);
});
