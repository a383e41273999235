import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DiscoverySchema } from '../../src/api/discover/discover-schema.ts';
import { COVERAGE_MEANINGS } from '../../src/discovery/answer-schema.ts';
import { SURE_FROM, UNCOVERED_BELOW } from '../../src/discovery/calibration.ts';
import { coverageOf, scorePercent, WEAK_MATCH_BELOW } from '../../src/discovery/coverage.ts';
import { buildIndex } from '../../src/discovery/index/build-index.ts';
import { openIndex } from '../../src/discovery/index/open-index.ts';
import { readNeed } from '../../src/discovery/need/read-need.ts';
import { anIndexableEntry } from './an-indexable-entry.ts';

const index = openIndex(
  buildIndex([
    anIndexableEntry({ slug: 'rates', capabilities: ['convert_currency', 'get_exchange_rates'] }),
    anIndexableEntry({ slug: 'sky', summary: 'Weather forecast.' }),
  ]),
);
const coverage = (need: string, first?: { doc: number; match_score: number }) =>
  coverageOf(index, readNeed(index, need), first);

describe('coverageOf', () => {
  it('is none if there is no match', () => {
    expect(coverage('convert currency')).toBe('none');
  });

  it('is exact from the score of a sure match on, and partial below it', () => {
    expect(coverage('weather forecast', { doc: 1, match_score: SURE_FROM })).toBe('exact');
    expect(coverage('weather forecast', { doc: 1, match_score: SURE_FROM - 0.01 })).toBe('partial');
  });

  it('is exact at any score if one capability has every topic word of the need', () => {
    expect(coverage('convert currency', { doc: 0, match_score: UNCOVERED_BELOW })).toBe('exact');
    expect(coverage('convert exchange rates', { doc: 0, match_score: UNCOVERED_BELOW })).toBe('partial');
  });
});

describe('the definition of coverage', () => {
  it('names the thresholds that the code uses', () => {
    expect(COVERAGE_MEANINGS.exact).toContain(`at least ${SURE_FROM},`);
    expect(COVERAGE_MEANINGS.none).toMatch(new RegExp(`of ${UNCOVERED_BELOW}$`));
  });

  it.each(Object.entries(COVERAGE_MEANINGS))(
    'of "%s" is the same in the API and on the ranking page',
    (name, meaning) => {
      const page = readFileSync('src/pages/methodology/ranking.astro', 'utf8');
      expect(DiscoverySchema.shape.coverage.description).toContain(`${name}: ${meaning}.`);
      expect(page).toContain(`<code>${name}</code>: {COVERAGE_MEANINGS.${name}}.`);
    },
  );
});

it('a score below a whole percent is not shown as that percent', () => {
  expect([0.496, 0.4999, 0.5, 0.996, 1].map(scorePercent)).toEqual([49, 49, 50, 99, 100]);
});

it('a score of whole percents keeps them', () => {
  for (let percent = 0; percent <= 100; percent++) expect(scorePercent(percent / 100)).toBe(percent);
});

it('the shown score is weak exactly if the score is', () => {
  fc.assert(
    fc.property(fc.double({ min: 0, max: 1, noNaN: true }), (score) => {
      fc.pre(Math.abs(score - WEAK_MATCH_BELOW) > 1e-9);
      expect(scorePercent(score) / 100 < WEAK_MATCH_BELOW).toBe(score < WEAK_MATCH_BELOW);
    }),
  );
});
