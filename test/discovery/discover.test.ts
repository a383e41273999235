import { describe, expect, it } from 'vitest';
import { SURE_FROM } from '../../src/discovery/calibration.ts';
import { discoverEntries } from '../../src/discovery/discover.ts';
import { buildIndex } from '../../src/discovery/index/build-index.ts';
import { openIndex } from '../../src/discovery/index/open-index.ts';
import { anIndexableEntry } from './an-indexable-entry.ts';

const entries = [
  anIndexableEntry({
    slug: 'ecb-rates',
    name: 'ECB Rates',
    summary: 'Daily exchange rates of the euro.',
    capabilities: ['get_exchange_rates', 'convert_currency'],
    tags: ['money', 'rates'],
  }),
  anIndexableEntry({
    slug: 'old-sky',
    name: 'Old Sky',
    summary: 'Weather forecast for a city.',
    capabilities: ['get_weather_forecast'],
    status: 'deprecated',
  }),
  anIndexableEntry({
    slug: 'sky',
    name: 'Sky',
    category: 'mcp',
    summary: 'Weather forecast for a city.',
    capabilities: ['get_weather_forecast'],
  }),
];
const index = openIndex(buildIndex(entries));
const slugs = (need: string, options = {}) =>
  discoverEntries(index, need, { limit: 5, ...options }).matches.map(({ slug }) => slug);

describe('discoverEntries', () => {
  it('calls a need exact whose every topic word one capability of the first match has', () => {
    const { coverage, matches } = discoverEntries(index, 'convert currency', { limit: 5 });
    expect(coverage).toBe('exact');
    expect(matches[0]).toMatchObject({ slug: 'ecb-rates', matched_on: 'capability' });
    expect(matches[0]?.matched_terms).toEqual(['convert', 'currency']);
  });

  it('calls a need exact whose first match is sure, and partial one whose first match only may serve it', () => {
    const sure = discoverEntries(index, 'weather forecast for my city', { limit: 5 });
    expect(sure.matches[0]?.match_score).toBeGreaterThanOrEqual(SURE_FROM);
    expect(sure.coverage).toBe('exact');
    const may = discoverEntries(index, 'weather forecast of the moon and mars', { limit: 5 });
    expect(may.matches[0]?.match_score).toBeLessThan(SURE_FROM);
    expect(may.coverage).toBe('partial');
  });

  it('calls a need uncovered, with no matches, when no entry has a word of it', () => {
    expect(discoverEntries(index, 'knit a pullover', { limit: 5 })).toEqual({
      coverage: 'none',
      uncovered: true,
      constraints: [],
      matches: [],
    });
  });

  it('ranks deprecated entries last', () => {
    expect(slugs('weather forecast for a city')).toEqual(['sky', 'old-sky']);
  });

  it('keeps to a category', () => {
    expect(slugs('weather forecast', { category: 'mcp' })).toEqual(['sky']);
  });

  it('leaves out entries below the reliability asked for, before the limit cuts', () => {
    const reliabilityOf = (doc: number) => (doc === 2 ? 40 : 90);
    expect(slugs('weather forecast', { limit: 1, minReliability: 50, reliabilityOf })).toEqual(['old-sky']);
  });

  it('gives scores from 0 to 1 that never rise', () => {
    const scores = discoverEntries(index, 'daily rates or weather', { limit: 5 }).matches.map(
      (m) => m.match_score,
    );
    expect(scores.every((score) => score >= 0 && score <= 1)).toBe(true);
    expect(scores).toEqual([...scores].sort((a, b) => b - a));
  });

  it('says which words it read as a constraint', () => {
    expect(discoverEntries(index, 'weather forecast without an API key', { limit: 5 }).constraints).toEqual([
      'no_key',
    ]);
  });
});
