import { expect, it } from 'vitest';
import { buildIndex } from '../../../src/discovery/index/build-index.ts';
import { openIndex } from '../../../src/discovery/index/open-index.ts';
import { weighNeed } from '../../../src/discovery/meaning.ts';
import { readNeed } from '../../../src/discovery/need/read-need.ts';
import { rankDocuments, scoreDocument } from '../../../src/discovery/ranking/rank-documents.ts';
import { aLexicon } from '../a-lexicon.ts';
import { anIndexableEntry } from '../an-indexable-entry.ts';

const lexicon = aLexicon({ rain: [1, 0], snow: [0.7, 0.7] });
const entries = [
  anIndexableEntry({ slug: 'a', summary: 'Rain.' }),
  anIndexableEntry({ slug: 'b', summary: 'Snow.' }),
];
const index = openIndex(buildIndex(entries, { lexicon }), lexicon);
const need = { ...weighNeed(index, readNeed(index, 'rain')), meaningWeight: 10 };

it('the score of a document is that of its words plus ten times its similarity, if that is the weight of meaning', () => {
  const [found] = rankDocuments(index, need, 5);
  expect(found?.similarity).toBeCloseTo(1, 1);
  expect(found?.score).toBeCloseTo((found?.words ?? 0) + 10 * (found?.similarity ?? 0));
  expect(scoreDocument(index, need, 1)).toMatchObject({
    words: 0,
    similarity: expect.closeTo(Math.SQRT1_2, 1),
  });
});

it('without a vector of the need, the words alone make the score', () => {
  const [found] = rankDocuments(index, { ...need, vector: null }, 5);
  expect(found).toMatchObject({ similarity: 0, score: found?.words });
});
