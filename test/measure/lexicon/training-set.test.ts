import { expect, test } from 'vitest';
import { trainingSetOf } from '../../../src/measure/lexicon/training-set.ts';
import { readLexicon } from '../../../src/measure/relevance/read-sets.ts';
import { anIndexableEntry } from '../../discovery/an-indexable-entry.ts';

const lexicon = readLexicon();
const rowsOf = (words: readonly string[]) => words.map((word) => lexicon.rowOf.get(word));

test('each example need becomes a training example for its entry, which is indexed without example needs', () => {
  const entries = [
    anIndexableEntry({
      slug: 'tides',
      name: 'Tides',
      summary: 'Height of the tide.',
      example_needs: ['when is high tide', 'water level in the harbour'],
    }),
    anIndexableEntry({ slug: 'stars', name: 'Stars', summary: 'Names of stars.', example_needs: ['qqzzx'] }),
  ];
  const { entries: texts, needs } = trainingSetOf(entries, lexicon);
  expect(needs.map(({ entry, need }) => [entry, need.map(([row]) => row)])).toEqual([
    [0, rowsOf(['high', 'tide'])],
    [0, rowsOf(['water', 'level', 'harbour'])],
  ]);
  const [tides] = texts;
  expect(tides?.map(([row]) => row)).toContain(lexicon.rowOf.get('tide'));
  expect(tides?.map(([row]) => row)).not.toContain(lexicon.rowOf.get('harbour'));
  expect(needs[0]?.wordScores[0]).toBeGreaterThan(0);
  expect(needs[0]?.wordScores[1]).toBe(0);
});
