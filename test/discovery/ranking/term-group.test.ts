import { describe, expect, it } from 'vitest';
import { buildIndex } from '../../../src/discovery/index/build-index.ts';
import { openIndex } from '../../../src/discovery/index/open-index.ts';
import type { NeedTerm } from '../../../src/discovery/need/need-term.ts';
import { collectCandidates, lookUpScores } from '../../../src/discovery/ranking/rank-documents.ts';
import { termGroup } from '../../../src/discovery/ranking/term-group.ts';
import { anIndexableEntry } from '../an-indexable-entry.ts';

const index = openIndex(
  buildIndex([
    anIndexableEntry({ slug: 'a', summary: 'Tide.' }),
    anIndexableEntry({ slug: 'b', summary: 'Ebb.' }),
    anIndexableEntry({ slug: 'c', summary: 'Tide, ebb and flood.' }),
    anIndexableEntry({ slug: 'd', summary: 'Flood.' }),
  ]),
);
const termOf = (word: string) => index.termOf.get(word) ?? -1;
const need = (word: string, near: [string, number][] = [], weight = 1): NeedTerm => ({
  word,
  term: termOf(word),
  weight,
  idf: 1,
  asking: false,
  near: near.map(([other, similarity]) => ({ term: termOf(other), similarity })),
});
const idf = index.idf[termOf('tide')] ?? 0; // Each of the three words is in two entries.

describe('the terms of a word', () => {
  it('have its weight, and similar ones half of it at most, down to nothing at the least similarity', () => {
    const { gains } = termGroup(
      index,
      need(
        'tide',
        [
          ['ebb', 1],
          ['flood', 0.725],
          ['ebb', 0.45],
        ],
        2,
      ),
    );
    expect(gains.map(({ term, gain }) => [term, (gain * 255) / idf])).toEqual([
      [termOf('tide'), expect.closeTo(2)],
      [termOf('ebb'), expect.closeTo(1)],
      [termOf('flood'), expect.closeTo(0.5)],
    ]);
  });

  it('have all their postings, and a bound just above the best score', () => {
    const { bound, postings } = termGroup(index, need('tide', [['ebb', 1]]));
    expect(postings).toBe(4);
    expect(bound / idf).toBeGreaterThan(1);
    expect(bound / idf).toBeCloseTo(1, 3);
  });

  it('are none for a word that no entry has', () => {
    expect(termGroup(index, need('quartz'))).toEqual({ gains: [], bound: 0, postings: 0 });
  });
});

describe('the scores of documents', () => {
  const terms = [need('tide', [['ebb', 0.9]]), need('flood')];
  const scores = () =>
    collectCandidates(index, terms, () => true, 10)
      .toSorted((a, b) => a.doc - b.doc)
      .map(({ words }) => words);

  it('add up words, and count only the best of the terms of one word', () => {
    const alone = (word: string, doc: number) =>
      lookUpScores(index, [need(word)], Uint32Array.of(doc))[0] ?? 0;
    const near = 0.5 * ((0.9 - 0.45) / 0.55);
    expect(scores()).toEqual([
      expect.closeTo(alone('tide', 0), 4),
      expect.closeTo(near * alone('ebb', 1), 4),
      expect.closeTo(alone('tide', 2) + alone('flood', 2), 4),
      expect.closeTo(alone('flood', 3), 4),
    ]);
  });

  it('are the same if they are looked up for given documents, again and again', () => {
    for (let run = 0; run < 2; run++) {
      expect(scores()).toEqual([...lookUpScores(index, terms, Uint32Array.of(0, 1, 2, 3))]);
    }
  });
});

it('candidates are the best up to a limit, ties in the order of the catalog, and only those accepted', () => {
  const docs = (limit: number, accepts: (doc: number) => boolean = () => true) =>
    collectCandidates(index, [need('flood'), need('tide')], accepts, limit).map(({ doc }) => doc);
  expect(docs(10)).toEqual([2, 0, 3]);
  expect(docs(2)).toEqual([2, 0]);
  expect(docs(1, (doc) => doc !== 2)).toEqual([0]);
});
