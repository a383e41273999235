import { expect, it } from 'vitest';
import { status } from '../../src/api/status.ts';
import { composeStatus, statusAt } from '../../src/health/status.ts';
import { StatusSchema } from '../../src/health/status-schema.ts';
import { ProblemSchema } from '../../src/http/problem-schema.ts';
import { aCatalog, anEntry } from '../helpers/an-entry.ts';

const deps = { openCatalog: async () => aCatalog([anEntry({ slug: 'a' }), anEntry({ slug: 'b' })]) };
const ask = (query: string) => status(new Request(`http://localhost/api/public/status?${query}`), deps);

it('before the first probe, every state is unknown and every figure is null', async () => {
  const answer = StatusSchema.parse(await (await ask('')).json());
  const unknown = { runs: null, void_runs: null, reports: null, alerts_delivered: null, alerts_dead: null };
  expect(answer.totals).toEqual({
    entries: 2,
    monitored: 0,
    up: 0,
    down: 0,
    flapping: 0,
    unknown: 2,
    checks: 0,
    ...unknown,
  });
  expect(answer).toMatchObject({ window_days: 30, stale: true, incidents: [] });
  expect(answer.interfaces[0]).toMatchObject({ slug: 'a', state: 'unknown', uptime: null });
  expect(answer.interfaces[0]?.checks).toEqual(Array(30).fill(null));
});

it('status covers the thirty days that end today', async () => {
  const { days } = StatusSchema.parse(await (await ask('')).json());
  expect([days[0], days[29]]).toEqual(['2026-10-23', '2026-11-21']);
});

it('status with a slug returns only that interface', async () => {
  const { interfaces, totals } = StatusSchema.parse(await (await ask('slug=b')).json());
  expect(interfaces.map(({ slug }) => slug)).toEqual(['b']);
  expect(totals.entries).toBe(2);
});

it('status returns 404 for an unknown slug', async () => {
  const response = await ask('slug=nobody');
  const problem = ProblemSchema.parse(await response.json());
  expect([response.status, problem.code, problem.detail]).toEqual([
    404,
    'unknown_slug',
    'No entry has the slug "nobody".',
  ]);
});

it.each(['TIDES', '%20Tides%20'])('status?slug=%s names the slug that comes near', async (typed) => {
  const near = { openCatalog: async () => aCatalog([anEntry({ slug: 'tides' })]) };
  const response = await status(new Request(`http://localhost/api/public/status?slug=${typed}`), near);
  expect(ProblemSchema.parse(await response.json()).hint).toMatch(/^Similar slugs: tides\. Search for it: /);
});

it.each(['slug=', 'slug=a&slug=b', `slug=${'x'.repeat(201)}`])('status refuses %s', async (query) => {
  expect((await ask(query)).status).toBe(400);
});

it('status is stale once the newest run is older than a build interval plus three runs', () => {
  const schedule = { probeEveryMinutes: 30, buildEveryHours: 6 };
  const built = composeStatus([], [], { now: new Date('2026-11-21T12:00:00Z'), stale: false, schedule });
  const fresh = { ...built, last_run_at: '2026-11-21T12:00:00.000Z' };
  expect(statusAt(fresh, new Date('2026-11-21T19:30:00Z')).stale).toBe(false);
  expect(statusAt(fresh, new Date('2026-11-21T19:30:01Z')).stale).toBe(true);
  expect(statusAt({ ...fresh, stale: true }, new Date('2026-11-21T12:30:00Z')).stale).toBe(true);
});
