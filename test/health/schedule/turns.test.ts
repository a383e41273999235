import fc from 'fast-check';
import { expect, it } from 'vitest';
import { dailyTurns, isDailyTurn, MAX_CATCH_UP_MS, weeklyPart } from '../../../src/health/schedule/turns.ts';

const DAY_MS = 86_400_000;
const cadenceMs = 1_800_000;
const slugs = fc.stringMatching(/^[a-z]{1,12}$/);
const start = Date.parse('2026-11-21T00:00:00Z');

it('runs at any gaps of up to three hours give each slug one turn in 24 hours', () => {
  fc.assert(
    fc.property(
      slugs,
      fc.array(fc.integer({ min: 60_000, max: MAX_CATCH_UP_MS }), { minLength: 3, maxLength: 200 }),
      (slug, gaps) => {
        let time = start;
        const times = [start];
        for (const gap of gaps) {
          time = Math.min(time + gap, start + DAY_MS);
          times.push(time);
        }
        const end = times.length - 1;
        const turns = times.slice(1, end + 1).filter((now, at) => {
          const lastRunAt = new Date(times[at] as number).toISOString();
          return isDailyTurn(slug, { lastRunAt, now, cadenceMs });
        });
        const isWholeDay = times[end] === start + DAY_MS;
        expect(turns.length).toBeLessThanOrEqual(1);
        if (isWholeDay) expect(turns).toHaveLength(1);
      },
    ),
  );
});

it('half-hourly runs share 560 slugs evenly', () => {
  const all = Array.from({ length: 560 }, (_, at) => `tool-${at}`);
  const counts = Array.from({ length: 48 }, (_, run) => {
    const now = start + (run + 1) * cadenceMs;
    const lastRunAt = new Date(now - cadenceMs).toISOString();
    return all.filter((slug) => isDailyTurn(slug, { lastRunAt, now, cadenceMs })).length;
  });
  expect(counts.reduce((sum, each) => sum + each, 0)).toBe(560);
  expect(Math.max(...counts)).toBeLessThan(30);
});

it('the first run, and a run after a long gap, ask only a part', () => {
  const all = Array.from({ length: 560 }, (_, at) => `tool-${at}`);
  const due = (lastRunAt: string | null) =>
    all.filter((slug) => isDailyTurn(slug, { lastRunAt, now: start, cadenceMs })).length;
  expect(due(null)).toBeLessThan(30);
  expect(due('2026-10-01T00:00:00.000Z')).toBeLessThan(120);
  expect(due('2026-11-22T00:00:00.000Z')).toBe(0);
});

it('a slug that has just failed or gone missing has a turn in every run until it is judged', () => {
  const known = { verdict: 'up', since: null, state: 'ok', status_code: 200, cause: '' } as const;
  const since = '2026-11-20T23:30:00.000Z';
  const [steady, failing, missing, gone] = [
    { ...known, failing: null, shape: null, drifting_since: null },
    { ...known, failing: { since, from: 'ok' as const }, shape: null, drifting_since: null },
    {
      ...known,
      failing: null,
      missing: { since, from: 'ok' as const, checks: 3 },
      shape: null,
      drifting_since: null,
    },
    {
      ...known,
      failing: null,
      missing: { since, from: 'ok' as const, checks: 4 },
      shape: null,
      drifting_since: null,
    },
  ];
  const state = {
    last_run_at: new Date(start).toISOString(),
    events: 0,
    interfaces: { steady, failing, missing, gone },
  };
  const hasTurn = dailyTurns(state, { now: start, cadenceMs });
  expect(['steady', 'failing', 'missing', 'gone', 'constructor'].filter(hasTurn)).toEqual([
    'failing',
    'missing',
  ]);
});

it('a run at the very moment of a slug has its turn, and the next run has not', () => {
  const moment = Date.parse('2026-11-21T19:18:27.033Z'); // Of "tides", by the hash of its name.
  const isDueAt = (now: number) =>
    isDailyTurn('tides', { lastRunAt: new Date(now - cadenceMs).toISOString(), now, cadenceMs });
  expect([-1, 0, cadenceMs - 1, cadenceMs].map((after) => isDueAt(moment + after))).toEqual([
    false,
    true,
    true,
    false,
  ]);
});

it('a run after a long gap catches up three hours, or two cadences if these are longer', () => {
  const moment = Date.parse('2026-11-21T19:18:27.033Z');
  const isDue = (afterMs: number, cadence: number) =>
    isDailyTurn('tides', {
      lastRunAt: '2026-11-01T00:00:00.000Z',
      now: moment + afterMs,
      cadenceMs: cadence,
    });
  const hour = 3_600_000;
  expect([isDue(3 * hour - 1, cadenceMs), isDue(3 * hour, cadenceMs)]).toEqual([true, false]);
  expect([isDue(8 * hour - 1, 4 * hour), isDue(8 * hour, 4 * hour)]).toEqual([true, false]);
});

const week = (number: number) => new Date(number * 7 * 86_400_000 + 1);

it('each week begins where the last one ended, and begins anew at the end', () => {
  const parts = [0, 1, 2, 3].map((number) => weeklyPart(['a', 'b', 'c', 'd', 'e'], 2, week(number)).join(''));
  expect(parts).toEqual(['ab', 'cd', 'ea', 'bc']);
});

it('a short list has its turn as a whole each week, and an empty one stays empty', () => {
  expect(weeklyPart(['a', 'b'], 3, week(1)).toSorted()).toEqual(['a', 'b']);
  expect(weeklyPart([], 2, week(3))).toEqual([]);
});
