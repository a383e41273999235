import { describe, expect, it } from 'vitest';
import { measureLatency } from '../../../src/measure/relevance/latency.ts';

/** A clock that an engine moves by as many milliseconds as each of its calls takes. */
function anEngine(timeOf: (text: string, call: number) => number) {
  let [now, calls] = [0, 0];
  const ask = (text: string) => {
    now += timeOf(text, calls++);
  };
  return { ask, clock: () => now, calls: () => calls };
}

describe('measureLatency', () => {
  it('gives the first call, and percentiles of the fastest call of each text', () => {
    const { ask, clock } = anEngine((text, call) => (call === 0 ? 50 : call === 3 ? 9 : Number(text)));
    expect(measureLatency(['1', '2', '3'], ask, clock, 1_000)).toEqual({
      asked: 3,
      first_ms: 50,
      p50_ms: 2,
      p99_ms: 3,
      pass_p99_ms: 3,
    });
  });

  it('asks what is slow two texts after the first, and says so', () => {
    const { ask, clock, calls } = anEngine(() => 10_000);
    const texts = Array.from({ length: 100 }, (_, i) => `${i}`);
    expect(measureLatency(texts, ask, clock, 1_000)).toMatchObject({ asked: 2, p50_ms: 10_000 });
    expect(calls()).toBe(3);
  });

  it('asks as many texts as fit the budget', () => {
    const { ask, clock } = anEngine(() => 1);
    const texts = Array.from({ length: 2_000 }, (_, i) => `${i}`);
    expect(measureLatency(texts, ask, clock, 500).asked).toBeLessThanOrEqual(501);
  });
});
