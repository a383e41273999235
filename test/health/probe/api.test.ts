import { expect, test } from 'vitest';
import { CostlyAnswerError, readInPlace } from '../../../src/health/probe/answer/answer-reader.ts';
import { probeApi, probePage } from '../../../src/health/probe/api.ts';
import { aLoopbackGuard, serveHttp } from '../../helpers/loopback.ts';

async function probed(status: number, type: string, body: string) {
  await using server = await serveHttp((_request, response) =>
    response.writeHead(status, { 'Content-Type': type }).end(body),
  );
  await using guard = aLoopbackGuard();
  return await probeApi(server.url(), guard.fetch);
}

test.each([
  [200, 'ok'],
  [204, 'ok'],
  [400, 'ok'],
  [404, 'ok'],
  [405, 'ok'],
  [401, 'auth_required'],
  [402, 'auth_required'],
  [403, 'auth_required'],
  [429, 'rate_limited'],
  [500, 'server_error'],
  [503, 'server_error'],
  [530, 'server_error'],
])('an API that returns %i is %s', async (status, state) => {
  expect(await probed(status, 'text/plain', '')).toMatchObject({ state, status_code: status });
});

test.each([
  ['application/json', '{"a":1}', { $: 'object', '$.a': 'number' }],
  ['application/problem+json; charset=utf-8', '[]', { $: 'array' }],
  ['text/plain', ' {"a":null}', { $: 'object', '$.a': 'null' }],
  ['text/plain', 'tide', null],
  ['application/json', '{"a":', null],
  ['text/html', '<p>', null],
])('the shape of %s %s has its keys', async (type, body, keys) => {
  expect((await probed(200, type, body)).shape).toMatchObject({ keys });
});

test('an answer that asks for a key is judged by its status alone', async () => {
  const { shape } = await probed(401, 'application/json', '{"error":"no key"}');
  expect(shape).toEqual({ kind: 'http', status: '4xx', type: null, depth: 0, keys: null });
});

test('the shape of an answer that is too long has no keys', async () => {
  const { state, shape } = await probed(200, 'application/json', `[${'1,'.repeat(50_000)}1]`);
  expect(state).toBe('ok');
  expect(shape).toMatchObject({ type: 'application/json', keys: null });
});

test('a page has no shape', async () => {
  await using server = await serveHttp((_request, response) => response.end('{"a":1}'));
  await using guard = aLoopbackGuard();
  expect(await probePage(server.url(), guard.fetch)).toMatchObject({ state: 'ok', shape: null });
});

test.each([
  ['LF', '\n'],
  ['CR', '\r'],
  ['CRLF', '\r\n'],
])('an open event stream has answered with its first event, with line ends by %s', async (_name, end) => {
  await using server = await serveHttp((_request, response) => {
    response.writeHead(200, { 'Content-Type': 'text/event-stream' });
    response.write(`data: tide${end}${end}`);
  });
  await using guard = aLoopbackGuard();
  expect(await probeApi(server.url(), guard.fetch)).toMatchObject({ state: 'ok', status_code: 200 });
});

test('an answer that takes too long to describe is ok, without a shape', async () => {
  await using server = await serveHttp((_request, response) => response.end('{}'));
  await using guard = aLoopbackGuard();
  const readHttp = async () => {
    throw new CostlyAnswerError('the answer takes too long to read');
  };
  const found = await probeApi(server.url(), guard.fetch, { ...readInPlace, readHttp });
  expect(found).toMatchObject({ state: 'ok', status_code: 200, shape: null });
});
