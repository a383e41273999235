import { describe, expect, it } from 'vitest';
import { buildIndex } from '../../../src/discovery/index/build-index.ts';
import { openIndex } from '../../../src/discovery/index/open-index.ts';
import { anIndexableEntry } from '../an-indexable-entry.ts';

const weather = anIndexableEntry({
  slug: 'sky',
  name: 'Sky Ünïcode',
  category: 'mcp',
  summary: 'Weather for a place.',
  status: 'deprecated',
  no_key: true,
});
const money = anIndexableEntry({ slug: 'tills', name: 'Tills', summary: 'Exchange rates.' });

describe('openIndex', () => {
  it('returns the fields that a list of entries shows', () => {
    const index = openIndex(buildIndex([weather, money]));
    expect(index.size).toBe(2);
    expect([index.slug(0), index.name(0), index.summary(1)]).toEqual([
      'sky',
      'Sky Ünïcode',
      'Exchange rates.',
    ]);
    expect([index.category(0), index.category(1)]).toEqual(['mcp', 'api']);
    expect([index.noKey(0), index.noKey(1), index.deprecated(0), index.deprecated(1)]).toEqual([
      true,
      false,
      true,
      false,
    ]);
  });

  it('reads a view that starts at any byte', () => {
    const file = buildIndex([weather, money]);
    const shifted = new Uint8Array(file.length + 3);
    shifted.set(file, 3);
    expect(openIndex(shifted.subarray(3)).slug(1)).toBe('tills');
  });

  it('reads a Buffer that starts at any byte, although its slice method does not copy', () => {
    const file = buildIndex([weather, money]);
    const shifted = Buffer.alloc(file.length + 3);
    shifted.set(file, 3);
    expect(openIndex(shifted.subarray(3)).slug(1)).toBe('tills');
  });

  it('opens the index of an empty catalog', () => {
    expect(openIndex(buildIndex([])).size).toBe(0);
  });

  it.each([
    ['an empty file', (file: Uint8Array) => file.subarray(0, 0), /0 bytes, fewer than its header/],
    ['a truncated file', (file: Uint8Array) => file.subarray(0, file.length - 8), /bytes, its header says/],
    [
      'a foreign file',
      () => new TextEncoder().encode('{"entries": [1, 2, 3]}'),
      /does not begin with "CBIX"/,
    ],
    ['another version', (file: Uint8Array) => file.with(4, 99), /has version 99/],
  ])('rejects %s', (_, spoil, message) => {
    expect(() => openIndex(spoil(buildIndex([weather])))).toThrow(message);
  });

  it('reads an index that is built with the same bytes each time', () => {
    expect(buildIndex([weather, money])).toEqual(buildIndex([weather, money]));
  });
});
