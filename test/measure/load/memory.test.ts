import fc from 'fast-check';
import { expect, it } from 'vitest';
import { judgeMemory, residentMb } from '../../../src/measure/load/memory.ts';

const MINUTES = 10;
/** A look a second, with memory as `at` says. */
const samples = (at: (second: number) => number) =>
  Array.from({ length: MINUTES * 60 + 1 }, (_, second) => ({ second, mb: at(second) }));

it('calls memory flat that goes up and down about a level', () => {
  const memory = judgeMemory(samples((second) => 300 + 20 * Math.sin(second)));
  expect(memory).toMatchObject({ isFlat: true });
  expect(Math.abs(memory?.mbAnHour ?? 99)).toBeLessThan(5);
});

it('looks away while the server warms up', () => {
  expect(judgeMemory(samples((second) => Math.min(300, 100 + 2 * second)))?.isFlat).toBe(true);
});

it('tells growth, and by how much', () => {
  fc.assert(
    fc.property(fc.double({ min: 0.05, max: 2, noNaN: true }), (slope) => {
      const memory = judgeMemory(samples((second) => 200 + slope * second));
      expect(memory?.isFlat).toBe(false);
      expect(memory?.mbAnHour).toBeCloseTo(slope * 3_600, 3);
    }),
  );
});

it('says nothing of too few looks', () => {
  expect(judgeMemory([])).toBeNull();
  expect(judgeMemory(samples(() => 1).slice(0, 2))).toBeNull();
});

it('knows the memory of a process, and of none that is gone', () => {
  const own = residentMb(process.pid);
  if (process.platform === 'linux') expect(own).toBeGreaterThan(10);
  expect(residentMb(2 ** 22 + 1)).toBeNull();
});
