import { expect, it, onTestFinished } from 'vitest';
import { extendEnvironment } from '../../src/environment/environment.ts';
import { servingStore, theStore } from '../../src/store/redis.ts';

const storeWith = (url: string, token: string) => {
  const restore = extendEnvironment({ UPSTASH_REDIS_REST_URL: url, UPSTASH_REDIS_REST_TOKEN: token });
  onTestFinished(restore);
  return [theStore(), servingStore()];
};

it('the store is connected once for each address and token, for scripts and functions alike', () => {
  const [first, serving] = storeWith('https://redis.example.org', 'a');
  expect(first).not.toBeNull();
  expect([serving, ...storeWith('https://redis.example.org', 'a')]).toEqual([first, first, first]);
  const [other] = storeWith('https://redis.example.org', 'b');
  const [another] = storeWith('https://other.example.org', 'b');
  expect(new Set([first, other, another]).size).toBe(3);
});

it('there is no store unless one is configured', () => {
  expect([theStore(), servingStore()]).toEqual([null, null]);
});
