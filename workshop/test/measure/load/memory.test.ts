import fc from 'fast-check';
import { expect, it } from 'vitest';
import { judgeMemory, residentMb } from '../../../measure/load/memory.ts';

const MINUTES = 10;
/** One sample per second for ten minutes. */
const samples = (at: (second: number) => number) =>
  Array.from({ length: MINUTES * 60 + 1 }, (_, second) => ({ second, mb: at(second) }));

it('memory that oscillates around a level is flat', () => {
  const memory = judgeMemory(samples((second) => 300 + 20 * Math.sin(second)));
  expect(memory).toMatchObject({ isFlat: true });
  expect(Math.abs(memory?.mbAnHour ?? 99)).toBeLessThan(5);
});

it('memory that grows only during the warm-up is flat', () => {
  expect(judgeMemory(samples((second) => Math.min(300, 100 + 2 * second)))?.isFlat).toBe(true);
});

it('growth is not flat and is measured in megabytes per hour', () => {
  fc.assert(
    fc.property(fc.double({ min: 0.05, max: 2, noNaN: true }), (slope) => {
      const memory = judgeMemory(samples((second) => 200 + slope * second));
      expect(memory?.isFlat).toBe(false);
      expect(memory?.mbAnHour).toBeCloseTo(slope * 3_600, 3);
    }),
  );
});

it('too few samples give no result', () => {
  expect(judgeMemory([])).toBeNull();
  expect(judgeMemory(samples(() => 1).slice(0, 2))).toBeNull();
});

it('residentMb reads the memory of a running process and returns null for a missing one', () => {
  const own = residentMb(process.pid);
  if (process.platform === 'linux') expect(own).toBeGreaterThan(10);
  expect(residentMb(2 ** 22 + 1)).toBeNull();
});
