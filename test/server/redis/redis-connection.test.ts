import { expect, test } from 'vitest';
import { listen } from '../../../src/server/listen.ts';
import {
  type ConnectionChange,
  connectRedis,
  keepRedisConnected,
  withoutSecrets,
} from '../../../src/server/redis/redis-connection.ts';
import { aRedisOnASocket } from '../../helpers/redis-on-a-socket.ts';

async function aClosedPort(): Promise<number> {
  const closed = await listen(async () => new Response(), { port: 0, reportError: () => {} });
  await closed.close();
  return closed.port;
}

test('the error for an unreachable Redis names its address without the password', async () => {
  const port = await aClosedPort();
  await expect(connectRedis(`redis://someone:secret@127.0.0.1:${port}/1`)).rejects.toThrow(
    `No Redis answers at redis://127.0.0.1:${port}/1 (connect ECONNREFUSED 127.0.0.1:${port}). Start it, or correct REDIS_URL.`,
  );
});

test('a kept connection reports each change once, rejects commands while it is lost, and comes back', async () => {
  await using redis = await aRedisOnASocket();
  await redis.kill();
  const changes: boolean[] = [];
  let next = Promise.withResolvers<void>();
  const onChange = ({ connected }: ConnectionChange) => {
    changes.push(connected);
    next.resolve();
    next = Promise.withResolvers();
  };
  const engine = await keepRedisConnected(redis.url, onChange);
  await expect(engine.send(['PING'])).rejects.toThrow();
  const found = next.promise;
  await redis.start();
  await found;
  expect(String(await engine.send(['PING']))).toBe('PONG');
  expect(changes).toEqual([false, true]);
  await engine.close();
});

test('a kept connection is there from the start if Redis can be reached', async () => {
  await using redis = await aRedisOnASocket();
  const engine = await keepRedisConnected(redis.url, () => {});
  expect(String(await engine.send(['PING']))).toBe('PONG');
  await engine.close();
});

test('a connection that was never made closes at once', async () => {
  const engine = await keepRedisConnected(`redis://127.0.0.1:${await aClosedPort()}`, () => {});
  await expect(engine.close()).resolves.toBeUndefined();
});

test('withoutSecrets removes user name and password', () => {
  expect(withoutSecrets('rediss://user:secret@example.com:6379/2')).toBe('rediss://example.com:6379/2');
});
