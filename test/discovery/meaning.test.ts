import { expect, it } from 'vitest';
import { buildIndex } from '../../src/discovery/index/build-index.ts';
import { openIndex } from '../../src/discovery/index/open-index.ts';
import { nearTerms } from '../../src/discovery/meaning.ts';
import { stem } from '../../src/text/stem.ts';
import { aLexicon } from './a-lexicon.ts';
import { anIndexableEntry } from './an-indexable-entry.ts';

it('the terms near a word are those of the index whose own vectors are like its vector', () => {
  const lexicon = aLexicon({ rain: [1, 0], snow: [0.7, 0.7], song: [-0.6, 0.8], tune: [-0.7, 0.7] });
  const index = openIndex(
    buildIndex([anIndexableEntry({ slug: 'x', summary: 'Snow, song, tune.' })], { lexicon }),
    lexicon,
  );
  const near = nearTerms(index, 'rain', 5, 0.5);
  expect(near.map(({ term }) => term)).toEqual([index.termOf.get(stem('snow'))]);
  expect(near[0]?.similarity).toBeCloseTo(Math.SQRT1_2, 1);
});
