import type { Unsigned } from './binary.ts';

/**
 * Numbers of an index, read by position. Outside of the array is 0: no posting, no score, no flag. Each type of array has
 * a function of its own, because V8 reads several times slower in code that meets many types. numberAt is for single
 * reads only.
 */
export const intAt = (integers: Uint32Array, position: number): number => integers[position] ?? 0;
export const byteAt = (bytes: Uint8Array, position: number): number => bytes[position] ?? 0;
export const floatAt = (floats: Float32Array, position: number): number => floats[position] ?? 0;
export const numberAt = (numbers: Unsigned, position: number): number => numbers[position] ?? 0;

/** List i of those that `starts` separates: see startsOf. */
export const listAt = (numbers: Unsigned, starts: Uint32Array, i: number): Unsigned =>
  numbers.subarray(starts[i], starts[i + 1]);

/**
 * Binary search in a sorted list.
 * @param isBefore whether the item at a position comes before the one that is looked for
 * @returns the first position from 0 to `length` whose item does not; `length` if all items do
 */
export function firstPosition(length: number, isBefore: (position: number) => boolean): number {
  let [low, high] = [0, length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (isBefore(middle)) low = middle + 1;
    else high = middle;
  }
  return low;
}
