import { describe, expect, it } from 'vitest';
import { measureLatency } from '../../../measure/relevance/latency.ts';

/** A fake engine that advances its own clock by `timeOf` milliseconds in each call. */
function anEngine(timeOf: (text: string, call: number) => number) {
  let [now, calls] = [0, 0];
  const run = (text: string) => {
    now += timeOf(text, calls++);
  };
  return { run, clock: () => now, calls: () => calls };
}

describe('measureLatency', () => {
  it('returns the time of the first call, and percentiles of the fastest call of each text', () => {
    const { run, clock } = anEngine((text, call) => (call === 0 ? 50 : call === 3 ? 9 : Number(text)));
    expect(measureLatency(['1', '2', '3'], run, clock, 1_000)).toEqual({
      queries: 3,
      first_ms: 50,
      p50_ms: 2,
      p99_ms: 3,
      pass_p99_ms: 3,
    });
  });

  it('runs two texts after the first on a slow engine and returns that number', () => {
    const { run, clock, calls } = anEngine(() => 10_000);
    const texts = Array.from({ length: 100 }, (_, i) => `${i}`);
    expect(measureLatency(texts, run, clock, 1_000)).toMatchObject({ queries: 2, p50_ms: 10_000 });
    expect(calls()).toBe(3);
  });

  it('runs as many texts as fit the budget', () => {
    const { run, clock } = anEngine(() => 1);
    const texts = Array.from({ length: 2_000 }, (_, i) => `${i}`);
    expect(measureLatency(texts, run, clock, 500).queries).toBeLessThanOrEqual(501);
  });
});
