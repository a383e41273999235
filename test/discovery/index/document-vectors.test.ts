import { expect, it } from 'vitest';
import { buildIndex } from '../../../src/discovery/index/build-index.ts';
import { openIndex } from '../../../src/discovery/index/open-index.ts';
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
