import { Server } from 'node:net';
import { expect, test, vi } from 'vitest';
import { listen } from '../../../src/local/listen.ts';
import { openRedis, withoutSecrets } from '../../../src/local/redis/redis-engine.ts';

test('the embedded Redis loses its data when it is closed', async () => {
  const first = await openRedis(null);
  await first.send(['SET', 'a', '1']);
  await first.close();
  const second = await openRedis(null);
  expect(await second.send(['GET', 'a'])).toBeNull();
  await second.close();
});

test('the embedded Redis opens no socket, so that no reply waits for an acknowledgement', async () => {
  const listened = vi.spyOn(Server.prototype, 'listen');
  const engine = await openRedis(null);
  await Promise.all([engine.send(['HSET', 'a', 'b', '1']), engine.send(['HGETALL', 'a'])]);
  expect(listened).not.toHaveBeenCalled();
  listened.mockRestore();
  await engine.close();
});

test('the error for an unreachable Redis names its address without the password', async () => {
  const closed = await listen(async () => new Response(), { port: 0, reportError: () => {} });
  await closed.close();
  await expect(openRedis(`redis://someone:secret@127.0.0.1:${closed.port}/1`)).rejects.toThrow(
    `No Redis answers at redis://127.0.0.1:${closed.port}/1. Start it, or unset REDIS_URL.`,
  );
});

test('withoutSecrets removes user name and password', () => {
  expect(withoutSecrets('rediss://user:secret@example.com:6379/2')).toBe('rediss://example.com:6379/2');
});
