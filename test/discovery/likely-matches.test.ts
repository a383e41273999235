import { describe, expect, it } from 'vitest';
import { buildIndex } from '../../src/discovery/index/build-index.ts';
import { capabilityOffers } from '../../src/discovery/index/offers/offers.ts';
import { openIndex } from '../../src/discovery/index/open-index.ts';
import { estimateChances } from '../../src/discovery/likely-matches.ts';
import { readOpenQuestion } from '../../src/discovery/need/open-question.ts';
import { readNeed } from '../../src/discovery/need/read-need.ts';
import type { Ranked } from '../../src/discovery/ranking/rank-entries.ts';
import { aLexicon } from './a-lexicon.ts';
import { anIndexableEntry } from './an-indexable-entry.ts';

const GENERAL = ['w1', 'w2', 'w3', 'w4'].map((slug) =>
  anIndexableEntry({ slug, capabilities: ['search_web'] }),
);
const ENTRIES = [
  anIndexableEntry({ slug: 'a', summary: 'Ebb and flood.', capabilities: ['get_tides'] }),
  anIndexableEntry({ slug: 'b', summary: 'Ebb.' }),
  ...GENERAL,
];
const described = { definition: 'Pages.', also_called: [], asked_as: [] };
const VOCABULARY = new Map([['search_web', { ...described, general: true }]]);
const capabilities = capabilityOffers(ENTRIES, VOCABULARY);
const index = openIndex(buildIndex(ENTRIES, { capabilities }));
const ranked = (doc: number, score: number): Ranked => ({
  doc,
  score,
  words: score,
  similarity: 0,
  capability: null,
  operation: 0,
});
const NEED = 'what are the best tips about ebb';
const estimate = (matches: Ranked[], limit = 10, need = NEED, opened = index) => {
  const terms = readNeed(opened, need);
  return estimateChances(opened, { terms, question: readOpenQuestion(need), wanted: null }, matches, limit);
};
const docs = (matches: { doc: number }[]) => matches.map(({ doc }) => doc);

describe('the chances of matches', () => {
  it('never rise from one to the next of those that are made for something', () => {
    const [first, second] = estimate([ranked(1, 2), ranked(0, 1.9)]);
    expect([first?.doc, second?.doc]).toEqual([1, 0]);
    expect(second?.chance).toBeLessThanOrEqual(first?.chance ?? 0);
    expect(second?.nearness).toBeLessThanOrEqual(first?.nearness ?? 0);
  });

  it('fall by a fiftieth from one general interface to the next, of which there are three', () => {
    const general = estimate([2, 3, 4, 5].map((doc) => ranked(doc, 1)));
    expect(docs(general)).toEqual([2, 3, 4]);
    const [first = 0, second = 0, third = 0] = general.map(({ chance }) => chance);
    expect([second / first, third / first]).toEqual([expect.closeTo(0.98), expect.closeTo(0.98 ** 2)]);
    expect(general[0]?.nearness).toBe(first);
  });

  it('put a general interface in its place, within the limit', () => {
    const all = estimate([ranked(0, 9), ranked(1, 0.01), ranked(2, 0)]);
    const chances = all.map(({ chance }) => chance);
    expect(chances).toEqual(chances.toSorted((a, b) => b - a));
    expect(docs(all).toSorted()).toEqual([0, 1, 2]);
    expect(docs(estimate([ranked(0, 9), ranked(1, 0.01), ranked(2, 0)], 2))).toEqual(docs(all).slice(0, 2));
  });

  it('leave general interfaces out if the need has no topic word that is known', () => {
    expect(docs(estimate([ranked(2, 0)], 10, 'quartz'))).toEqual([]);
    expect(docs(estimate([ranked(2, 0)], 10, 'search information'))).toEqual([]);
    expect(docs(estimate([ranked(2, 0)], 10, 'ebb'))).toEqual([2]);
    const lexicon = aLexicon({ quartz: [1, 0] });
    const meaning = openIndex(buildIndex(ENTRIES, { capabilities, lexicon }), lexicon);
    expect(docs(estimate([ranked(2, 0)], 10, 'quartz', meaning))).toEqual([2]);
    expect(docs(estimate([ranked(2, 0)], 10, 'flood', meaning))).toEqual([]);
  });
});
