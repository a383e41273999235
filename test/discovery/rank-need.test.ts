import { describe, expect, it } from 'vitest';
import { buildIndex } from '../../src/discovery/index/build-index.ts';
import type { IndexableEntry } from '../../src/discovery/index/indexable-entry.ts';
import { openIndex } from '../../src/discovery/index/open-index.ts';
import { type DiscoverOptions, rankNeed } from '../../src/discovery/rank-need.ts';
import { anIndexableEntry } from './an-indexable-entry.ts';

const rank = (entries: IndexableEntry[], need: string, options: Partial<DiscoverOptions> = {}) =>
  rankNeed(openIndex(buildIndex(entries)), need, { limit: 10, ...options });
/** The scores of two entries that fit a need equally well, but for the given fields of the second. */
const scores = (fields: Partial<IndexableEntry>, need = 'ebb', options: Partial<DiscoverOptions> = {}) => {
  const entries = [{}, fields].map((own, i) =>
    anIndexableEntry({ slug: `s${i}`, name: 'Quartz', summary: 'Ebb and flood.', ...own }),
  );
  const { matches } = rank(entries, need, options);
  return [0, 1].map((doc) => matches.find((match) => match.doc === doc)?.score ?? 0);
};
const ratio = ([first = 0, second = 0]: number[]): number => second / first;

describe('the score of an entry', () => {
  it('is a fiftieth lower for no reliability than for all of it', () => {
    const reliabilityOf = (doc: number) => (doc === 0 ? 100 : 0);
    expect(ratio(scores({}, 'ebb', { reliabilityOf }))).toBeCloseTo(0.98);
    expect(ratio(scores({}, 'ebb', { reliabilityOf: (doc) => (doc === 0 ? 100 : 50) }))).toBeCloseTo(0.99, 4);
  });

  it('is 3 % higher for one that is pinned', () => {
    expect(ratio(scores({ pinned: true }))).toBeCloseTo(1.03);
  });

  it('is lower for one that does not meet a constraint, or has a name that is avoided', () => {
    expect(ratio(scores({ no_key: true }, 'ebb without a key'))).toBeCloseTo(1 / 0.75);
    expect(ratio(scores({ name: 'Zeta' }, 'ebb, anything but Quartz'))).toBeCloseTo(1 / 0.4);
  });

  it('is lower for one that is made for another country than the need asks about', () => {
    expect(ratio(scores({ tags: ['germany'] }, 'ebb in France'))).toBeLessThan(0.9);
  });
});

describe('the matches of a need', () => {
  const entries = [
    anIndexableEntry({ slug: 'a', summary: 'Ebb.' }),
    anIndexableEntry({ slug: 'b', summary: 'Ebb.', category: 'cli' }),
  ];
  const docs = (options: Partial<DiscoverOptions>) =>
    rank(entries, 'ebb', options).matches.map(({ doc }) => doc);

  it('are of the category that is asked for', () => {
    expect([docs({}), docs({ category: 'cli' })]).toEqual([[0, 1], [1]]);
  });

  it('have at least the reliability that is asked for, which is 50 if it is not known', () => {
    const reliabilityOf = (doc: number) => 60 + doc;
    expect(docs({ minReliability: 61, reliabilityOf })).toEqual([1]);
    expect([docs({ minReliability: 50 }), docs({ minReliability: 51 })]).toEqual([[0, 1], []]);
    expect(docs({ reliabilityOf: () => -1 })).toEqual([0, 1]);
  });

  it('are within the limit', () => {
    expect(docs({ limit: 1 })).toEqual([0]);
  });
});

it('what a need prefers and avoids is read apart from its words', () => {
  const entries = [anIndexableEntry({ slug: 'a', name: 'Quartz', summary: 'Ebb.' })];
  const { terms, constraints, avoided } = rank(entries, 'ebb without a key, anything but Quartz');
  expect([terms.map(({ word }) => word), constraints, avoided]).toEqual([['ebb'], ['no_key'], ['quartz']]);
});
