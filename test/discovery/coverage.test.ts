import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DiscoverySchema } from '../../src/api/discover/discover-schema.ts';
import { COVERAGE_MEANINGS } from '../../src/discovery/answer-schema.ts';
import { isCovered, SURE_FROM, UNCOVERED_BELOW } from '../../src/discovery/calibration.ts';
import { coverageOf, scorePercent, WEAK_MATCH_BELOW } from '../../src/discovery/coverage.ts';

describe('coverageOf', () => {
  it('is none if there is no match', () => {
    expect(coverageOf(undefined)).toBe('none');
  });

  it('is exact from the score of a sure match on, and partial below it', () => {
    expect(coverageOf({ match_score: SURE_FROM, unmet: [] })).toBe('exact');
    expect(coverageOf({ match_score: SURE_FROM - 0.01, unmet: [] })).toBe('partial');
  });

  it('is never exact if the first match lacks a name or a preference of the need', () => {
    expect(coverageOf({ match_score: 1, unmet: ['spotify'] })).toBe('partial');
  });
});

it('a match covers a need from the threshold on, and not below it', () => {
  expect([UNCOVERED_BELOW, 1].map(isCovered)).toEqual([true, true]);
  expect([UNCOVERED_BELOW - 0.001, 0].map(isCovered)).toEqual([false, false]);
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
