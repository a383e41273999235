import { describe, expect, it } from 'vitest';
import { discover } from '../../src/api/discover/discover.ts';
import { DiscoverySchema } from '../../src/api/discover/discover-schema.ts';
import type { ReadLive } from '../../src/catalog/with-live.ts';
import { NO_SIGNALS } from '../../src/health/signals.ts';
import type { Signals } from '../../src/health/signals-schema.ts';
import { KEYS, LIFETIMES_S } from '../../src/store/keys.ts';
import { liveReader, readLive, writeLiveSignals, writeUnrecordedRun } from '../../src/store/live.ts';
import { aCatalog, anEntry } from '../helpers/an-entry.ts';
import { aStore, REDIS_KINDS } from '../helpers/stores.ts';

const NOW = new Date('2026-11-21T12:00:00Z');
const signalsAt = (health_checked_at: string, reliability_score: number): Signals => ({
  ...NO_SIGNALS,
  checks_total: 4,
  checks_ok: 4,
  health_ok: true,
  health_state: 'ok',
  health_checked_at,
  reliability_score,
});

describe.each(REDIS_KINDS)('live signals in $name', ({ redisUrl }) => {
  it('are read as they were written, with all reports, by two commands', async () => {
    await using redis = await aStore(redisUrl);
    const signals = signalsAt('2026-11-21T12:07:00.000Z', 90);
    await writeLiveSignals(
      redis.store,
      new Map([
        ['a', signals],
        ['b', NO_SIGNALS],
      ]),
    );
    await redis.store.hset(KEYS.liveReports, { c: '2026-11-21 2 0' });
    const commands: string[] = [];
    redis.interfere(([name = ''], send) => {
      commands.push(name.toUpperCase());
      return send();
    });
    expect(await readLive(redis.store, NOW)).toEqual(
      new Map([
        ['a', { signals, reports: null }],
        ['b', { signals: NO_SIGNALS, reports: null }],
        ['c', { signals: null, reports: { reportsFor: 2, reportsAgainst: 0 } }],
      ]),
    );
    expect(commands).toEqual(['HGETALL', 'HGETALL']);
  });

  it('expire if no run follows', async () => {
    await using redis = await aStore(redisUrl);
    await writeLiveSignals(redis.store, new Map([['a', NO_SIGNALS]]));
    const left = await redis.store.ttl(KEYS.signals);
    expect(left).toBeGreaterThan(0);
    expect(left).toBeLessThanOrEqual(LIFETIMES_S.signals);
  });

  it('last for six runs, however rare runs are', async () => {
    await using redis = await aStore(redisUrl);
    const daily = { probeEveryMinutes: 1_440, buildEveryHours: 72 };
    await writeLiveSignals(redis.store, new Map([['a', NO_SIGNALS]]), null, daily);
    const left = await redis.store.ttl(KEYS.signals);
    expect(left).toBeGreaterThan(5 * 86_400);
    expect(left).toBeLessThanOrEqual(6 * 86_400);
  });

  it('are left out if they do not match the schema', async () => {
    await using redis = await aStore(redisUrl);
    await redis.store.hset(KEYS.signals, { a: '{', b: '{"checks_total":-1}', c: JSON.stringify(NO_SIGNALS) });
    expect([...(await readLive(redis.store, NOW)).keys()]).toEqual(['c']);
  });

  it('are empty if Redis is gone, slow or not configured', async () => {
    await using redis = await aStore(redisUrl);
    await writeLiveSignals(redis.store, new Map([['a', NO_SIGNALS]]));
    redis.interfere(() => Promise.reject(new Error('gone')));
    expect(await liveReader(() => redis.store)()).toEqual(new Map());
    const { promise, resolve } = Promise.withResolvers<void>();
    redis.interfere((_command, send) => promise.then(send));
    expect(await liveReader(() => redis.hasty(1_000), { timeoutMs: 5 })()).toEqual(new Map());
    resolve();
    expect(await liveReader(() => null)()).toEqual(new Map());
  });
});

describe('discover', () => {
  const entry = anEntry(
    { slug: 'tides', capabilities: ['get_tide_times'] },
    signalsAt('2026-11-21T12:07:00.000Z', 60),
  );
  const ask = async (readLive: ReadLive, query = '') => {
    const request = new Request(`http://localhost/api/public/discover?need=get+tide+times${query}`);
    const response = await discover(request, { openCatalog: async () => aCatalog([entry]), readLive });
    return DiscoverySchema.parse(await response.json());
  };
  const live =
    (signals: Signals): ReadLive =>
    async () =>
      new Map([['tides', { signals, reports: null }]]);

  it('returns the signals of the last run', async () => {
    const { matches } = await ask(live(signalsAt('2026-11-21T12:37:00.000Z', 20)));
    expect(matches[0]?.trust).toMatchObject({
      reliability_score: 20,
      last_probe_at: '2026-11-21T12:37:00.000Z',
    });
  });

  it('filters by the reliability of the last run', async () => {
    const { matches } = await ask(live(signalsAt('2026-11-21T12:37:00.000Z', 20)), '&min_reliability=50');
    expect(matches).toEqual([]);
  });

  it('keeps the signals of the build if they are newer, or if there are no others', async () => {
    for (const read of [live(signalsAt('2026-11-21T11:37:00.000Z', 20)), async () => new Map()])
      expect((await ask(read)).matches[0]?.trust.reliability_score).toBe(60);
  });
});

it('the time of the last run, and of one that could not be recorded, are kept until they change', async () => {
  await using redis = await aStore(null);
  const times = async () => [
    await redis.store.get(KEYS.signalsAt),
    await redis.store.get(KEYS.unrecordedRun),
  ];
  await writeLiveSignals(redis.store, new Map());
  expect(await times()).toEqual([null, null]);
  await writeLiveSignals(redis.store, new Map(), '2026-11-21T12:07:00.000Z');
  await writeUnrecordedRun(redis.store, '2026-11-21T12:37:00.000Z');
  expect(await times()).toEqual(['2026-11-21T12:07:00.000Z', '2026-11-21T12:37:00.000Z']);
  await writeUnrecordedRun(redis.store, null);
  expect(await times()).toEqual(['2026-11-21T12:07:00.000Z', null]);
});
