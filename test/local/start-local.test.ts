import { expect, test } from 'vitest';
import { environment } from '../../src/environment/environment.ts';
import { startLocal } from '../../src/local/start-local.ts';
import { connectStore } from '../../src/store/redis.ts';
import { aDist } from '../helpers/dist.ts';

const start = (dist: string, functionsFolder = 'test/fixtures/functions') =>
  startLocal({
    port: 0,
    dist,
    functionsFolder,
    netlifyToml: 'test/fixtures/netlify.toml',
    redisUrl: null,
    reportError: () => {},
  });

test('startLocal serves a site with its functions, which find the store through the environment', async () => {
  await using dist = await aDist({ 'index.html': 'home' });
  const before = environment();
  const server = await start(dist.folder);
  expect(await (await fetch(server.origin)).text()).toBe('home');
  expect((await fetch(`${server.origin}/echo/a`)).status).toBe(200);
  const { redis, distFolder, port } = environment();
  expect([distFolder, `http://127.0.0.1:${port}`]).toEqual([dist.folder, server.origin]);
  const store = connectStore(redis ?? { url: '', token: '' });
  await store.set('a', 'b');
  expect(await store.get('a')).toBe('b');
  await server.close();
  expect(environment()).toEqual(before);
  await expect(fetch(server.origin)).rejects.toThrow();
  await expect(store.get('a')).rejects.toThrow();
});

test('startLocal leaves nothing running if a part does not start', async () => {
  await using dist = await aDist({ 'odd.ts': 'export default 1;\n' });
  const before = environment();
  await expect(start(dist.folder, dist.folder)).rejects.toThrow(/odd\.ts/);
  expect(environment()).toEqual(before);
});
