import { expect, test } from 'vitest';
import { listen } from '../../../src/local/listen.ts';
import { openRedis, withoutSecrets } from '../../../src/local/redis/redis-engine.ts';

test('forgets everything when it is closed', async () => {
  const first = await openRedis(null);
  await first.send(['SET', 'a', '1']);
  await first.close();
  const second = await openRedis(null);
  expect(await second.send(['GET', 'a'])).toBeNull();
  await second.close();
});

test('says where no Redis answers, without its password', async () => {
  const closed = await listen(async () => new Response(), { port: 0, reportError: () => {} });
  await closed.close();
  await expect(openRedis(`redis://someone:secret@127.0.0.1:${closed.port}/1`)).rejects.toThrow(
    `No Redis answers at redis://127.0.0.1:${closed.port}/1. Start it, or unset REDIS_URL.`,
  );
});

test('prints an address without its password', () => {
  expect(withoutSecrets('rediss://user:secret@example.com:6379/2')).toBe('rediss://example.com:6379/2');
});
