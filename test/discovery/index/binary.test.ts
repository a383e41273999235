import { describe, expect, it } from 'vitest';
import { bytesOf, narrowest, packSections, unpackSections } from '../../../src/discovery/index/binary.ts';

const NAMES = ['a', 'b'] as const;
const SECTIONS = { a: Uint8Array.of(5, 6, 7), b: Uint16Array.of(300, 2) };

it('the narrowest array type that holds every value is chosen', () => {
  const width = (value: number) => narrowest([0, value, 1]).BYTES_PER_ELEMENT;
  expect([0, 0xff, 0x100, 0xffff, 0x1_0000].map(width)).toEqual([1, 1, 2, 2, 4]);
  expect([...narrowest([300, 2])]).toEqual([300, 2]);
});

describe('a file of sections', () => {
  const file = packSections(NAMES, SECTIONS);

  it('has the bytes that the format describes', () => {
    const words = [...new Uint32Array(file.buffer, 0, 10)];
    expect(words).toEqual([0x58494243, 2, 56, 2, 40, 3, 1, 48, 2, 2]);
    expect([...file.subarray(40)]).toEqual([5, 6, 7, 0, 0, 0, 0, 0, 0x2c, 1, 2, 0, 0, 0, 0, 0]);
  });

  it('is read again, in each width and from any place in memory', () => {
    expect(unpackSections(NAMES, file)).toEqual(SECTIONS);
    const wide = { a: Uint32Array.of(70_000), b: Uint8Array.of() };
    expect(unpackSections(NAMES, packSections(NAMES, wide))).toEqual(wide);
    const shifted = new Uint8Array(file.length + 3);
    shifted.set(file, 3);
    expect(unpackSections(NAMES, shifted.subarray(3))).toEqual(SECTIONS);
  });

  it('is a view of the file if that is aligned', () => {
    const { a } = unpackSections(NAMES, file);
    expect([a.buffer === file.buffer, a.byteOffset]).toEqual([true, 40]);
    const within = new Uint8Array(64);
    within.set(file, 8);
    const inner = unpackSections(NAMES, within.subarray(8));
    expect([inner.a.buffer === within.buffer, inner.a.byteOffset]).toEqual([true, 48]);
  });

  const changed = (word: number, value: number): Uint8Array => {
    const copy = file.slice();
    new Uint32Array(copy.buffer)[word] = value;
    return copy;
  };

  it.each<[string, Uint8Array, string]>([
    ['is too short', file.subarray(0, 15), 'it has 15 bytes, fewer than its header'],
    ['has another magic', changed(0, 1), 'it does not begin with "CBIX"'],
    ['has another version', changed(1, 1), 'it has version 1, this reader supports 2'],
    ['is truncated', file.subarray(0, 48), 'it has 48 bytes, its header says 56'],
    ['has other sections', changed(3, 1), 'it has 1 sections, this reader expects 2'],
    ['has a section that ends after it', changed(8, 5), 'section 1 ends after the file'],
  ])('that %s is refused', (_what, bytes, found) => {
    expect(() => unpackSections(NAMES, bytes)).toThrow(
      `This search index cannot be read: ${found}. Build it again with buildIndex.`,
    );
  });

  it('may end with a section, and may have none', () => {
    const full = packSections(['a'], { a: Uint32Array.of(1, 2) });
    expect(unpackSections(['a'], full).a).toEqual(Uint32Array.of(1, 2));
    const none = packSections([], {});
    expect([none.length, unpackSections([], none)]).toEqual([16, {}]);
  });
});

it('the bytes of an array are those that it views', () => {
  expect([...bytesOf(Uint16Array.of(1, 2, 3).subarray(1, 2))]).toEqual([2, 0]);
});
