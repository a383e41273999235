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
