import fc from 'fast-check';
import { expect, test } from 'vitest';
import { HEALTH_STATES } from '../../src/entry/fields/signals.ts';
import { type Check, isAlive } from '../../src/health/check-schema.ts';
import { MAX_SUDDEN_SHARE, MAX_SUSPECT_RUNS, MIN_SUDDEN_FAILURES } from '../../src/health/sudden-failures.ts';
import { type HistoryFiles, NO_FILES, withChanges } from '../../src/history/files.ts';
import { planRun } from '../../src/history/plan.ts';
import { readDay, readState } from '../../src/history/stored-files.ts';
import { aCheck, aRun } from '../helpers/a-run.ts';

/** A history in memory that records runs and returns the outcome of each. */
function aHistory(): { files: HistoryFiles; record: (...runs: Check[][]) => string[]; downs: () => number } {
  const changes = new Map<string, string | null>();
  const files = withChanges(NO_FILES, changes);
  let i = 0;
  let downs = 0;
  const record = (...runs: Check[][]) =>
    runs.map((checks) => {
      const plan = planRun(files, aRun(i++, checks));
      for (const [path, text] of plan.changes) changes.set(path, text);
      downs += plan.events.filter(({ kind }) => kind === 'down').length;
      return plan.outcome;
    });
  return { files, record, downs: () => downs };
}

/** Checks of `count` interfaces. The first `failing` of them time out. */
const checksOf = (count: number, failing = 0) =>
  Array.from({ length: count }, (_, i) => aCheck(`s${i}`, { state: i < failing ? 'timeout' : 'ok' }));

test('a run in which more than a fifth of 100 interfaces fail at once is void, with the reason', () => {
  const { files, record } = aHistory();
  expect(record(checksOf(100), checksOf(100, 21))).toEqual(['applied', 'suspect']);
  expect(readDay(files, '2026-11-01')[1]).toMatchObject({
    void: true,
    void_reason: 'sudden_failures',
    states: '',
  });
  expect(readState(files)).toMatchObject({ suspect_runs: 1, interfaces: { s0: { state: 'ok' } } });
});

test.each([
  ['exactly a fifth of the interfaces', 100, 20],
  ['nine interfaces of a small catalog', 12, 9],
  ['interfaces that were never up', 0, 0],
])('a run in which %s fail at once counts', (_what, count, failing) => {
  const { record } = aHistory();
  expect(record(checksOf(count), checksOf(count, failing))).toEqual(['applied', 'applied']);
  expect(aHistory().record(checksOf(50, 50))).toEqual(['applied']);
});

test('a lasting outage is recorded by its third run, and events follow from its fourth', () => {
  const { files, record, downs } = aHistory();
  const outage = checksOf(40, 30);
  expect(record(checksOf(40), outage, outage, outage)).toEqual(['applied', 'suspect', 'suspect', 'applied']);
  expect([readState(files).suspect_runs ?? 0, downs()]).toEqual([0, 0]);
  expect(record(outage, outage)).toEqual(['applied', 'applied']);
  expect(downs()).toBe(30);
});

test('an outage that is over after two runs changes no interface', () => {
  const { files, record } = aHistory();
  record(checksOf(40));
  const before = readState(files).interfaces;
  expect(record(checksOf(40, 40), checksOf(40, 40), checksOf(40))).toEqual(['suspect', 'suspect', 'applied']);
  expect(readState(files)).toMatchObject({ interfaces: before });
  expect(readState(files).suspect_runs).toBeUndefined();
});

test('an interface that was not probed, or already failed in the last run, is not a sudden failure', () => {
  const { record } = aHistory();
  const unknown = checksOf(60).map((check) => ({ ...check, state: 'unknown' as const }));
  const half = [...checksOf(60, 12)];
  expect(record(checksOf(60), unknown, half, half)).toEqual(['applied', 'applied', 'applied', 'applied']);
});

test('in any series of runs, at most two in a row are suspect, and only if too many interfaces fail at once', () => {
  const states = fc.array(fc.constantFrom(...HEALTH_STATES), { minLength: 30, maxLength: 30 });
  fc.assert(
    fc.property(fc.array(states, { maxLength: 10 }), (runs) => {
      const { files, record } = aHistory();
      let inARow = 0;
      for (const run of runs) {
        const prior = readState(files).interfaces;
        const checks = run.map((state, i) => aCheck(`s${i}`, { state }));
        const isSuspect = record(checks)[0] === 'suspect';
        const wereUp = checks.filter(
          ({ slug, state }) =>
            state !== 'unknown' && prior[slug]?.verdict === 'up' && prior[slug]?.failing === null,
        );
        const failing = wereUp.filter(({ state }) => !isAlive(state)).length;
        const isSudden = failing >= MIN_SUDDEN_FAILURES && failing > MAX_SUDDEN_SHARE * wereUp.length;
        expect(isSuspect).toBe(isSudden && inARow < MAX_SUSPECT_RUNS);
        inARow = isSuspect ? inARow + 1 : 0;
      }
    }),
    { numRuns: 60 },
  );
});
