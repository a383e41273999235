import { expect, it } from 'vitest';
import { FIELD_WEIGHTS } from '../../src/discovery/fields.ts';
import { bestOf, measureHeldOut } from '../../src/relevance/held-out.ts';
import type { JudgedSet } from '../../src/relevance/judged-set.ts';
import { readLexicon } from '../../src/relevance/read-sets.ts';
import { anIndexableEntry } from '../discovery/an-indexable-entry.ts';

const aSet = (name: string, slug: string, need: string): JudgedSet => ({
  name,
  entries: [
    anIndexableEntry({ slug, summary: need }),
    anIndexableEntry({ slug: 'other', summary: 'Other words.' }),
  ],
  needs: [{ need, category: undefined, grades: new Map([[slug, 1]]) }],
});

it('measures each set by the settings that are best on the others, and leaves the ranking as it was', () => {
  const before = { ...FIELD_WEIGHTS };
  const sets = [aSet('sea', 'tides', 'height of the tide'), aSet('sky', 'stars', 'names of stars')];
  expect(measureHeldOut(sets, [], readLexicon(), [5, 2])).toEqual([
    { set: 'sea', 'ndcg@5': 1, shipped: 1 },
    { set: 'sky', 'ndcg@5': 1, shipped: 1 },
  ]);
  expect(FIELD_WEIGHTS).toEqual(before);
});

it('finds where the best fifth of the settings lie, and how far apart', () => {
  const places = [0, 0.1, 0.2, 0.5, 0.75, 1, 0, 0, 0, 0];
  const tried = places.map((place) => ({ setting: [place, 1 - place], scores: [place, 0, place] }));
  expect(bestOf(tried)).toEqual({ average: [0.875, 0.125], spread: [0.125, 0.125] });
});
