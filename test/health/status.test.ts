import { describe, expect, it } from 'vitest';
import type { HistoryWindow, InterfaceWindow } from '../../src/health/history-window.ts';
import type { InterfaceState } from '../../src/health/state-schema.ts';
import { composeStatus, interfaceStatus, statusAt, statusFrom, statusOf } from '../../src/health/status.ts';
import { anEvent } from '../helpers/an-event.ts';

const NOW = new Date('2026-11-21T12:00:00Z');
const tides = { slug: 'tides', name: 'Tides', category: 'api' } as const;
const charts = { slug: 'charts', name: 'Charts', category: 'api' } as const;

const known: InterfaceState = {
  verdict: 'up',
  since: null,
  state: 'ok',
  status_code: 200,
  cause: '',
  failing: null,
  shape: null,
  drifting_since: null,
};

/** A month of which only the last days have checks. */
const checked = (checks: number[], ok: number[]): InterfaceWindow => ({
  checks: [null, ...checks],
  ok: [null, ...ok],
  latency: [null, ...ok.map(() => 120)],
  checksTotal: checks.reduce((sum, each) => sum + each, 0),
  okTotal: ok.reduce((sum, each) => sum + each, 0),
  avgLatencyMs: 120,
  p95LatencyMs: 180,
  lastCheck: null,
  weights: { okWeight: 1, failedWeight: 0 },
});

const aWindow = (fields: Partial<HistoryWindow> = {}): HistoryWindow => ({
  interfaces: new Map(),
  state: { last_run_at: '2026-11-21T11:37:00.000Z', events: 0, interfaces: { tides: known } },
  events: [],
  reports: {},
  counts: null,
  runs: 0,
  voidRuns: 0,
  stale: false,
  simulated: false,
  ...fields,
});

describe('the status of an interface', () => {
  const window = aWindow({ interfaces: new Map([['tides', checked([4, 6], [4, 5])]]) });

  it('is the share of its checks that were ok, with its last verdict', () => {
    expect(interfaceStatus(tides, window)).toMatchObject({
      state: 'up',
      uptime: 0.9,
      avg_latency_ms: 120,
      p95_latency_ms: 180,
      checks: [null, 4, 6],
    });
  });

  it('is unknown without checks in the window, whatever its last verdict', () => {
    expect(interfaceStatus(tides, aWindow())).toMatchObject({ state: 'unknown', uptime: null });
  });

  it('is flapping while it goes up and down, and unknown if no run judged it', () => {
    const since = '2026-11-21T10:07:00.000Z';
    const flapping = { ...known, verdict: 'down' as const, flapping: { since, from: 'ok' as const } };
    const stateWith = (interfaces: HistoryWindow['state']['interfaces']) =>
      interfaceStatus(tides, { ...window, state: { ...window.state, interfaces } }).state;
    expect([stateWith({ tides: flapping }), stateWith({})]).toEqual(['flapping', 'unknown']);
  });
});

describe('the totals', () => {
  const window = aWindow({
    interfaces: new Map([['tides', checked([4, 6], [4, 5])]]),
    runs: 10,
    voidRuns: 1,
  });

  it('add up the checks of all days, and count interfaces by their state', () => {
    expect(statusFrom([tides, charts, { ...charts, slug: 'sea' }], window, NOW).totals).toMatchObject({
      entries: 3,
      monitored: 1,
      up: 1,
      down: 0,
      unknown: 2,
      runs: 10,
      void_runs: 1,
      checks: 10,
    });
  });

  it('have runs of null, not 0, until there was a run', () => {
    const state = { ...window.state, last_run_at: null };
    const runsOf = (fields: Partial<HistoryWindow> | null) => {
      const { totals } = composeStatus([], [], { now: NOW, stale: true, window: fields && aWindow(fields) });
      return [totals.runs, totals.void_runs];
    };
    expect(runsOf(null)).toEqual([null, null]);
    expect(runsOf({ state })).toEqual([null, null]);
    expect(runsOf({ state, voidRuns: 1 })).toEqual([0, 1]);
    expect(runsOf({ runs: 3 })).toEqual([3, 0]);
  });
});

it('incidents of interfaces that left the catalog, and those that ended before the window, are dropped', () => {
  const outage = (slug: string, day: string) => [
    anEvent({ slug, at: `${day}T01:07:00.000Z` }),
    anEvent({ slug, kind: 'up', at: `${day}T02:07:00.000Z` }),
  ];
  const events = [
    ...outage('tides', '2026-10-22'),
    ...outage('tides', '2026-10-23'),
    ...outage('gone', '2026-11-01'),
  ];
  const { incidents } = statusFrom([tides], aWindow({ events }), NOW);
  expect(incidents.map(({ slug, started_at }) => `${slug} ${started_at.slice(0, 10)}`)).toEqual([
    'tides 2026-10-23',
  ]);
});

it('a status that was fresh when it was made is stale once it is old, and one without a run is', () => {
  const fresh = composeStatus([], [], { now: NOW, stale: false, window: aWindow() });
  // 72 hours and three half-hourly runs after the last run, which was at 11:37.
  const limit = new Date('2026-11-24T13:07:00Z');
  expect(statusAt(fresh, limit).stale).toBe(false);
  expect(statusAt(fresh, new Date(limit.getTime() + 1)).stale).toBe(true);
  expect(statusAt({ ...fresh, stale: true }, NOW).stale).toBe(true);
  expect(statusAt({ ...fresh, last_run_at: null }, NOW).stale).toBe(true);
});

it('the status of one interface has only itself and its incidents, and is null for an unknown slug', () => {
  const events = [anEvent({ slug: 'tides' }), anEvent({ slug: 'charts' })];
  const status = statusFrom([tides, charts], aWindow({ events }), NOW);
  const one = statusOf(status, 'charts');
  expect([...(one?.interfaces ?? []), ...(one?.incidents ?? [])].map(({ slug }) => slug)).toEqual([
    'charts',
    'charts',
  ]);
  expect(statusOf(status, 'waves')).toBeNull();
});
