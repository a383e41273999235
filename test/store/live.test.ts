import { describe, expect, it } from 'vitest';
import { discover } from '../../src/api/discover/discover.ts';
import { DiscoverySchema } from '../../src/api/discover/discover-schema.ts';
import { report } from '../../src/api/report.ts';
import { NO_SIGNALS } from '../../src/health/signals.ts';
import { DEGRADED_CACHE_SECONDS, KEPT_MAX_AGE_SECONDS } from '../../src/http/freshness.ts';
import { KEYS } from '../../src/store/keys.ts';
import { liveReader, readLive } from '../../src/store/live.ts';
import { readReportCounts, recordReport } from '../../src/store/reports.ts';
import { aCatalog, anEntry } from '../helpers/an-entry.ts';
import { aFakeClock } from '../helpers/fake-clock.ts';
import { aStore, REDIS_KINDS } from '../helpers/stores.ts';
import { WAIT_MS, waitUntil } from '../helpers/wait-until.ts';

const NOW = new Date('2026-11-21T12:00:00Z');
const catalog = aCatalog([
  anEntry({ slug: 'tides', capabilities: ['get_tide_times'] }),
  anEntry({ slug: 'ferries', capabilities: ['list_ferries'] }),
]);
const openCatalog = async () => catalog;

describe.each(REDIS_KINDS)('reports in $name', ({ redisUrl }) => {
  it('count in discover as soon as live values are read again', async () => {
    await using redis = await aStore(redisUrl);
    const clock = aFakeClock(NOW.getTime());
    const read = liveReader(() => redis.store, { timeoutMs: WAIT_MS, now: clock.now });
    const trust = async () => {
      const request = new Request('http://localhost/api/public/discover?need=get+tide+times&detail=full');
      const { matches } = DiscoverySchema.parse(
        await (await discover(request, { openCatalog, readLive: read })).json(),
      );
      return matches.find(({ slug }) => slug === 'tides')?.trust;
    };
    expect((await trust())?.reliability_score).toBe(50);
    for (const [i, outcome] of ['failure', 'timeout', 'success', 'auth_error', 'failure'].entries()) {
      const body = JSON.stringify({ slug: 'tides', outcome });
      const headers = { 'Content-Type': 'application/json' };
      await report(new Request('http://localhost/', { method: 'POST', headers, body }), {
        openCatalog,
        store: redis.store,
        secret: 'a-secret-for-tests-of-32-characters-or-more',
        ip: `130.0.${i}.1`,
        now: () => NOW,
      });
    }
    expect((await trust())?.reliability_score).toBe(50);
    clock.advance(KEPT_MAX_AGE_SECONDS * 1_000 + 1);
    // A prior of 10 at one half, one for and three against: (5 + 1) of 14; latency unknown.
    expect(await trust()).toMatchObject({
      reliability_score: Math.round(100 * (0.9 * (6 / 14) + 0.1 * 0.5)),
      components: { reports_for: 1, reports_against: 3, ok_weight: 0 },
    });
  });

  it('are live for a day, without those of more than 30 days ago', async () => {
    await using redis = await aStore(redisUrl);
    await redis.store.hset(KEYS.trust('tides'), { '2026-11-20 success': 2, '2026-09-01 failure': 9 });
    const found = async (now: Date) => (await readLive(redis.store, now)).get('tides')?.reports ?? null;
    await recordReport(redis.store, {
      id: 'first',
      slug: 'tides',
      outcome: 'timeout',
      latency_ms: null,
      note: null,
      source: 'someone',
      at: NOW,
    });
    expect(await found(NOW)).toEqual({ reportsFor: 2, reportsAgainst: 1 });
    const [counts] = await readReportCounts(redis.store, ['tides'], NOW);
    expect(counts).toMatchObject({ reportsFor: 2, reportsAgainst: 1 });
    expect(await found(new Date('2026-11-22T23:59:59Z'))).toEqual({ reportsFor: 2, reportsAgainst: 1 });
    expect(await found(new Date('2026-11-23T00:00:00Z'))).toBeNull(); // A probe run has added them to the signals.
  });

  it('are left out of live values if they are not readable', async () => {
    await using redis = await aStore(redisUrl);
    await redis.store.hset(KEYS.liveReports, { tides: '2026-11-21 many few', ferries: '' });
    expect(await readLive(redis.store, NOW)).toEqual(new Map());
  });

  it('are read from Redis once by many calls, however different their needs are', async () => {
    await using redis = await aStore(redisUrl);
    const commands: string[] = [];
    redis.interfere(([name = ''], send) => {
      commands.push(name);
      return send();
    });
    const read = liveReader(() => redis.store, { timeoutMs: WAIT_MS });
    for (const need of ['get+tide+times', 'list+ferries', 'zzzz+qqqq'])
      await discover(new Request(`http://localhost/api/public/discover?need=${need}`), {
        openCatalog,
        readLive: read,
      });
    expect(commands.map((name) => name.toUpperCase()).sort()).toEqual(['HGETALL', 'HGETALL']);
  });
});

it.each([
  ['with signals are read again after half a minute', { tides: JSON.stringify(NO_SIGNALS) }, 30_000],
  ['without signals are read again as soon as after a failure', {}, DEGRADED_CACHE_SECONDS * 1_000],
])('live values %s', async (_, signals, freshMs) => {
  await using redis = await aStore(null);
  let reads = 0;
  redis.interfere(([name = ''], send) => {
    if (name.toUpperCase() === 'HGETALL') reads += 1;
    return send();
  });
  if (Object.keys(signals).length > 0) await redis.store.hset(KEYS.signals, signals);
  const clock = aFakeClock(NOW.getTime());
  const read = liveReader(() => redis.store, { timeoutMs: WAIT_MS, now: clock.now });
  await read();
  clock.advance(freshMs);
  await read();
  expect(reads).toBe(2); // Both hashes once.
  clock.advance(1);
  await read();
  await waitUntil('a second read', () => reads === 4);
});
