import { expect, it } from 'vitest';
import { buildIndex } from '../../../src/discovery/index/build-index.ts';
import { rowsOfTerms } from '../../../src/discovery/index/document-vectors.ts';
import { openIndex } from '../../../src/discovery/index/open-index.ts';
import { NO_TERM } from '../../../src/discovery/index/vocabulary.ts';
import { cosineSimilarity } from '../../../src/discovery/meaning.ts';
import { aLexicon } from '../a-lexicon.ts';
import { anIndexableEntry } from '../an-indexable-entry.ts';

it('a word of the description counts less for the vector of an entry than a word of the summary', () => {
  const lexicon = aLexicon({ rain: [1, 0], song: [0, 1] });
  const index = openIndex(
    buildIndex([anIndexableEntry({ slug: 'x', summary: 'Rain.', description: 'Song.' })], { lexicon }),
    lexicon,
  );
  const likeness = (x: number, y: number) => {
    const need = new Float32Array(64);
    need.set([x, y]);
    return cosineSimilarity(index, need, 0);
  };
  expect(likeness(0, 1)).toBeGreaterThan(0.1);
  expect(likeness(1, 0)).toBeGreaterThan(2 * likeness(0, 1));
});

it('a word in several fields counts more for the vector than one in a single field, but less than in proportion', () => {
  const lexicon = aLexicon({ rain: [1, 0], song: [0, 1] });
  const entry = anIndexableEntry({ slug: 'x', name: 'Rain', tags: ['rain'], summary: 'Rain, song.' });
  const [vector] = [openIndex(buildIndex([entry], { lexicon }), lexicon).vectors ?? []];
  const [rain = 0, song = 0] = vector;
  expect(rain).toBeGreaterThan(song);
  expect(rain).toBeLessThan(2 * song);
});

it('a stem has the row of its most frequent word, plus one, and 0 if the lexicon has none of its words', () => {
  const lexicon = aLexicon({ the: [1], rain: [0, 1], tide: [1], rains: [1, 1] });
  const written = [
    { text: 'rains', term: 1 },
    { text: 'rain', term: 1 },
    { text: 'rainless', term: 1 },
    { text: 'the', term: NO_TERM },
    { text: 'zither', term: 0 },
  ];
  expect([...rowsOfTerms({ written, terms: ['zither', 'rain'] }, lexicon)]).toEqual([0, 2]);
  expect([...rowsOfTerms({ written: written.toReversed(), terms: ['zither', 'rain'] }, lexicon)]).toEqual([
    0, 2,
  ]);
});

it('a word counts less among many words of its field than among four or fewer', () => {
  const lexicon = aLexicon({ rain: [1, 0], song: [0, 1] });
  const shareOfRain = (tags: string[]) => {
    const entry = anIndexableEntry({ slug: 'x', summary: 'Song.', tags });
    const [rain = 0, song = 1] = openIndex(buildIndex([entry], { lexicon }), lexicon).vectors ?? [];
    return rain / song;
  };
  const others = Array.from({ length: 15 }, (_, at) => `q${'xyzuvwabcdefghi'[at]}q`);
  expect(shareOfRain(['rain', ...others])).toBeLessThan(0.9 * shareOfRain(['rain']));
  expect(shareOfRain(['rain', ...others.slice(0, 3)])).toBe(shareOfRain(['rain']));
});
