import { describe, expect, it } from 'vitest';
import { buildIndex } from '../../src/discovery/index/build-index.ts';
import { openIndex } from '../../src/discovery/index/open-index.ts';
import { cosineSimilarity, nearTerms, weighNeed } from '../../src/discovery/meaning.ts';
import type { NeedTerm } from '../../src/discovery/need/need-term.ts';
import { stem } from '../../src/text/stem.ts';
import { aLexicon } from './a-lexicon.ts';
import { anIndexableEntry } from './an-indexable-entry.ts';

it('the terms near a word are those of the index whose own vectors are like its vector', () => {
  const lexicon = aLexicon({ rain: [1, 0], snow: [0.7, 0.7], song: [-0.6, 0.8], tune: [-1, 0.4] });
  const index = openIndex(
    buildIndex([anIndexableEntry({ slug: 'x', summary: 'Snow, song, tune.' })], { lexicon }),
    lexicon,
  );
  const near = nearTerms(index, 'rain', 5, 0.5);
  expect(near.map(({ term }) => term)).toEqual([index.termOf.get(stem('snow'))]);
  expect(near[0]?.similarity).toBeCloseTo(Math.SQRT1_2, 1);
  const nearest = nearTerms(index, 'tune', 5, 0.5).map(({ term }) => term);
  expect(nearest).toEqual(['tune', 'song'].map((word) => index.termOf.get(stem(word))));
  expect(nearTerms(index, 'zither', 5, 0.5)).toEqual([]);
});

const lexicon = aLexicon({ rain: [1, 0], song: [0, 1], quiet: [-1, 0] });
const entries = [
  anIndexableEntry({ slug: 'a', summary: 'Rain.' }),
  anIndexableEntry({ slug: 'b', summary: 'Song.' }),
  anIndexableEntry({ slug: 'c', summary: 'Quiet, quartz.' }),
];
const index = openIndex(buildIndex(entries, { lexicon }), lexicon);
const term = (word: string, fields: Partial<NeedTerm> = {}): NeedTerm => ({
  word,
  term: index.termOf.get(stem(word)) ?? -1,
  weight: 1,
  idf: 1,
  asking: false,
  near: [],
  ...fields,
});

describe('the meaning of a need', () => {
  it('is the unit vector of its words, by their weight and their rarity', () => {
    const { vector } = weighNeed(index, [
      term('rain', { weight: 3, idf: 2 }),
      term('song', { weight: 2, idf: 4 }),
    ]);
    expect([...(vector ?? [])].slice(0, 3)).toEqual([expect.closeTo(0.6), expect.closeTo(0.8), 0]);
  });

  it('weighs more for a heavier need, and less for one with words that the lexicon lacks', () => {
    const weight = (...terms: NeedTerm[]) => weighNeed(index, terms).meaningWeight;
    expect(weight(term('rain', { weight: 20 }))).toBeCloseTo(4);
    expect(weight(term('rain', { weight: 5, idf: 2 }))).toBeCloseTo(4 * 0.5 ** 0.2);
    expect(weight(term('rain', { weight: 15 }), term('quartz', { weight: 5 }))).toBeCloseTo(4 * 0.75);
  });

  it('knows a form that the lexicon lacks by its stem, and no word that joins two', () => {
    expect(weighNeed(index, [term('rains')]).vector?.[0]).toBeCloseTo(1);
    expect(weighNeed(index, [term('rain', { joins: ['ra', 'in'] })]).vector).toBeNull();
    const joined = [term('rain', { weight: 20 }), term('quartz', { weight: 0, joins: ['qua', 'rtz'] })];
    expect(weighNeed(index, joined).meaningWeight).toBeCloseTo(4);
  });

  it('is nothing without a lexicon, or with none of its words', () => {
    const nothing = { vector: null, meaningWeight: 0 };
    expect(weighNeed(openIndex(buildIndex(entries)), [term('rain')])).toMatchObject(nothing);
    expect(weighNeed(index, [term('quartz')])).toMatchObject(nothing);
    expect(weighNeed(index, [term('granite')])).toMatchObject(nothing);
  });
});

it('the similarity of a document is the cosine to its own vector, and 0 if that is negative', () => {
  const need = weighNeed(index, [term('rain')]).vector as Float32Array;
  expect([0, 1, 2].map((doc) => cosineSimilarity(index, need, doc))).toEqual([
    expect.closeTo(1),
    expect.closeTo(0),
    0,
  ]);
  expect(cosineSimilarity(openIndex(buildIndex(entries)), need, 0)).toBe(0);
});

it('near terms are the most similar ones up to a limit, and none of a word that the lexicon lacks', () => {
  const near = aLexicon({ rain: [1, 0], drops: [0.9, 0.4], shower: [1, 0.1], river: [0.6, 0.8] });
  const rivers = openIndex(
    buildIndex([anIndexableEntry({ slug: 'x', summary: 'Drops, river, shower.' })], { lexicon: near }),
    near,
  );
  const found = (limit: number, word = 'rain') =>
    nearTerms(rivers, word, limit, 0.3).map((each) => rivers.terms[each.term]);
  expect(found(5)).toEqual(['shower', 'drop', 'river']);
  expect(found(1)).toEqual(['shower']);
  expect(found(5, 'quartz')).toEqual([]);
});
