import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  availability,
  checkWeight,
  NO_EVIDENCE,
  type ReliabilityEvidence,
  reliabilityComponents,
  reliabilityScore,
  speed,
} from '../../src/health/reliability.ts';

const weight = fc.double({ min: 0, max: 2_000, noNaN: true });
const evidence = fc.record({
  okWeight: weight,
  failedWeight: weight,
  reportsFor: fc.nat(5_000),
  reportsAgainst: fc.nat(5_000),
  avgLatencyMs: fc.option(fc.double({ min: 0, max: 60_000, noNaN: true })),
});
/** The weight of `checks` probes, spread over the last `days` days. */
const spread = (checks: number, days: number) =>
  Array.from({ length: checks }, (_, i) => checkWeight((i / checks) * days)).reduce(
    (sum, each) => sum + each,
    0,
  );

describe('reliability', () => {
  it('is 50 if nothing is known', () => {
    expect(reliabilityScore(NO_EVIDENCE)).toBe(50);
  });

  it('stays under 60 after one good fast probe', () => {
    expect(reliabilityScore({ ...NO_EVIDENCE, okWeight: 1, avgLatencyMs: 100 })).toBe(59);
  });

  it('is about 90 after a good day and 99 or 100 after a good month', () => {
    const scoreAfter = (days: number) =>
      reliabilityScore({ ...NO_EVIDENCE, okWeight: spread(48 * days, days), avgLatencyMs: 100 });
    expect(scoreAfter(1)).toBeGreaterThanOrEqual(88);
    expect(scoreAfter(1)).toBeLessThanOrEqual(93);
    expect(scoreAfter(30)).toBeGreaterThanOrEqual(99);
  });

  it('is a whole number from 0 to 100 for any evidence', () => {
    fc.assert(
      fc.property(evidence, (known) => {
        const score = reliabilityScore(known);
        expect(Number.isInteger(score) && score >= 0 && score <= 100).toBe(true);
      }),
    );
  });

  it('never falls with a good check, and never rises with a failed one', () => {
    fc.assert(
      fc.property(evidence, weight, (known, more) => {
        const base = { ...known, reportsFor: 0, reportsAgainst: 0 };
        expect(availability({ ...base, okWeight: base.okWeight + more })).toBeGreaterThanOrEqual(
          availability(base) - 1e-12,
        );
        expect(availability({ ...base, failedWeight: base.failedWeight + more })).toBeLessThanOrEqual(
          availability(base) + 1e-12,
        );
      }),
    );
  });

  it('weights reports with at most a quarter of the checks', () => {
    fc.assert(
      fc.property(evidence, (known) => {
        const checks = known.okWeight + known.failedWeight;
        fc.pre(checks > 0);
        const silent: ReliabilityEvidence = { ...known, reportsFor: 0, reportsAgainst: 0 };
        const bound = (checks * 0.25) / (10 + checks + checks * 0.25);
        expect(Math.abs(availability(known) - availability(silent))).toBeLessThanOrEqual(bound + 1e-9);
      }),
    );
  });

  it('weights reports without checks with at most ten', () => {
    const liked = availability({ ...NO_EVIDENCE, reportsFor: 100_000 });
    expect(liked).toBeCloseTo((5 + 10) / 20, 6);
  });
});

describe('speed', () => {
  it('is 1 up to 300 ms, 0 from 5 s on, and one half if unknown', () => {
    expect([speed(0), speed(300), speed(5_000), speed(60_000), speed(null)]).toEqual([1, 1, 0, 0, 0.5]);
  });
  it('falls by the same amount with every doubling', () => {
    expect(speed(600) - speed(1_200)).toBeCloseTo(speed(1_200) - speed(2_400), 9);
  });
});

describe('the weight of a check', () => {
  it('halves every seven days', () => {
    expect([checkWeight(0), checkWeight(7), checkWeight(14)]).toEqual([1, 0.5, 0.25]);
  });
});

it('the parts of a score are rounded to three digits', () => {
  const parts = reliabilityComponents({
    okWeight: 1.23456,
    failedWeight: 0.9996,
    reportsFor: 2,
    reportsAgainst: 0,
    avgLatencyMs: 1_000,
  });
  expect(parts).toEqual({
    availability: 0.531,
    latency: 0.572,
    ok_weight: 1.235,
    failed_weight: 1,
    reports_for: 2,
    reports_against: 0,
    prior: { weight: 10, mean: 0.5 },
  });
});

it('reports count a quarter of the checks at most, and as ten checks if there are none', () => {
  const asChecks = (okWeight: number, reportsFor: number) =>
    availability({ ...NO_EVIDENCE, okWeight, reportsFor });
  expect(asChecks(40, 10)).toBe(55 / 60);
  expect(asChecks(40, 5)).toBe(50 / 55);
  expect(asChecks(40, 99)).toBe(55 / 60);
  expect([asChecks(0, 4), asChecks(0, 10), asChecks(0, 99)]).toEqual([9 / 14, 15 / 20, 15 / 20]);
});
