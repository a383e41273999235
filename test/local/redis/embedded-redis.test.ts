import { Server } from 'node:net';
import { expect, test, vi } from 'vitest';
import { openRedis } from '../../../src/local/redis/embedded-redis.ts';

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
