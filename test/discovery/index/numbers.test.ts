import { describe, expect, it } from 'vitest';
import {
  byteAt,
  firstPosition,
  floatAt,
  intAt,
  listAt,
  numberAt,
} from '../../../src/discovery/index/numbers.ts';

it('a number outside of its array is 0', () => {
  expect([intAt(Uint32Array.of(5), 0), intAt(Uint32Array.of(5), 1), intAt(Uint32Array.of(5), -1)]).toEqual([
    5, 0, 0,
  ]);
  expect([byteAt(Uint8Array.of(5), 0), byteAt(Uint8Array.of(5), 1)]).toEqual([5, 0]);
  expect([floatAt(Float32Array.of(0.5), 0), floatAt(Float32Array.of(0.5), 1)]).toEqual([0.5, 0]);
  expect([numberAt(Uint16Array.of(5), 0), numberAt(Uint16Array.of(5), 1)]).toEqual([5, 0]);
});

it('a list is between its start and the next one', () => {
  const starts = Uint32Array.of(0, 2, 2, 3);
  expect([0, 1, 2].map((i) => [...listAt(Uint8Array.of(7, 8, 9), starts, i)])).toEqual([[7, 8], [], [9]]);
});

describe('firstPosition', () => {
  /** The first of some sorted numbers that is not below a limit. It may look at few of them, and at none outside. */
  const firstFrom = (limit: number, sorted: readonly number[]) => {
    const asked: number[] = [];
    const position = firstPosition(sorted.length, (at) => {
      if (asked.push(at) > 5) throw new Error('It looks at too many numbers.');
      return (sorted[at] as number) < limit;
    });
    for (const at of asked) expect(sorted[at]).toBeDefined();
    return position;
  };

  it('finds the first item that does not come before another, wherever it is', () => {
    const sorted = [1, 3, 3, 5, 7];
    expect([0, 1, 2, 3, 4, 5, 6, 7, 8].map((limit) => firstFrom(limit, sorted))).toEqual([
      0, 0, 1, 1, 3, 3, 4, 4, 5,
    ]);
  });

  it('is 0 for an empty list', () => {
    expect(firstFrom(1, [])).toBe(0);
  });
});
