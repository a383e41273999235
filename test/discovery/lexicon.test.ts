import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { discoverEntries } from '../../src/discovery/discover.ts';
import { packSections } from '../../src/discovery/index/binary.ts';
import { buildIndex } from '../../src/discovery/index/build-index.ts';
import { openIndex } from '../../src/discovery/index/open-index.ts';
import {
  addScaled,
  DIMENSIONS,
  dotProduct,
  LEXICON_FILE,
  LEXICON_SECTIONS,
  normalise,
  openLexicon,
  packVectors,
  unpackVectors,
} from '../../src/discovery/lexicon.ts';
import { rankNeed } from '../../src/discovery/rank-need.ts';
import { anIndexableEntry } from './an-indexable-entry.ts';

describe('openLexicon', () => {
  it('returns the packed words, and unit vectors in the same directions', () => {
    const vector = Float32Array.from({ length: DIMENSIONS }, (_, i) => (i % 2 ? 0.1 : -0.05));
    const packed = {
      words: new TextEncoder().encode('rain\nsnow'),
      vectors: packVectors([vector, vector.map((value) => -value)]),
    };
    const { rowOf, vectors } = openLexicon(packSections(LEXICON_SECTIONS, packed));
    expect([rowOf.get('rain'), rowOf.get('snow')]).toEqual([0, 1]);
    const cosine = (a: number, b: number) =>
      Array.from({ length: DIMENSIONS }).reduce<number>(
        (sum, _, i) => sum + (vectors[a * DIMENSIONS + i] ?? 0) * (vectors[b * DIMENSIONS + i] ?? 0),
        0,
      );
    expect(cosine(0, 0)).toBeCloseTo(1);
    expect(cosine(0, 1)).toBeCloseTo(-1, 1);
  });

  it('rejects bytes that are not a lexicon', () => {
    expect(() => openLexicon(new Uint8Array(40))).toThrow(/does not begin with "CBIX"/);
  });

  it('has a file below 1 MB, so that a function can read it when it starts', () => {
    expect(readFileSync(LEXICON_FILE).byteLength).toBeLessThan(1_000_000);
  });
});

describe('an index with a lexicon', () => {
  const entries = [
    anIndexableEntry({ slug: 'homes', summary: 'Search houses and apartments for sale.' }),
    anIndexableEntry({ slug: 'songs', summary: 'Search songs and albums.' }),
  ];
  const lexicon = openLexicon(readFileSync(LEXICON_FILE));

  it('finds an entry by a word that no entry has, through similar words', () => {
    const index = openIndex(buildIndex(entries, { lexicon }), lexicon);
    expect(rankNeed(index, 'search villas', { limit: 1 }).matches.map(({ doc }) => index.slug(doc))).toEqual([
      'homes',
    ]);
  });

  it('compares words only when it is opened without a lexicon', () => {
    const index = openIndex(buildIndex(entries, { lexicon }));
    expect(index.meaning).toBeNull();
    expect(discoverEntries(index, 'search apartments', { limit: 1 }).matches[0]?.slug).toBe('homes');
  });
});

describe('vectors', () => {
  const vector = (...first: number[]) => Float32Array.from({ length: DIMENSIONS }, (_, i) => first[i] ?? 0);

  it('are packed as levels from -7 to 7 of four bits, where 0.8 of the largest is the end', () => {
    const packed = packVectors([vector(1, -1, 0.8, 0.4, -0.8, 0.06), vector(0, 0, -2)]);
    expect(packed).toHaveLength(DIMENSIONS);
    // Each byte has two levels, each raised by 8: the first in the low half.
    expect([...packed.subarray(0, 4)]).toEqual([0x1f, 0xcf, 0x91, 0x88]);
    expect([...packed.subarray(32, 35)]).toEqual([0x88, 0x81, 0x88]);
  });

  it('are unpacked as unit vectors, row after row', () => {
    const unpacked = unpackVectors(packVectors([vector(3, 4), vector(), vector(0, -5)]));
    expect(unpacked).toHaveLength(3 * DIMENSIONS);
    const [x = 0, y = 0] = unpacked;
    expect([x, y]).toEqual([expect.closeTo(7 / Math.hypot(7, 7)), expect.closeTo(7 / Math.hypot(7, 7))]);
    expect([...unpacked.subarray(DIMENSIONS, 2 * DIMENSIONS)].every((value) => value === 0)).toBe(true);
    expect(unpacked[2 * DIMENSIONS + 1]).toBe(-1);
  });

  it('are added, multiplied and normalised by rows', () => {
    const rows = Float32Array.of(...vector(1, 2), ...vector(3, 4));
    const sum = vector(1, 1);
    addScaled(sum, rows, 1, 2);
    expect([...sum.subarray(0, 3)]).toEqual([7, 9, 0]);
    expect(dotProduct(rows, DIMENSIONS, Float32Array.of(10, 1))).toBe(34);
    expect([...normalise(Float32Array.of(3, 4))]).toEqual([expect.closeTo(0.6), expect.closeTo(0.8)]);
    expect([...normalise(Float32Array.of(0, 0))]).toEqual([0, 0]);
  });
});
