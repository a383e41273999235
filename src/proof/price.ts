// Pure
/** The cheapest proof of work: 2^14 hashes on average, a tenth of a second at 150,000 a second. */
export const MIN_BITS = 14;
/** The dearest: 2^19 hashes on average. Node tries some 500,000 a second; at 150,000, one time in a hundred takes 16 s. */
export const MAX_BITS = 19;

const FREE_SHARE = 1 / 4; // Of a limit. On usual days nobody reaches it.
const STEPS = MAX_BITS - MIN_BITS + 1;

/** The number of earlier uses of a limit from which on a call costs this many bits, of MIN_BITS to MAX_BITS. */
const startOf = (bits: number, calls: number): number =>
  Math.ceil(calls * (FREE_SHARE + ((1 - FREE_SHARE) * (bits - MIN_BITS)) / STEPS));

/** The price of a call, in bits of work, after so many `used` of the `calls` that a limit allows. It rises in equal steps. */
export function priceAfter(used: number, calls: number): number {
  let price = 0;
  for (let bits = MIN_BITS; bits <= MAX_BITS && used >= startOf(bits, calls); bits += 1) price = bits;
  return price;
}

/** The number of earlier uses up to which this many bits pay for a call, exclusive. Null if they always do. */
export const usesPaidBy = (bits: number, calls: number): number | null =>
  bits >= MAX_BITS ? null : startOf(Math.max(bits + 1, MIN_BITS), calls);
