import { afterAll, expect, it, onTestFinished, vi } from 'vitest';
import { HEALTH_FAULTS } from '../../../src/api/health/faults.ts';
import { type HealthDeps, health } from '../../../src/api/health/health.ts';
import { HealthAnswerSchema } from '../../../src/api/health/schema.ts';
import { report } from '../../../src/api/report.ts';
import { writeLiveSignals, writeUnrecordedRun } from '../../../src/store/live.ts';
import { connectStore } from '../../../src/store/redis.ts';
import { reportedSlugs } from '../../../src/store/reports.ts';
import { runAlerts } from '../../../src/watch/run.ts';
import { aWatchService, SERVICE_START } from '../../helpers/a-watch-service.ts';
import { aCatalog, anEntry } from '../../helpers/an-entry.ts';
import { anEvent, logOf } from '../../helpers/an-event.ts';
import { aStore } from '../../helpers/stores.ts';

const URL_ = 'https://callbook.example/api/public/health';
vi.spyOn(console, 'error').mockImplementation(() => {}); // An unreachable store is also logged.
const redis = await aStore(null);
afterAll(() => redis[Symbol.asyncDispose]());

/** A healthy service: probed ten minutes ago, with everything configured. */
async function working(): Promise<HealthDeps> {
  await redis.flush();
  const signals = new Map([['tides', { ...anEntry(), health_checked_at: null } as never]]);
  await writeLiveSignals(redis.store, signals, '2026-11-21T11:50:00.000Z');
  return {
    openCatalog: async () => aCatalog([anEntry({ slug: 'tides' })]),
    store: redis.store,
    secret: 'a-secret-for-tests-of-32-characters-or-more',
    configured: { mail: true, pull_requests: false },
    now: () => SERVICE_START,
  };
}
const ask = (deps: HealthDeps, method = 'GET') => health(new Request(URL_, { method }), deps);
const healthOf = async (deps: HealthDeps) => HealthAnswerSchema.parse(await (await ask(deps)).json());
const faultsOf = async (deps: HealthDeps) => (await healthOf(deps)).faults.map(({ code }) => code);

it('health is ok if everything works', async () => {
  const answer = await healthOf(await working());
  expect(answer).toMatchObject({
    state: 'ok',
    faults: [],
    version: '0.4.0',
    site: { entries: 1 },
    history: { last_run_at: '2026-11-21T11:50:00.000Z', age_s: 600, stale: false },
    store: { configured: true, reachable: true },
    configured: { mail: true, pull_requests: false },
    queues: { alerts_waiting: 0, deliveries_open: 0, deliveries_overdue: 0, deliveries_dead: 0 },
    counts: { reports: 0, alerts_delivered: 0, alerts_dead: 0 },
  });
  expect(answer.store.latency_ms).toBeGreaterThan(0);
});

it('health is degraded if the newest run is over 90 minutes old, and has a remedy', async () => {
  const deps = { ...(await working()), now: () => new Date('2026-11-21T13:20:01Z') };
  const { state, history, faults } = await healthOf(deps);
  expect([state, history.stale, faults]).toEqual([
    'degraded',
    true,
    [{ code: 'history_stale', ...HEALTH_FAULTS.history_stale }],
  ]);
});

it('health is degraded if the newest run could not be recorded, until one is', async () => {
  const deps = await working();
  await writeUnrecordedRun(redis.store, '2026-11-21T11:55:00.000Z');
  const { state, history, faults } = await healthOf(deps);
  expect([state, history.stale, history.unrecorded_run_at]).toEqual([
    'degraded',
    false,
    '2026-11-21T11:55:00.000Z',
  ]);
  expect(faults).toEqual([{ code: 'run_unrecorded', ...HEALTH_FAULTS.run_unrecorded }]);
  await writeUnrecordedRun(redis.store, null);
  expect(await faultsOf(deps)).toEqual([]);
});

it('health is degraded if no store is set up', async () => {
  const deps = await working();
  expect(await faultsOf({ ...deps, store: null })).toContain('store_missing');
  expect(await faultsOf({ ...deps, secret: null })).toEqual(['store_missing']);
});

it('health returns 200 and degraded if the store is unreachable, with null for its figures', async () => {
  const deps = {
    ...(await working()),
    store: connectStore({ url: 'http://127.0.0.1:9', token: 'none' }, 500),
  };
  const response = await ask(deps);
  const { state, faults, store, queues, counts } = HealthAnswerSchema.parse(await response.json());
  expect([response.status, state]).toEqual([200, 'degraded']);
  expect(faults.map(({ code }) => code)).toContain('store_gone');
  expect([store, queues, counts]).toEqual([
    { configured: true, reachable: false, latency_ms: null },
    null,
    null,
  ]);
});

it('health waits at most a second for a store that hangs', async () => {
  const deps = await working();
  redis.interfere(() => new Promise(() => {}));
  onTestFinished(redis.pass);
  expect(await faultsOf({ ...deps, store: redis.hasty(1_200) })).toContain('store_gone');
});

it('health counts reports, and delivered, overdue and dead alerts', async () => {
  const deps = await working();
  const service = aWatchService(redis.store);
  const body = JSON.stringify({ slug: 'tides', outcome: 'success' });
  const headers = { 'Content-Type': 'application/json' };
  for (let i = 0; i < 3; i += 1)
    await report(new Request('https://callbook.example/', { method: 'POST', headers, body }), service.deps);
  expect(await reportedSlugs(redis.store)).toEqual(['tides']);
  const key = await service.makeKey('a@example.org');
  await service.follow(key, { slug: 'tides', webhook_url: 'https://hooks.example.org/' });
  const run = (events: readonly ReturnType<typeof anEvent>[]) =>
    runAlerts({ ...service.delivery, readEventLog: async () => logOf(events), isOver: () => false });
  const [first, second] = [
    anEvent({ id: 'e1'.padEnd(24, '0') }),
    anEvent({ id: 'e2'.padEnd(24, '0'), at: '2026-11-21T12:30:00.000Z' }),
  ];
  await run([first]);
  service.answerPost = async () => 503;
  await run([first, second]);
  const at = (hours: number) =>
    healthOf({ ...deps, now: () => new Date(SERVICE_START.getTime() + hours * 3_600_000) });
  expect(await at(1)).toMatchObject({ counts: { reports: 3, alerts_delivered: 1, alerts_dead: 0 } });
  expect((await at(3)).queues).toMatchObject({ deliveries_open: 1, deliveries_overdue: 1 });
  expect((await at(3)).faults.map(({ code }) => code)).toContain('deliveries_overdue');
  for (const hours of [25, 5]) {
    service.pass(hours * 3_600_000);
    await run([first, second]);
  }
  const later = await at(30);
  expect(later.queues).toMatchObject({ deliveries_open: 0, deliveries_dead: 1 });
  expect(later.counts).toEqual({ reports: 3, alerts_delivered: 1, alerts_dead: 1 });
  expect((await at(31 * 24)).counts).toEqual({ reports: 0, alerts_delivered: 0, alerts_dead: 0 });
});
