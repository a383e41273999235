import { expect, test } from 'vitest';
import { HOSTILE_CASES } from '../../../measure/hostile/cases.ts';
import { compareOutcomes } from '../../../measure/hostile/compare.ts';
import type { Outcome } from '../../../measure/hostile/outcome.ts';

const anOutcome = (
  latency_ms: number,
  state = 'ok',
  events = ['healthy-0 2 down server_error []'],
): Outcome => ({
  runs: [0, 1].map((run) => ({
    run,
    isVoid: false,
    checks: [{ slug: 'healthy-0', state: 'ok', latency_ms, cause: 'answered 200' }],
    faults: [],
    probeMs: 1_000,
    recordMs: 10,
    stallMs: 5,
    memoryMb: 100,
  })),
  stored: { states: { '0 healthy-0': state }, events, unreadable: null, bytes: 1_024, leftBehind: [] },
  ended: null,
});
const brokenOf = (alone: Outcome, mixed: Outcome) =>
  compareOutcomes(alone, mixed).flatMap(({ what, isKept }) => (isKept === false ? [what] : []));

test('Two catalogs with the same outcome exceed no limit', () => {
  expect(brokenOf(anOutcome(100), anOutcome(110))).toEqual([]);
});

test('Another state, a lost event and a slower answer each exceed a limit', () => {
  expect(brokenOf(anOutcome(100), anOutcome(100, 'timeout'))).toEqual(['states recorded']);
  expect(brokenOf(anOutcome(100), anOutcome(100, 'ok', []))).toEqual(['events recorded']);
  expect(brokenOf(anOutcome(100), anOutcome(150))).toEqual(['median latency', 'interfaces off by over 20 %']);
});

test('A prober that ended early exceeds every limit that needs its runs', () => {
  const ended: Outcome = { runs: [], stored: null, ended: 'ended with 1 in run 0' };
  expect(brokenOf(anOutcome(100), ended)).toEqual([
    'prober',
    'states recorded',
    'events recorded',
    'runs lost',
    'status of the site',
    'median latency',
    'interfaces off by over 20 %',
    'one run, median',
  ]);
});

test('There are 53 hostile servers, each under a slug that an entry could have', () => {
  expect(HOSTILE_CASES.size).toBe(53);
  for (const slug of HOSTILE_CASES.keys()) expect(slug).toMatch(/^[a-z0-9]+(?:-[a-z0-9]+)*$/);
});
