import { expect, it } from 'vitest';
import { discover } from '../../src/api/discover/discover.ts';
import type { ReadLive } from '../../src/catalog/with-live.ts';
import { NO_SIGNALS } from '../../src/health/signals.ts';
import {
  DEGRADED_CACHE_SECONDS,
  KEPT_MAX_AGE_SECONDS,
  MAX_ANSWER_AGE_MINUTES,
} from '../../src/http/freshness.ts';
import { cacheBy } from '../../src/http/reply.ts';
import { liveReader, writeLiveSignals } from '../../src/store/live.ts';
import { connectStore } from '../../src/store/redis.ts';
import { aCatalog, anEntry } from '../helpers/an-entry.ts';
import { aFakeClock } from '../helpers/fake-clock.ts';
import { aStore } from '../helpers/stores.ts';
import { WAIT_MS } from '../helpers/wait-until.ts';

const catalog = aCatalog([anEntry({ slug: 'tides', capabilities: ['get_tide_times'] })]);
const ask = async (readLive: ReadLive, need = 'get+tide+times') => {
  const request = new Request(`http://localhost/api/public/discover?need=${need}`);
  const { status, headers } = await discover(request, { openCatalog: async () => catalog, readLive });
  return [status, headers.get('Cache-Control'), headers.get('Netlify-CDN-Cache-Control')];
};
const GOOD = [
  200,
  'public, max-age=60',
  'public, durable, s-maxage=300, stale-while-revalidate=300',
] as const;
const DEGRADED = [200, 'no-cache', 'public, s-maxage=5'] as const;
const LONG_TIMEOUT = { timeoutMs: WAIT_MS };

it('a discover response with live signals is cached for minutes, one without for seconds', async () => {
  await using redis = await aStore(null);
  const newReader = () => liveReader(() => redis.store, LONG_TIMEOUT); // As in a new process.
  expect(await ask(newReader())).toEqual(DEGRADED); // No live signals were written.
  await writeLiveSignals(redis.store, new Map([['tides', NO_SIGNALS]]));
  expect(await ask(newReader())).toEqual(GOOD);
  redis.interfere(() => Promise.reject(new Error('gone')));
  expect(await ask(newReader())).toEqual(DEGRADED);
  redis.interfere(() => new Promise(() => {}));
  expect(await ask(liveReader(() => redis.hasty(500), { timeoutMs: 5 }))).toEqual(DEGRADED);
});

it('a discover response is cached for seconds if no store is set up or reachable', async () => {
  expect(await ask(liveReader(() => null))).toEqual(DEGRADED);
  const nobody = connectStore({ url: 'http://127.0.0.1:9', token: 'none' }, 500);
  expect(await ask(liveReader(() => nobody, LONG_TIMEOUT))).toEqual(DEGRADED);
});

it('a discover response is cached for seconds once the live values in memory are too old', async () => {
  await using redis = await aStore(null);
  await writeLiveSignals(redis.store, new Map([['tides', NO_SIGNALS]]));
  const clock = aFakeClock();
  const read = liveReader(() => redis.store, { ...LONG_TIMEOUT, now: clock.now });
  expect(await ask(read)).toEqual(GOOD);
  redis.interfere(() => Promise.reject(new Error('gone')));
  clock.advance(KEPT_MAX_AGE_SECONDS * 1_000);
  expect(await ask(read)).toEqual(GOOD);
  clock.advance(DEGRADED_CACHE_SECONDS * 1_000);
  expect(await ask(read)).toEqual(DEGRADED);
});

it('a discover response without matches is cached for minutes: it has no live signals', async () => {
  expect(
    await ask(
      liveReader(() => null),
      'zzzz+qqqq',
    ),
  ).toEqual(GOOD);
});

it('MAX_ANSWER_AGE_MINUTES is the age that memory and the cache headers allow', () => {
  const headers = cacheBy(['need']);
  const seconds = `${headers['Cache-Control']} ${headers['Netlify-CDN-Cache-Control']}`
    .match(/\d+/g)
    ?.reduce((sum, each) => sum + Number(each), KEPT_MAX_AGE_SECONDS);
  expect(seconds).toBe(MAX_ANSWER_AGE_MINUTES * 60);
});
