import { expect, it } from 'vitest';
import { buildIndex } from '../../../src/discovery/index/build-index.ts';
import { hasEntry, maxInverseFrequency } from '../../../src/discovery/index/layer.ts';
import { openIndex } from '../../../src/discovery/index/open-index.ts';
import { stem } from '../../../src/text/stem.ts';
import { anIndexableEntry } from '../an-indexable-entry.ts';

it('a layer has a term only if one of its own documents has it', () => {
  const index = openIndex(
    buildIndex([anIndexableEntry({ slug: 'tides', summary: 'Harbours.', capabilities: ['get_tides'] })]),
  );
  const term = index.termOf.get(stem('harbours'));
  expect(term).toBeDefined();
  expect([hasEntry(index, term), hasEntry(index.capabilities, term)]).toEqual([true, false]);
  expect(hasEntry(index, undefined)).toBe(false);
});

it('a word weighs more the fewer entries have it, and at most as much as the rarest', () => {
  const index = openIndex(
    buildIndex(
      ['Rain.', 'Rain, snow.', 'Hail.'].map((summary, at) => anIndexableEntry({ slug: `s${at}`, summary })),
    ),
  );
  const idf = (word: string) => index.idf[index.termOf.get(stem(word)) ?? -1];
  // Three entries count as fifty.
  expect(idf('rain')).toBeCloseTo(Math.log(1 + 48.5 / 2.5));
  expect(idf('snow')).toBeCloseTo(Math.log(1 + 49.5 / 1.5));
  expect([3, 50, 100].map(maxInverseFrequency)).toEqual(
    [49.5, 49.5, 99.5].map((others) => expect.closeTo(Math.log(1 + others / 1.5))),
  );
});
