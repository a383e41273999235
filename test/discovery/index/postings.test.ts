import { describe, expect, it } from 'vitest';
import { buildIndex } from '../../../src/discovery/index/build-index.ts';
import {
  countPostings,
  fieldsWith,
  findPosting,
  maxInverseFrequency,
} from '../../../src/discovery/index/layer.ts';
import { openIndex } from '../../../src/discovery/index/open-index.ts';
import { anIndexableEntry } from '../an-indexable-entry.ts';

const index = openIndex(
  buildIndex([
    anIndexableEntry({ slug: 'a', name: 'Gauges', summary: 'Tide levels.' }),
    anIndexableEntry({ slug: 'b', name: 'Tides', summary: 'Tide tables.' }),
  ]),
);
const [GAUGE, LEVEL, TABLE, TIDE] = [0, 1, 2, 3];

describe('the postings of two entries', () => {
  it('are sorted by term and document, with the impact and the fields of each', () => {
    expect(index.terms).toEqual(['gaug', 'level', 'tabl', 'tide']);
    expect([...index.postingStart]).toEqual([0, 1, 2, 3, 5]);
    expect([...index.postingDoc]).toEqual([0, 0, 1, 0, 1]);
    expect([...index.postingImpact]).toEqual([162, 109, 109, 109, 182]);
    expect([...index.postingFields]).toEqual([4, 16, 16, 16, 20]);
  });

  it('are counted and found by term and document', () => {
    expect([GAUGE, LEVEL, TABLE, TIDE].map((term) => countPostings(index, term))).toEqual([1, 1, 1, 2]);
    expect([findPosting(index, TIDE, 0), findPosting(index, TIDE, 1), findPosting(index, GAUGE, 1)]).toEqual([
      3, 4, -1,
    ]);
    expect(findPosting(index, TABLE, 0)).toBe(-1);
    expect([fieldsWith(index, TIDE, 1), fieldsWith(index, GAUGE, 1), fieldsWith(index, -1, 0)]).toEqual([
      20, 0, 0,
    ]);
  });

  it('give each term the weight of Robertson and Spärck Jones, as in a catalog of at least 50 entries', () => {
    const weight = (holders: number, size = 50) => Math.log(1 + (size - holders + 0.5) / (holders + 0.5));
    expect(index.idf[TABLE]).toBeCloseTo(weight(1), 5);
    expect(index.idf[TIDE]).toBeCloseTo(weight(2), 5);
    expect(maxInverseFrequency(2)).toBeCloseTo(weight(1), 5);
    expect(maxInverseFrequency(80)).toBeCloseTo(weight(1, 80), 5);
  });
});

it('a long field is discounted by its length next to the mean, and a short one raised', () => {
  const long = Array.from({ length: 7 }, (_, i) => `word${i}`).join(' ');
  const { postingImpact } = openIndex(
    buildIndex([
      anIndexableEntry({ slug: 'a', summary: 'word0' }),
      anIndexableEntry({ slug: 'b', summary: long }),
      anIndexableEntry({ slug: 'c' }), // A field that is empty counts in no mean.
    ]),
  );
  // Mean length 4, b 0.6: weights 1.5 / (0.4 + 0.6 × 1 / 4) and 1.5 / (0.4 + 0.6 × 7 / 4), saturated by 2.
  expect([...postingImpact.subarray(0, 2)]).toEqual([147, 87]);
});
