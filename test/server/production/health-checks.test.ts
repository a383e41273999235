import { expect, test } from 'vitest';
import { answerHealthCheck } from '../../../src/server/production/health-checks.ts';

const request = (path: string, method = 'GET') => new Request(`http://callbook.example${path}`, { method });
const works = { isStopping: () => false, pingRedis: async () => 'PONG' };
const down = {
  ...works,
  pingRedis: async () => {
    throw new Error('down');
  },
};

async function answerOf(path: string, checks: Parameters<typeof answerHealthCheck>[1]) {
  const response = await answerHealthCheck(request(path), checks);
  return [response?.status, await response?.json()];
}

test('/healthz is 200 even if Redis is down or the process is stopping', async () => {
  expect(await answerOf('/healthz', down)).toEqual([200, { state: 'alive' }]);
  expect(await answerOf('/healthz', { ...works, isStopping: () => true })).toEqual([200, { state: 'alive' }]);
});

test('/readyz is 503 if Redis is down, and once the process is stopping', async () => {
  expect(await answerOf('/readyz', works)).toEqual([200, { state: 'ready' }]);
  expect(await answerOf('/readyz', down)).toEqual([503, { state: 'redis_unreachable' }]);
  expect(await answerOf('/readyz', { ...works, isStopping: () => true })).toEqual([
    503,
    { state: 'stopping' },
  ]);
});

test('health checks are never cached, and support GET and HEAD only', async () => {
  const head = await answerHealthCheck(request('/readyz', 'HEAD'), works);
  expect([head?.status, head?.headers.get('Cache-Control'), head?.headers.get('ETag')]).toEqual([
    200,
    'no-store',
    null,
  ]);
  expect((await answerHealthCheck(request('/healthz', 'POST'), works))?.status).toBe(405);
});

test('other paths belong to the site', () => {
  expect(answerHealthCheck(request('/'), works)).toBeNull();
  expect(answerHealthCheck(request('/healthz/x'), works)).toBeNull();
});
