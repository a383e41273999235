import { describe, expect, it } from 'vitest';
import { SURE_FROM, UNCOVERED_BELOW } from '../../src/discovery/calibration.ts';
import { discoverEntries } from '../../src/discovery/discover.ts';
import { buildIndex } from '../../src/discovery/index/build-index.ts';
import type { IndexableEntry } from '../../src/discovery/index/indexable-entry.ts';
import { openIndex } from '../../src/discovery/index/open-index.ts';
import { realCatalogWithOperations, realEntries } from '../helpers/real-catalog.ts';
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
  it('finds the entry whose capability has every topic word', () => {
    const { matches } = discoverEntries(index, 'convert currency', { limit: 5 });
    expect(matches[0]).toMatchObject({ slug: 'ecb-rates', matched_on: 'capability' });
    expect(matches[0]?.matched_terms).toEqual(['convert', 'currency']);
  });

  it('reports coverage exact for a sure first match, and partial for an unsure one', () => {
    const sure = discoverEntries(index, 'weather forecast for a city in the sky', { limit: 5 });
    expect(sure.matches[0]?.match_score).toBeGreaterThanOrEqual(SURE_FROM);
    expect(sure.coverage).toBe('exact');
    const unsure = discoverEntries(index, 'weather forecast for a city on the moon', { limit: 5 });
    expect(unsure.matches[0]?.match_score).toBeLessThan(SURE_FROM);
    expect(unsure.coverage).toBe('partial');
  });

  it('reports a need as uncovered, without matches, if no entry has a word of it', () => {
    expect(discoverEntries(index, 'knit a pullover', { limit: 5 })).toEqual({
      coverage: 'none',
      uncovered: true,
      constraints: [],
      avoided: [],
      corrections: [],
      matches: [],
      nearest: [],
      wanted: null,
      unread: null,
    });
  });

  it('names up to three active entries that come nearest to an uncovered need, and none for a covered one', () => {
    const { coverage, matches, nearest } = discoverEntries(index, 'rent a boat to sail around a city', {
      limit: 5,
    });
    expect([coverage, matches]).toEqual(['none', []]);
    expect(nearest.map(({ slug }) => slug)).toEqual(['sky']);
    expect(nearest[0]?.match_score).toBeLessThan(UNCOVERED_BELOW);
    expect(discoverEntries(index, 'weather forecast for my city', { limit: 5 }).nearest).toEqual([]);
  });

  it('names what the need excludes, and ranks entries with that name lower', () => {
    const { avoided, matches } = discoverEntries(index, 'weather forecast for a city, not Sky.', {
      limit: 5,
    });
    expect(avoided).toEqual(['sky']);
    const [usual] = discoverEntries(index, 'weather forecast for a city', { limit: 5 }).matches;
    expect(matches[0]?.match_score ?? 0).toBeLessThan(usual?.match_score ?? 0);
  });

  it('ranks deprecated entries last', () => {
    expect(slugs('weather forecast for a city')).toEqual(['sky', 'old-sky']);
    const { matches } = discoverEntries(index, 'old sky, weather forecast for a city', { limit: 5 });
    const [active, deprecated] = matches.map(({ match_score }) => match_score);
    expect(matches.map(({ slug }) => slug)).toEqual(['sky', 'old-sky']);
    expect(deprecated).toBe(active);
  });

  it('returns only entries of the requested category', () => {
    expect(slugs('weather forecast', { category: 'mcp' })).toEqual(['sky']);
  });

  it('leaves out entries below the minimum reliability before it applies the limit', () => {
    const reliabilityOf = (doc: number) => (doc === 2 ? 40 : 90);
    expect(slugs('weather forecast', { limit: 1, minReliability: 50, reliabilityOf })).toEqual(['old-sky']);
  });

  it('returns scores from 0 to 1 in falling order', () => {
    const scores = discoverEntries(index, 'daily rates or weather', { limit: 5 }).matches.map(
      (m) => m.match_score,
    );
    expect(scores.every((score) => score >= 0 && score <= 1)).toBe(true);
    expect(scores).toEqual([...scores].sort((a, b) => b - a));
  });

  it('leaves out entries that are less than a tenth as likely as the first', () => {
    const shares = realEntries()
      .filter((_, at) => at % 100 === 0)
      .map(({ name, example_needs: [need = ''] }) => {
        const { matches } = discoverEntries(realCatalogWithOperations().index, `${name}: ${need}`, {
          limit: 5,
        });
        return matches.map(({ match_score }) => match_score / (matches[0]?.match_score ?? 1));
      });
    expect(Math.min(...shares.flat())).toBeGreaterThanOrEqual(0.1);
    expect(shares.some(({ length }) => length > 0 && length < 5)).toBe(true);
  });

  it('names the constraints that it found in the need', () => {
    expect(discoverEntries(index, 'weather forecast without an API key', { limit: 5 }).constraints).toEqual([
      'no_key',
    ]);
  });
});

describe('a pinned entry', () => {
  const twins = (pinned: string, other: Partial<IndexableEntry> = {}) => {
    const tides = { summary: 'Times of high and low water.', capabilities: ['get_tide_times'] };
    const files = [
      anIndexableEntry({ name: 'Tides', ...tides, ...other, slug: 'a-tides', pinned: pinned === 'a-tides' }),
      anIndexableEntry({ slug: 'b-tides', name: 'Tides', ...tides, pinned: pinned === 'b-tides' }),
      ...entries,
    ];
    const opened = openIndex(buildIndex(files));
    const reliabilityOf = (doc: number) => (opened.slug(doc) === 'a-tides' ? 100 : 0);
    return discoverEntries(opened, 'get tide times', { limit: 5, reliabilityOf }).matches;
  };

  it('comes before one that is as good, even if that one is more reliable', () => {
    expect(twins('none')[0]?.slug).toBe('a-tides');
    const matches = twins('b-tides');
    expect(matches.slice(0, 2).map(({ slug }) => slug)).toEqual(['b-tides', 'a-tides']);
    expect(matches[0]?.match_score).toBeGreaterThanOrEqual(matches[1]?.match_score ?? 1);
  });

  it('does not come before a better match', () => {
    expect(twins('b-tides', { example_needs: ['get tide times'], tags: ['tide', 'times'] })[0]?.slug).toBe(
      'a-tides',
    );
  });
});

it('an entry whose reliability is the minimum passes the filter', () => {
  const least = (minReliability: number) =>
    slugs('convert currency', { minReliability, reliabilityOf: () => 70 });
  expect(least(70)).toEqual(['ecb-rates']);
  expect(least(71)).toEqual([]);
});
