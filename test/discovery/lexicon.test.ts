import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { discoverEntries } from '../../src/discovery/discover.ts';
import { packSections } from '../../src/discovery/index/binary.ts';
import { buildIndex } from '../../src/discovery/index/build-index.ts';
import { openIndex } from '../../src/discovery/index/open-index.ts';
import {
  DIMENSIONS,
  LEXICON_FILE,
  LEXICON_SECTIONS,
  openLexicon,
  packVectors,
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
