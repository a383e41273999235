import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  lengthsOf,
  packRising,
  packSorted,
  startsOf,
  unpackRising,
  unpackSorted,
} from '../../../src/discovery/index/compact.ts';

describe('packRising', () => {
  it('gives back every list of rising numbers', () => {
    const rising = fc.uniqueArray(fc.nat(200_000)).map((values) => values.sort((a, b) => a - b));
    fc.assert(
      fc.property(fc.array(rising), (lists) => {
        const starts = startsOf(Uint32Array.from(lists, ({ length }) => length));
        const packed = packRising(Uint32Array.from(lists.flat()), starts);
        const unfolded = unpackRising(packed, startsOf(lengthsOf(starts)));
        expect([...unfolded]).toEqual(lists.flat());
      }),
    );
  });

  it('takes one byte for a small difference', () => {
    expect(packRising(Uint32Array.of(5, 6, 130, 4), Uint32Array.of(0, 3, 4))).toEqual(
      Uint8Array.of(5, 1, 124, 4),
    );
  });
});

describe('packSorted', () => {
  it('gives back sorted words of any script', () => {
    const word = fc.string({ unit: 'grapheme' }).filter((text) => !text.includes('\n'));
    fc.assert(
      fc.property(fc.uniqueArray(word), (words) => {
        const sorted = words.sort();
        expect(unpackSorted(packSorted(sorted))).toEqual(sorted);
      }),
    );
  });

  it('gives back words that share exactly ten characters, as many as a line break is', () => {
    const words = ['abcdefghij', 'abcdefghijk', 'abcdefghijl'];
    expect(unpackSorted(packSorted(words))).toEqual(words);
  });
});
