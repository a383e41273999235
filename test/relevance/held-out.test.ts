import { expect, it } from 'vitest';
import { FIELD_WEIGHTS } from '../../src/discovery/fields.ts';
import { measureHeldOut } from '../../src/relevance/held-out.ts';
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

it('measures each set by the setting that is best on the others, and leaves the ranking as it was', () => {
  const before = { ...FIELD_WEIGHTS };
  const sets = [aSet('sea', 'tides', 'height of the tide'), aSet('sky', 'stars', 'names of stars')];
  expect(measureHeldOut(sets, readLexicon(), 3)).toEqual([
    { set: 'sea', setting: 0, 'ndcg@5': 1, shipped: 1 },
    { set: 'sky', setting: 0, 'ndcg@5': 1, shipped: 1 },
  ]);
  expect(FIELD_WEIGHTS).toEqual(before);
});
