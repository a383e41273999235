import { afterAll } from 'vitest';
import { aWatchService } from './a-watch-service.ts';
import { aStore } from './stores.ts';

/** Opens one store for the tests of a file or group, until they end. `fresh` empties it and makes a service on it. */
export async function freshWatchServices(redisUrl: string | null) {
  const test = await aStore(redisUrl);
  afterAll(() => test[Symbol.asyncDispose]());
  const fresh = async () => {
    await test.flush();
    return aWatchService(test.store);
  };
  const freshWithKey = async () => {
    const service = await fresh();
    return { service, key: await service.makeKey() };
  };
  return { test, fresh, freshWithKey };
}
