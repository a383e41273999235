import fc from 'fast-check';
import { expect, it } from 'vitest';
import { MAX_BITS, MIN_BITS, priceAfter, usesPaidBy } from '../../src/proof/price.ts';
import { MAX_PROOFS } from '../../src/proof/solve.ts';

const calls = fc.integer({ min: 1, max: 2_000 });

it('a call is free until a quarter of the limit is used, and dearest when all of it is', () => {
  fc.assert(
    fc.property(calls, (calls) => {
      expect(priceAfter(Math.ceil(calls / 4) - 1, calls)).toBe(0);
      expect(priceAfter(Math.ceil(calls / 4), calls)).toBeGreaterThanOrEqual(MIN_BITS);
      expect(priceAfter(calls, calls)).toBe(MAX_BITS);
    }),
  );
});

it('the price never falls with use, and has a bound', () => {
  fc.assert(
    fc.property(calls, fc.nat(5_000), (calls, used) => {
      const price = priceAfter(used, calls);
      expect(priceAfter(used + 1, calls)).toBeGreaterThanOrEqual(price);
      expect(price).toBeLessThanOrEqual(MAX_BITS);
    }),
  );
});

it('a proof pays exactly for the uses whose price it reaches', () => {
  fc.assert(
    fc.property(calls, fc.nat(5_000), fc.integer({ min: 0, max: MAX_BITS + 2 }), (calls, used, bits) => {
      const isPaid = used < (usesPaidBy(bits, calls) ?? Number.POSITIVE_INFINITY);
      expect(isPaid).toBe(priceAfter(used, calls) <= bits);
    }),
  );
});

it('a client finds as many proofs for a call as the price has steps', () => {
  expect(MAX_PROOFS).toBe(MAX_BITS - MIN_BITS + 1);
});
