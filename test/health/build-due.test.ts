import { expect, it } from 'vitest';
import { isBuildDue } from '../../src/health/build-due.ts';
import { NO_HISTORY } from '../../src/health/history/schema.ts';
import { applyRun } from '../../src/health/verdict.ts';
import { runOf } from './a-run.ts';

const stateAfter = (...runs: Parameters<typeof applyRun>[1][]) =>
  runs.reduce((state, run) => applyRun(state, run, () => null).state, NO_HISTORY);
const run = (i: number, state: 'ok' | 'timeout' = 'ok') => runOf(i, state);

it('is not due where nothing is other than half an hour ago', () => {
  expect(isBuildDue(stateAfter(run(0)), stateAfter(run(0), run(1)))).toBe(false);
});

it('is due where a state is other', () => {
  expect(isBuildDue(stateAfter(run(0)), stateAfter(run(0), run(1, 'timeout')))).toBe(true);
});

it('is due in the first run of each six hours', () => {
  const due = Array.from({ length: 48 }, (_, i) =>
    isBuildDue(stateAfter(run(i)), stateAfter(run(i), run(i + 1))),
  );
  expect(due.flatMap((each, i) => (each ? [i + 1] : []))).toEqual([12, 24, 36, 48]);
});

it('is due every so many hours alone where builds are dear', () => {
  const day = Array.from({ length: 96 }, (_, i) =>
    isBuildDue(stateAfter(run(i)), stateAfter(run(i), run(i + 1, 'timeout')), 24),
  );
  expect(day.flatMap((each, i) => (each ? [i + 1] : []))).toEqual([48, 96]);
});

it('is due where it is not known what was before', () => {
  expect(isBuildDue(null, stateAfter(run(0)))).toBe(true);
});

it('is not due after a void run', () => {
  const before = stateAfter(run(11));
  expect(isBuildDue(before, stateAfter(run(11), { ...run(12), void: true }))).toBe(false);
});
