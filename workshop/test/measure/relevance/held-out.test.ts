import { expect, it } from 'vitest';
import { FIELD_WEIGHTS } from '../../../../src/discovery/index/fields.ts';
import { anIndexableEntry } from '../../../../test/discovery/an-indexable-entry.ts';
import { chooseWithout, measureHeldOut } from '../../../measure/relevance/held-out.ts';
import type { JudgedSet } from '../../../measure/relevance/judged-set.ts';
import { readLexicon } from '../../../measure/relevance/read-sets.ts';

const aSet = (name: string, slug: string, need: string): JudgedSet => ({
  name,
  entries: [
    anIndexableEntry({ slug, summary: need }),
    anIndexableEntry({ slug: 'other', summary: 'Other words.' }),
  ],
  capabilities: [],
  operations: [],
  needs: [{ need, category: undefined, style: null, grades: new Map([[slug, 1]]) }],
});

it('measureHeldOut measures each set and restores the parameters of the ranking', () => {
  const before = { ...FIELD_WEIGHTS };
  const sets = [aSet('sea', 'tides', 'height of the tide'), aSet('sky', 'stars', 'names of stars')];
  expect(measureHeldOut(sets, [], readLexicon(), 5)).toEqual([
    { set: 'sea', 'ndcg@5': 1, shipped: 1 },
    { set: 'sky', 'ndcg@5': 1, shipped: 1 },
  ]);
  expect(FIELD_WEIGHTS).toEqual(before);
});

it('chooseWithout averages the settings in the best fifth on the other sets and ignores the set left out', () => {
  const settings = [0, 0.1, 0.2, 0.5, 0.75, 1, 0, 0, 0, 0].map((place) => [place, 1 - place]);
  const scores = settings.map(([place = 0]) => [9 * (1 - place), place, place]);
  expect(chooseWithout(0, settings, scores)).toEqual([0.875, 0.125]);
  expect(chooseWithout(1, settings, scores)).toEqual([0, 1]);
});
