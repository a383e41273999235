import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CALIBRATIONS, estimateChance, UNCOVERED_BELOW } from '../../src/discovery/calibration.ts';
import { discoverEntries } from '../../src/discovery/discover.ts';
import { buildIndex } from '../../src/discovery/index/build-index.ts';
import { FIELDS, type Field, fieldTexts, indexedStems } from '../../src/discovery/index/fields.ts';
import type { IndexableTexts } from '../../src/discovery/index/indexable-entry.ts';
import { openIndex } from '../../src/discovery/index/open-index.ts';
import { LEXICON_FILE, openLexicon } from '../../src/discovery/lexicon.ts';
import { correctWord } from '../../src/discovery/need/spelling.ts';
import type { DiscoverOptions } from '../../src/discovery/rank-need.ts';
import { stem } from '../../src/text/stem.ts';
import { ownCapabilities } from '../../workshop/measure/relevance/read-sets.ts';
import { realEntries } from '../helpers/real-catalog.ts';

const lexicon = openLexicon(readFileSync(LEXICON_FILE));
const entries = realEntries();
const offers = ownCapabilities(entries);
const index = openIndex(buildIndex(entries, { lexicon, capabilities: offers }), lexicon);

const SOURCE_FIELDS = {
  capability: ['capabilities'],
  name: ['name'],
  tag: ['tags'],
  text: ['example_needs', 'summary', 'description'],
} as const;

const stemsOf = (texts: IndexableTexts, fields: readonly Field[]): string[] =>
  fields.flatMap((field) => fieldTexts(texts, field)).flatMap(indexedStems);

/** The stems of the phrases of all capabilities that an entry has. */
const phraseStems = (doc: number): string[] =>
  offers.filter(({ owners }) => owners.includes(doc)).flatMap(({ texts }) => stemsOf(texts, FIELDS));

describe('the explanation of a match', () => {
  const needs = [
    'current weather for a city',
    'convert currency',
    'find vulnerabilities of a package',
    'curency rates',
  ];

  it.each(needs)('for "%s" names only words of the entry or of the phrases of its capabilities', (need) => {
    for (const match of discoverEntries(index, need, { limit: 10 }).matches) {
      const entry = entries[match.doc] as (typeof entries)[number];
      const held = [...stemsOf(entry, FIELDS), ...phraseStems(match.doc)];
      for (const word of match.matched_terms) {
        const meant = index.termOf.has(stem(word)) ? word : (correctWord(index, word) ?? word);
        expect(need).toContain(word);
        expect(held).toContain(stem(meant));
      }
    }
  });

  it.each(needs)('for "%s" names a source that has at least one of the words', (need) => {
    for (const match of discoverEntries(index, need, { limit: 10 }).matches) {
      const entry = entries[match.doc] as (typeof entries)[number];
      const own = stemsOf(entry, SOURCE_FIELDS[match.matched_on]);
      const held = match.matched_on === 'capability' ? [...own, ...phraseStems(match.doc)] : own;
      const meant = match.matched_terms.map((word) =>
        stem(index.termOf.has(stem(word)) ? word : (correctWord(index, word) ?? word)),
      );
      if (meant.length > 0) expect(meant.some((word) => held.includes(word))).toBe(true);
    }
  });
});

describe('what a match does not meet', () => {
  const unmetIn = (need: string, options: Partial<DiscoverOptions> = {}) =>
    discoverEntries(index, need, { limit: 10, ...options }).matches.flatMap(({ unmet }) => unmet);

  it('names a product that the entry is not', () => {
    expect(unmetIn('send a message in Telegram', { category: 'cli' })).toContain('telegram');
  });

  it('is no word that people use for many things, although an entry is called so', () => {
    for (const need of ['remind me tomorrow to water the plants', 'read the PDF and give me JSON'])
      expect(unmetIn(need)).toEqual([]);
  });
});

describe('a need that is not about an interface', () => {
  it.each([
    ['stop words alone', 'what is it that they were with'],
    ['300 characters of one word', 'a'.repeat(300)],
    ['emoji', '🦄🦄🦄 🧶'],
    ['control characters', '\u0000\u0007\u001b[31m'],
    ['another script', 'что нового в королевстве'],
    ['right-to-left text', 'אני רוצה סוודר כחול'],
  ])('is uncovered: %s', (_, need) => {
    expect(discoverEntries(index, need, { limit: 5 })).toMatchObject({
      coverage: 'none',
      uncovered: true,
      matches: [],
    });
  });

  it('never makes discoverEntries throw or return scores out of bounds or order', () => {
    const hostile = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 300 }),
      fc.string({ unit: 'grapheme', maxLength: 100 }),
      fc.constantFrom(
        "' OR 1=1; DROP TABLE entries;--",
        '<script>alert(1)</script>',
        '"'.repeat(300),
        'no '.repeat(100),
      ),
    );
    fc.assert(
      fc.property(hostile, (need) => {
        const { matches, uncovered, coverage } = discoverEntries(index, need, { limit: 20 });
        const scores = matches.map(({ match_score }) => match_score);
        expect(scores.every((score) => score > 0 && score <= 1)).toBe(true);
        expect(scores).toEqual([...scores].sort((a, b) => b - a));
        expect(uncovered).toBe(matches.length === 0);
        expect(coverage === 'none').toBe(uncovered);
      }),
    );
  });
});

describe('the calibration', () => {
  it.each(Object.entries(CALIBRATIONS))('%s gives a higher score a higher chance', (_, calibration) => {
    const evidence = {
      logScore: 0.2,
      behind: 0,
      share: 0.6,
      headShare: 0.5,
      length: 2,
      wanted: 0.3,
      operation: 0.1,
    };
    const chance = estimateChance(evidence, calibration);
    expect(estimateChance({ ...evidence, logScore: 0.7 }, calibration)).toBeGreaterThan(chance);
    expect(estimateChance({ ...evidence, behind: -0.7 }, calibration)).toBeLessThan(chance);
    expect(estimateChance({ ...evidence, wanted: 0.9 }, calibration)).toBeLessThanOrEqual(chance);
  });

  it('reports at least 45 % of the near misses as uncovered', () => {
    const needs = readFileSync('test/fixtures/uncovered-needs.jsonl', 'utf8').trim().split('\n');
    const answered = needs.filter((line) => {
      const { uncovered } = discoverEntries(index, (JSON.parse(line) as { need: string }).need, { limit: 5 });
      return !uncovered;
    });
    expect(needs.length).toBeGreaterThanOrEqual(125);
    expect(answered.length / needs.length).toBeLessThan(0.55);
    expect(UNCOVERED_BELOW).toBeLessThan(0.5);
  });

  it('reports exact coverage for at most four needs that no entry serves', () => {
    const needs = readFileSync('test/fixtures/uncovered-needs.jsonl', 'utf8').trim().split('\n');
    const sure = needs.filter((line) => {
      const { coverage } = discoverEntries(index, (JSON.parse(line) as { need: string }).need, { limit: 5 });
      return coverage === 'exact';
    });
    expect(sure.length).toBeLessThanOrEqual(4);
  });

  it('finds more than six in seven entries by their first example need', () => {
    const sampled = entries.filter((_, i) => i % 10 === 0);
    const found = sampled.filter(({ slug, example_needs }) =>
      discoverEntries(index, example_needs[0] ?? '', { limit: 5 }).matches.some(
        (match) => match.slug === slug,
      ),
    );
    expect(found.length / sampled.length).toBeGreaterThan(6 / 7);
  });
});
