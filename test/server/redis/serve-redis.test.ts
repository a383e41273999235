import { afterEach, expect, test } from 'vitest';
import { environment, extendEnvironment } from '../../../src/environment/environment.ts';
import { openRedisVariables } from '../../../src/server/redis/serve-redis.ts';
import { theStore } from '../../../src/store/redis.ts';
import { aRedisOnASocket } from '../../helpers/redis-on-a-socket.ts';

const NOTHING = { REDIS_URL: '', UPSTASH_REDIS_REST_URL: '', UPSTASH_REDIS_REST_TOKEN: '' };
let restore = () => {};
const set = (variables: Partial<typeof NOTHING>) => {
  restore = extendEnvironment({ ...NOTHING, ...variables });
};
afterEach(() => restore());

test('the store of a script reaches the redis-server in REDIS_URL, until the variables are disposed of', async () => {
  await using redis = await aRedisOnASocket();
  set({ REDIS_URL: redis.url });
  expect(theStore()).toBeNull();
  {
    await using _redis = await openRedisVariables();
    await theStore()?.set('tide', 'high');
    expect(await theStore()?.get('tide')).toBe('high');
  }
  expect(theStore()).toBeNull();
});

test('a store at Upstash is used as it is, and without any Redis there is none', async () => {
  const upstash = {
    UPSTASH_REDIS_REST_URL: 'https://redis.example',
    UPSTASH_REDIS_REST_TOKEN: 'token',
  };
  set({ ...upstash, REDIS_URL: 'redis://127.0.0.1:1' });
  await using _first = await openRedisVariables();
  expect(environment().redis).toEqual({ url: 'https://redis.example', token: 'token' });
  restore();
  set({});
  await using _second = await openRedisVariables();
  expect(environment().redis).toBeNull();
});
