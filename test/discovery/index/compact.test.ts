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
  it('is reversed by unpackRising for every list of rising numbers', () => {
    const rising = fc.uniqueArray(fc.nat(200_000)).map((values) => values.sort((a, b) => a - b));
    fc.assert(
      fc.property(fc.array(rising), (lists) => {
        const starts = startsOf(Uint32Array.from(lists, ({ length }) => length));
        const packed = packRising(Uint32Array.from(lists.flat()), starts);
        const unpacked = unpackRising(packed, startsOf(lengthsOf(starts)));
        expect([...unpacked]).toEqual(lists.flat());
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
  it('is reversed by unpackSorted for sorted words of any script', () => {
    const word = fc.string({ unit: 'grapheme' }).filter((text) => !text.includes('\n'));
    fc.assert(
      fc.property(fc.uniqueArray(word), (words) => {
        const sorted = words.sort();
        expect(unpackSorted(packSorted(sorted))).toEqual(sorted);
      }),
    );
  });

  it('is reversed for words that share ten characters, since the count 10 is a line break', () => {
    const words = ['abcdefghij', 'abcdefghijk', 'abcdefghijl'];
    expect(unpackSorted(packSorted(words))).toEqual(words);
  });
});
