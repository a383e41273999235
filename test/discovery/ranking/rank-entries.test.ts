import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { buildIndex } from '../../../src/discovery/index/build-index.ts';
import {
  FIELD_WEIGHTS,
  FIELDS,
  fieldTexts,
  indexedStems,
  LENGTH_DISCOUNT,
  SATURATION,
} from '../../../src/discovery/index/fields.ts';
import type { IndexableEntry } from '../../../src/discovery/index/indexable-entry.ts';
import { capabilityOffers } from '../../../src/discovery/index/offers/offers.ts';
import { openIndex } from '../../../src/discovery/index/open-index.ts';
import { readNeed } from '../../../src/discovery/need/read-need.ts';
import { collectCandidates } from '../../../src/discovery/ranking/rank-documents.ts';
import { rankEntries } from '../../../src/discovery/ranking/rank-entries.ts';
import { anIndexableEntry } from '../an-indexable-entry.ts';

const WORDS = ['weather', 'currency', 'rate', 'city', 'email', 'convert', 'video', 'map', 'stock', 'music'];
const text = fc.array(fc.constantFrom(...WORDS), { maxLength: 6 }).map((words) => words.join(' '));
const entry = fc.record({
  name: text,
  summary: text,
  description: text,
  tags: fc.array(text),
  capabilities: fc.array(text),
});
const catalog = fc
  .array(entry, { minLength: 1, maxLength: 12 })
  .map((rows) => rows.map((row, i) => anIndexableEntry({ slug: `e${i}`, ...row })));

/** BM25F by its formula, without an index. */
function naiveScore(
  entries: readonly IndexableEntry[],
  doc: number,
  stems: readonly { stem: string; weight: number }[],
) {
  const stemsIn = (e: IndexableEntry, field: (typeof FIELDS)[number]) =>
    fieldTexts(e, field).flatMap((text) => indexedStems(text));
  const meanLength = (field: (typeof FIELDS)[number]) => {
    const lengths = entries.map((e) => stemsIn(e, field).length).filter((length) => length > 0);
    return lengths.reduce((a, b) => a + b, 0) / Math.max(1, lengths.length) || 1;
  };
  const size = Math.max(50, entries.length);
  return stems.reduce((sum, { stem, weight }) => {
    const holders = entries.filter((e) => FIELDS.some((field) => stemsIn(e, field).includes(stem))).length;
    const occurrences = FIELDS.reduce((total, field) => {
      const held = stemsIn(entries[doc] as IndexableEntry, field);
      const norm = 1 - LENGTH_DISCOUNT[field] + (LENGTH_DISCOUNT[field] * held.length) / meanLength(field);
      return total + (FIELD_WEIGHTS[field] * held.filter((other) => other === stem).length) / norm;
    }, 0);
    const idf = Math.log(1 + (size - holders + 0.5) / (holders + 0.5));
    return sum + weight * idf * (occurrences / (occurrences + SATURATION));
  }, 0);
}

describe('rankEntries', () => {
  it('gives the scores of the BM25F formula, except for the rounding of impacts to a byte', () => {
    fc.assert(
      fc.property(
        catalog,
        fc.uniqueArray(fc.constantFrom('weather', 'currency', 'city', 'map')),
        (entries, words) => {
          const index = openIndex(buildIndex(entries));
          const terms = readNeed(index, words.join(' ')).map((term) => ({ ...term, near: [] }));
          const stems = terms.map((term) => ({ stem: index.terms[term.term] ?? '', weight: term.weight }));
          const ranked = rankEntries(index, terms, () => true);
          const naive = entries.map((_, doc) => naiveScore(entries, doc, stems));
          expect(ranked.length).toBe(naive.filter((score) => score > 0).length);
          for (const { doc, score } of ranked)
            expect(Math.abs(score - (naive[doc] ?? 0))).toBeLessThan(0.02 * words.length + 0.01);
        },
      ),
      { numRuns: 60 },
    );
  });

  it('puts higher scores first and returns each entry once', () => {
    fc.assert(
      fc.property(catalog, text, (entries, need) => {
        const index = openIndex(buildIndex(entries));
        const ranked = rankEntries(index, readNeed(index, need), () => true);
        const scores = ranked.map(({ score }) => score);
        expect(scores).toEqual([...scores].sort((a, b) => b - a));
        expect(new Set(ranked.map(({ doc }) => doc)).size).toBe(ranked.length);
      }),
    );
  });

  it('prunes a large catalog without changing the best candidates', () => {
    const many = Array.from({ length: 6_000 }, (_, i) =>
      anIndexableEntry({
        slug: `e${i}`,
        summary: WORDS.filter((_, w) => (i * 7919 + w * 104_729) % (w + 2) === 0).join(' '),
        description: `${WORDS[i % 10]} `.repeat(i % 5),
      }),
    );
    const index = openIndex(buildIndex(many));
    const terms = readNeed(index, WORDS.join(' ')).map((term) => ({ ...term, near: [] }));
    const sums = new Map<number, number>();
    for (const { term, weight, idf } of terms) {
      for (let at = index.postingStart[term] ?? 0; at < (index.postingStart[term + 1] ?? 0); at++) {
        const doc = index.postingDoc[at] ?? 0;
        sums.set(doc, (sums.get(doc) ?? 0) + (weight * idf * (index.postingImpact[at] ?? 0)) / 255);
      }
    }
    const exact = [...sums.values()].sort((a, b) => b - a).slice(0, 200);
    for (let run = 0; run < 2; run++) {
      const found = collectCandidates(index, terms, () => true, 200).map(({ words }) => words);
      expect(found).toHaveLength(200);
      found.forEach((words, i) => {
        expect(words).toBeCloseTo(exact[i] ?? 0, 3);
      });
    }
  });

  it('also searches for two neighbouring words as the one word that an entry has', () => {
    const index = openIndex(buildIndex([anIndexableEntry({ slug: 'a', summary: 'website map' })]));
    expect(readNeed(index, 'map of a web site').map(({ word }) => word)).toContain('website');
  });

  it('leaves out entries that are not accepted', () => {
    const index = openIndex(
      buildIndex([
        anIndexableEntry({ slug: 'a', summary: 'map' }),
        anIndexableEntry({ slug: 'b', summary: 'map' }),
      ]),
    );
    expect(rankEntries(index, readNeed(index, 'map'), (doc) => doc === 1).map(({ doc }) => doc)).toEqual([1]);
  });

  it('adds the entries of the best capabilities, and keeps the words of those that it found before', () => {
    const entries = [
      anIndexableEntry({ slug: 'other', capabilities: ['get_tides'] }),
      anIndexableEntry({ slug: 'own', capabilities: ['get_tides'], summary: 'Ebb and flood.' }),
    ];
    const described = { definition: 'Ebb.', also_called: [], asked_as: [] };
    const capabilities = capabilityOffers(entries, new Map([['get_tides', described]]));
    const index = openIndex(buildIndex(entries, { capabilities }));
    const ranked = rankEntries(index, readNeed(index, 'ebb'), () => true);
    expect(ranked.map(({ doc, words }) => [doc, words > 0])).toEqual([
      [1, true],
      [0, false],
    ]);
    for (const { score, words, capability } of ranked)
      expect(score).toBeCloseTo(words + 0.6 * (capability?.score ?? Number.NaN));
    expect(rankEntries(index, readNeed(index, 'ebb'), (doc) => doc === 1)).toHaveLength(1);
  });

  it('adds entries of a general capability without a word of the need, last and only if they are accepted', () => {
    const entries = [
      anIndexableEntry({ slug: 'web', capabilities: ['search_web'], summary: 'Pages.' }),
      anIndexableEntry({ slug: 'tides', capabilities: ['search_web'], summary: 'Ebb.' }),
    ];
    const described = { definition: 'Find pages.', also_called: [], asked_as: [], general: true };
    const capabilities = capabilityOffers(entries, new Map([['search_web', described]]));
    const index = openIndex(buildIndex(entries, { capabilities }));
    const ranked = (accepts: (doc: number) => boolean) =>
      rankEntries(index, readNeed(index, 'ebb'), accepts).map(({ doc, words }) => [doc, words > 0]);
    expect(ranked(() => true)).toEqual([
      [1, true],
      [0, false],
    ]);
    expect(ranked((doc) => doc === 1)).toEqual([[1, true]]);
  });
});
