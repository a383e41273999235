import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { HEALTH_STATES } from '../../src/entry/fields/signals.ts';
import { type Check, isAlive, type Run } from '../../src/health/check-schema.ts';
import { NO_SIGNALS, signalsOf } from '../../src/health/signals.ts';
import { statusFrom } from '../../src/health/status.ts';
import { StatusSchema } from '../../src/health/status-schema.ts';
import { windowDays } from '../../src/health/window-days.ts';
import { roundLatency } from '../../src/history/day-file.ts';
import { readEvents, readRecentEvents } from '../../src/history/event-file.ts';
import { type HistoryFiles, NO_FILES, withChanges } from '../../src/history/files.ts';
import { planRun } from '../../src/history/plan.ts';
import { readState, writeCounts } from '../../src/history/stored-files.ts';
import { readWindow } from '../../src/history/window.ts';
import { aCheck, aRun, runOf, runTime } from '../helpers/a-run.ts';

/** A history in memory with these runs. */
function filesAfter(runs: readonly Run[]): HistoryFiles {
  const changes = new Map<string, string | null>();
  const files = withChanges(NO_FILES, changes);
  for (const run of runs) for (const [path, text] of planRun(files, run).changes) changes.set(path, text);
  return files;
}

const A = { slug: 'a', name: 'A', category: 'api' as const };
const B = { slug: 'b', name: 'B', category: 'mcp' as const };
const A_DAY = 48; // Runs.
/** Shortly after run number `i`. */
const shortlyAfter = (i: number) => new Date(Date.parse(runTime(i)) + 60_000);
const windowOf = (runs: readonly Run[], i: number) => readWindow(filesAfter(runs), shortlyAfter(i));

describe('the window', () => {
  it('is empty and stale if there is no history', () => {
    const window = readWindow(NO_FILES, shortlyAfter(0));
    expect([window.interfaces.size, window.stale]).toEqual([0, true]);
    expect(signalsOf('a', window)).toEqual(NO_SIGNALS);
  });

  it('has null for days without a probe', () => {
    const window = windowOf(
      [runOf(0, 'ok'), runOf(2 * A_DAY, 'timeout'), runOf(2 * A_DAY + 1, 'ok')],
      3 * A_DAY,
    );
    const { checks, ok, latency } = window.interfaces.get('a') ?? expect.unreachable();
    expect([checks, ok, latency].map((days) => days.slice(26))).toEqual([
      [1, null, 2, null],
      [1, null, 1, null],
      [120, null, 120, null],
    ]);
  });

  it('is stale when the newest run is more than three intervals old', () => {
    const runs = [runOf(0, 'ok'), aRun(3, [], { void: true })];
    expect([windowOf(runs, 2).stale, windowOf(runs, 3).stale]).toEqual([false, true]);
  });

  it('counts runs and checks of the window, and has no counts if there was no run', () => {
    const runs = [runOf(0, 'ok'), aRun(1, [], { void: true }), runOf(2, 'timeout')];
    const at = shortlyAfter(2);
    const counts = { reports: 4, alerts_delivered: 2, alerts_dead: 0 };
    const files = withChanges(filesAfter(runs), new Map([['counts.json', writeCounts(counts)]]));
    const { totals, last_run_at } = statusFrom([A], readWindow(files, at), at);
    expect(totals).toMatchObject({ runs: 2, void_runs: 1, checks: 2, ...counts });
    expect(last_run_at).toBe(runTime(2));
    const none = statusFrom([A], readWindow(NO_FILES, at), at).totals;
    expect(none).toMatchObject({ runs: null, void_runs: null, checks: 0, reports: null });
  });

  it('reads the roll-up of a day without raw checks', () => {
    const runs = Array.from({ length: 2 * A_DAY }, (_, i) => runOf(i, i % 3 ? 'ok' : 'timeout'));
    const whole = filesAfter(runs);
    const without = withChanges(whole, new Map([['checks/2026-11-01.ndjson', null]]));
    const [one, other] = [whole, without].map((files) =>
      readWindow(files, shortlyAfter(2 * A_DAY)).interfaces.get('a'),
    );
    expect(without.read('checks/2026-11-01.ndjson')).toBeNull();
    expect({ ...other, weights: one?.weights }).toEqual(one);
    expect(other?.weights.okWeight).toBeCloseTo(one?.weights.okWeight ?? 0, 0);
  });

  it('equals a naive count over all runs', () => {
    const check = fc.tuple(fc.constantFrom(...HEALTH_STATES), fc.option(fc.nat(12_000)));
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.nat(40 * A_DAY), check), { maxLength: 60 }), (drawn) => {
        const at = [...new Map(drawn)].sort(([a], [b]) => a - b);
        const runs = at.map(([i, [state, latency_ms]]) => runOf(i, state, { latency_ms }));
        const now = shortlyAfter(40 * A_DAY);
        const first = windowDays(now)[0] ?? '';
        const seen = runs.flatMap(({ at, checks }) =>
          at >= first ? checks.filter(({ state }) => state !== 'unknown') : [],
        );
        const alive = seen.filter(({ state }) => isAlive(state));
        const times = alive.flatMap(({ latency_ms }) =>
          latency_ms === null ? [] : [roundLatency(latency_ms)],
        );
        const signals = signalsOf('a', readWindow(filesAfter(runs), now));
        expect([signals.checks_total, signals.checks_ok]).toEqual([seen.length, alive.length]);
        expect(signals.avg_latency_ms).toBe(meanOf(times));
        expect(signals.health_state).toBe(seen.at(-1)?.state ?? 'unknown');
      }),
      { numRuns: 50 },
    );
  });
});

const meanOf = (numbers: readonly number[]): number | null =>
  numbers.length === 0 ? null : Math.round(numbers.reduce((sum, each) => sum + each) / numbers.length);

describe('the status', () => {
  const month = Array.from({ length: 20 }, (_, i) =>
    aRun(i, [
      aCheck('a', { latency_ms: 100 + i }),
      aCheck('b', i < 4 || i > 9 ? {} : { state: 'server_error', status_code: 502, cause: 'answered 502' }),
    ]),
  );
  const status = statusFrom([A, B, { ...A, slug: 'c' }], windowOf(month, 20), shortlyAfter(20));

  it('matches its schema', () => {
    expect(StatusSchema.parse(JSON.parse(JSON.stringify(status)))).toEqual(status);
  });

  it('counts interfaces that are up or were never probed', () => {
    expect(status.totals).toMatchObject({ entries: 3, monitored: 2, up: 2, down: 0, unknown: 1 });
    expect(status.interfaces.map(({ uptime }) => uptime)).toEqual([1, 0.7, null]);
  });

  it('shows an interface that goes up and down as flapping, with one open incident', () => {
    const runs = Array.from({ length: 20 }, (_, i) => runOf(i, i % 4 < 2 ? 'timeout' : 'ok'));
    const flapping = statusFrom([A], windowOf(runs, 20), shortlyAfter(20));
    expect(flapping.interfaces[0]).toMatchObject({ state: 'flapping', uptime: 0.5 });
    expect(flapping.totals).toMatchObject({ up: 0, down: 0, flapping: 1, unknown: 0 });
    expect(flapping.incidents[0]).toMatchObject({ kind: 'flapping', started_at: runTime(8), ended_at: null });
    expect(StatusSchema.parse(flapping)).toEqual(flapping);
  });

  it('shows an address that returned 2xx and then four times 404 as gone', () => {
    const runs = Array.from({ length: 6 }, (_, i) => runOf(i, 'ok', { status_code: i === 0 ? 200 : 404 }));
    expect(signalsOf('a', windowOf(runs, 6))).toMatchObject({
      health_ok: false,
      health_state: 'gone',
      health_status_code: 404,
    });
  });

  it('has incidents with their cause and duration', () => {
    expect(status.incidents).toEqual([
      {
        id: expect.stringMatching(/^[0-9a-f]{24}$/),
        slug: 'b',
        kind: 'down',
        started_at: runTime(4),
        ended_at: runTime(10),
        duration_s: 6 * 30 * 60,
        cause: 'answered 502',
        status_code: 502,
      },
    ]);
  });

  it('drops incidents that ended before the window, and keeps one that lasts', () => {
    const down = (slug: string) => aCheck(slug, { state: 'timeout' });
    const runs = [
      aRun(0, [down('a'), down('b')]),
      aRun(1, [down('a'), down('b')]),
      aRun(2, [aCheck('a'), down('b')]),
    ];
    const late = statusFrom([A, B], windowOf(runs, 40 * A_DAY), shortlyAfter(40 * A_DAY));
    expect(late.incidents.map(({ slug, ended_at }) => [slug, ended_at])).toEqual([['b', null]]);
  });

  it('shows an interface that was not probed for a month as unknown', () => {
    const late = statusFrom([A], windowOf([runOf(0, 'ok')], 40 * A_DAY), shortlyAfter(40 * A_DAY));
    expect(late.interfaces[0]?.state).toBe('unknown');
  });

  it('leaves out interfaces and incidents that are no longer in the catalog', () => {
    const alone = statusFrom([A], windowOf(month, 20), shortlyAfter(20));
    expect([alone.interfaces.length, alone.incidents]).toEqual([1, []]);
  });
});

describe('signals', () => {
  it('have the result of the last probe and the parts of the score', () => {
    const refused: Partial<Check> = { state: 'auth_required', status_code: 401, latency_ms: 90 };
    const signals = signalsOf(
      'a',
      windowOf([runOf(0, 'timeout', { latency_ms: null }), runOf(1, 'auth_required', refused)], 1),
    );
    expect(signals).toMatchObject({
      checks_total: 2,
      checks_ok: 1,
      avg_latency_ms: 90,
      health_ok: true,
      health_state: 'auth_required',
      health_status_code: 401,
      health_checked_at: runTime(1),
      health_latency_ms: 90,
    });
    const { availability, latency, ok_weight, failed_weight } = signals.reliability_components;
    expect([ok_weight, failed_weight, latency]).toEqual([1, 0.998, 1]);
    expect(signals.reliability_score).toBe(Math.round(100 * (0.9 * availability + 0.1 * latency)));
  });
});

it('reading recent events from the end of the file gives the same as reading all', () => {
  const states = fc.array(fc.constantFrom('ok', 'timeout'), { maxLength: 80 });
  fc.assert(
    fc.property(states, fc.nat(90), (drawn, from) => {
      const files = filesAfter(drawn.map((state, i) => runOf(i, state as Check['state'])));
      const since = new Date(runTime(from));
      const state = readState(files);
      const all = readEvents(files);
      const { verdict, flapping } = state.interfaces.a ?? {};
      const kind = flapping ? 'flapping' : verdict === 'down' ? verdict : null;
      const lasting = all.findLast((event) => event.kind === kind)?.id;
      const wanted = all.filter(
        ({ id, observed_at }) => Date.parse(observed_at) >= since.getTime() || id === lasting,
      );
      expect(readRecentEvents(files, since, state)).toEqual(wanted);
    }),
    { numRuns: 50 },
  );
});
