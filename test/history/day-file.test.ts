import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { HEALTH_STATES } from '../../src/entry/fields/signals.ts';

import {
  asColumns,
  readRuns,
  roundLatency,
  salvageRuns,
  stateOf,
  writeRuns,
} from '../../src/history/day-file.ts';
import { LatencyCounts } from '../../src/history/latency-counts.ts';
import { rollUpDay, writeRollUp } from '../../src/history/roll-up.ts';
import { RollUpSchema } from '../../src/history/schema.ts';
import { aCheck, aRun } from '../helpers/a-run.ts';

const check = fc.record({
  slug: fc.constantFrom('a', 'b', 'c', 'd'),
  state: fc.constantFrom(...HEALTH_STATES),
  status_code: fc.option(fc.integer({ min: 100, max: 599 })),
  latency_ms: fc.option(fc.nat(20_000)),
});
const day = fc
  .array(fc.tuple(fc.uniqueArray(check, { selector: ({ slug }) => slug }), fc.boolean()), { maxLength: 12 })
  .map((runs) =>
    runs.map(([checks, isVoid], i) =>
      asColumns(
        aRun(
          i,
          checks.map((each) => aCheck(each.slug, each)),
          { void: isVoid },
        ),
      ),
    ),
  );

describe('the file of a day', () => {
  it('names the interfaces once, and again only when they change', () => {
    const runs = [
      aRun(0, [aCheck('b'), aCheck('a')]),
      aRun(1, [aCheck('a'), aCheck('b')]),
      aRun(2, [aCheck('a')]),
    ];
    const lines = writeRuns(runs.map(asColumns)).split('\n');
    expect(lines.map((line) => line.slice(0, 12))).toEqual([
      '{"slugs":["a',
      '{"at":"2026-',
      '{"at":"2026-',
      '{"slugs":["a',
      '{"at":"2026-',
      '',
    ]);
  });

  it('returns what was written, line by line or all at once', () => {
    fc.assert(
      fc.property(day, (runs) => {
        const text = writeRuns(runs);
        expect(readRuns('checks/x', text)).toEqual(runs);
        const byLine = runs.reduce((written, run, i) => written + writeRuns([run], runs.slice(0, i)), '');
        expect(byLine).toBe(text);
      }),
    );
  });

  it('distinguishes all states', () => {
    const run = asColumns(
      aRun(
        0,
        HEALTH_STATES.map((state, i) => aCheck(`s${i}`, { state })),
      ),
    );
    expect(HEALTH_STATES.map((_, i) => stateOf(run, i))).toEqual(HEALTH_STATES);
  });

  it('yields only runs that were in it after it was cut or overwritten anywhere', () => {
    fc.assert(
      fc.property(day, fc.nat(), fc.string(), (runs, at, noise) => {
        const text = writeRuns(runs);
        const damaged = text.slice(0, at % (text.length + 1)) + noise;
        for (const run of salvageRuns(damaged).runs) expect(runs).toContainEqual(run);
      }),
    );
  });

  it('names the line that is damaged', () => {
    expect(() => readRuns('checks/2026-11-01.ndjson', '{"slugs":["a"]}\n{"at":"x"}\n')).toThrow(
      'checks/2026-11-01.ndjson is damaged: line 2 is not a run of the interfaces before it',
    );
  });
});

describe('latency', () => {
  it.each([
    [7, 7],
    [99.6, 100],
    [104, 100],
    [995, 1000],
    [1_234, 1_200],
    [9_960, 10_000],
  ])('of %d ms is stored as %d', (exact, rounded) => expect(roundLatency(exact)).toBe(rounded));

  it('has the quantiles and the mean of the numbers that were added', () => {
    const some = fc.array(fc.nat(60_000).map(roundLatency), { minLength: 1, maxLength: 200 });
    fc.assert(
      fc.property(some, fc.double({ min: 0.01, max: 1, noNaN: true }), (latencies, share) => {
        const counts = new LatencyCounts();
        for (const each of latencies) counts.add(each);
        const sorted = [...latencies].sort((a, b) => a - b);
        expect(counts.quantile(share)).toBe(sorted[Math.ceil(share * sorted.length) - 1]);
        expect(counts.mean()).toBe(
          Math.round(latencies.reduce((sum, each) => sum + each) / latencies.length),
        );
      }),
    );
  });
});

describe('a roll-up', () => {
  it('counts checks, those that were ok, and the latency of these', () => {
    const runs = [
      aRun(0, [aCheck('a', { latency_ms: 100 }), aCheck('b', { state: 'timeout', latency_ms: null })]),
      aRun(1, [aCheck('a', { latency_ms: 300, state: 'rate_limited' }), aCheck('c', { state: 'unknown' })]),
      aRun(2, [], { void: true }),
    ].map(asColumns);
    const rollUp = rollUpDay('2026-11-01', runs);
    expect(rollUp).toEqual({
      date: '2026-11-01',
      runs: 3,
      void_runs: 1,
      slugs: ['a', 'b'],
      checks: [2, 1],
      ok: [2, 0],
      latency: [200, null],
      p95: [300, null],
    });
    expect(RollUpSchema.parse(JSON.parse(writeRollUp(rollUp)))).toEqual(rollUp);
  });
});
