import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  lengthsOf,
  packRising,
  packSorted,
  packStrings,
  startsOf,
  stringReader,
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

describe('the layout of compact columns', () => {
  it('has the start of each list and the end of the last one', () => {
    expect([...startsOf(Uint8Array.of(2, 0, 3))]).toEqual([0, 2, 2, 5]);
    expect([...lengthsOf(Uint32Array.of(0, 2, 2, 5))]).toEqual([2, 0, 3]);
    expect([...startsOf(new Uint8Array())]).toEqual([0]);
  });

  it('has a varint in seven bits of each byte, from the lowest', () => {
    const bytes = packRising(Uint32Array.of(3, 900, 127, 128), Uint32Array.of(0, 2, 3, 4));
    expect([...bytes]).toEqual([0x03, 0x81, 0x07, 0x7f, 0x80, 0x01]);
  });

  it('has the rest of each sorted text, and how much it shares with the one before', () => {
    expect(new TextDecoder().decode(packSorted(['tidal', 'tide', 'tides']))).toBe('tidal\n\0e\n\x03s\n\x04');
    const long = ['a'.repeat(200), `${'a'.repeat(200)}b`];
    expect(unpackSorted(packSorted(long))).toEqual(long);
    expect(packSorted(long)).toHaveLength(200 + 2 + 74 + 2);
  });

  it('has texts one after the other, and their lengths in bytes', () => {
    const [bytes, lengths] = packStrings(['é', '', 'ab']);
    expect([[...bytes], [...lengths]]).toEqual([
      [0xc3, 0xa9, 0x61, 0x62],
      [2, 0, 2],
    ]);
    const read = stringReader(bytes, lengths);
    expect([0, 1, 2].map(read)).toEqual(['é', '', 'ab']);
  });
});
