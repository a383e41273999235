import { describe, expect, it } from 'vitest';
import { browseLists, browsePath, type Facets, narrowed } from '../../src/site/browse/browse.ts';
import { formatsOf } from '../../src/site/browse/catalog-groups.ts';
import { byLetter, letterIndex, pagesOf, ROWS_ON_PAGE } from '../../src/site/browse/list-pages.ts';
import { newestDays } from '../../src/site/browse/newest.ts';
import { byInitial, byVerb, neighbours } from '../../src/site/browse/word-index.ts';
import { anEntry } from '../helpers/an-entry.ts';

const numbered = (count: number) =>
  Array.from({ length: count }, (_, i) =>
    anEntry({ slug: `${i < 150 ? 'a' : 'b'}-${String(i).padStart(4, '0')}` }),
  );

describe('pages of a list', () => {
  it('hold a hundred rows each and keep every entry', () => {
    const entries = numbered(ROWS_ON_PAGE * 2 + 1);
    const pages = pagesOf(entries, 'tags/sea');
    expect(pages.map(({ address }) => address)).toEqual([
      '/tags/sea/',
      '/tags/sea/page/2/',
      '/tags/sea/page/3/',
    ]);
    expect(pages.flatMap((page) => page.entries)).toEqual(entries);
  });

  it('are one page for an empty list', () => {
    expect(pagesOf([], 'entries')).toMatchObject([{ number: 1, pages: 1, entries: [] }]);
  });

  it('link each letter to the page on which it begins', () => {
    expect(letterIndex(numbered(210), 'entries')).toEqual([
      { letter: 'A', address: '/entries/#letter-a' },
      { letter: 'B', address: '/entries/page/2/#letter-b' },
    ]);
  });

  it('group rows by letter, with all digits in one group', () => {
    const entries = ['1up', '7zip', 'act', 'age', 'bat'].map((slug) => anEntry({ slug }));
    expect(byLetter(entries).map(({ letter, entries }) => [letter, entries.length])).toEqual([
      ['0–9', 2],
      ['A', 2],
      ['B', 1],
    ]);
  });
});

describe('facets', () => {
  const ALL: Facets = { category: null, noKey: false, verified: false, health: null };

  it('have an address each', () => {
    expect(browsePath(ALL)).toBe('entries');
    expect(browsePath({ ...ALL, category: 'mcp', noKey: true })).toBe('entries/mcp/no-key');
    expect(browsePath({ category: 'api', noKey: true, verified: true, health: 'down' })).toBe(
      'entries/api/no-key/checked/down',
    );
  });

  it('filter by category and key together', () => {
    const free = anEntry({ slug: 'free' });
    const keyed = anEntry({ slug: 'keyed', auth_mode: 'API key (header X)' });
    const tool = anEntry({ slug: 'tool', category: 'cli' });
    expect(narrowed([free, keyed, tool], { ...ALL, category: 'api', noKey: true })).toEqual([free]);
  });

  it('filter by contract and health', () => {
    const checked = { ...anEntry({ slug: 'checked' }), verified: true };
    const down = { ...anEntry({ slug: 'down' }), health_ok: false };
    const both = { ...anEntry({ slug: 'both' }), verified: true, health_ok: false };
    const entries = [both, checked, down, anEntry({ slug: 'unknown' })];
    expect(narrowed(entries, { ...ALL, verified: true })).toEqual([both, checked]);
    expect(narrowed(entries, { ...ALL, health: 'down' })).toEqual([both, down]);
    expect(narrowed(entries, { ...ALL, verified: true, health: 'down' })).toEqual([both]);
    expect(narrowed(entries, { ...ALL, health: 'up' })).toEqual([]);
  });

  it('count an interface that asks for a key as up', () => {
    const keyed = { ...anEntry(), health_ok: true, health_state: 'auth_required' as const };
    expect(narrowed([keyed], { ...ALL, health: 'up' })).toEqual([keyed]);
  });

  it('have no page if contract or health leave no entry', () => {
    const paths = browseLists([{ ...anEntry(), health_ok: true }]).map(({ facets }) => browsePath(facets));
    expect(paths).toContain('entries/mcp');
    expect(paths).toContain('entries/api/up');
    expect(paths).not.toContain('entries/mcp/up');
    expect(paths).not.toContain('entries/down');
    expect(paths).not.toContain('entries/checked');
  });
});

describe('newest entries', () => {
  const bySlug = new Map(['rain', 'tide', 'wind'].map((slug) => [slug, anEntry({ slug })]));
  const event = (slug: string, kind: 'added' | 'changed', at: string) => ({
    slug,
    kind,
    at,
    category: 'api',
  });
  const daysOf = (events: Parameters<typeof newestDays>[0], limit = 8) =>
    newestDays(events, bySlug, limit).map(({ day, added, entries }) => [
      day,
      added,
      entries.map(({ slug }) => slug).join(' '),
    ]);
  const EVENTS = [
    event('wind', 'changed', '2026-11-20T10:00:00Z'),
    event('tide', 'added', '2026-11-19T10:00:00Z'),
    event('gone', 'added', '2026-11-18T10:00:00Z'),
    event('rain', 'added', '2026-11-17T10:00:00Z'),
    event('wind', 'added', '2026-11-17T09:00:00Z'),
    event('tide', 'added', '2026-11-01T10:00:00Z'),
  ];

  it('are listed once, by the day that added them', () => {
    expect(daysOf(EVENTS)).toEqual([
      ['19 November 2026', 1, 'tide'],
      ['17 November 2026', 2, 'rain wind'],
    ]);
  });

  it('end at the limit. A day that added more shows a selection from A to Z', () => {
    expect(daysOf(EVENTS, 2).at(-1)).toEqual(['17 November 2026', 2, 'rain']);
    expect(daysOf(EVENTS, 1)).toHaveLength(1);
    const many = Array.from({ length: 100 }, (_, i) => anEntry({ slug: `e-${String(i).padStart(2, '0')}` }));
    const events = [
      ...many.map(({ slug }) => event(slug, 'added', '2026-11-19T10:00:00Z')),
      event('tide', 'added', '2026-11-01T10:00:00Z'),
    ];
    const [day] = newestDays(events, new Map(many.map((entry) => [entry.slug, entry])), 4);
    expect(day?.added).toBe(100);
    expect(day?.entries.map(({ slug }) => slug)).toEqual(['e-00', 'e-25', 'e-50', 'e-75']);
  });

  it('are none if the oldest known commit added them all', () => {
    const events = ['tide', 'wind'].map((slug) => event(slug, 'added', '2026-11-01T10:00:00Z'));
    expect(daysOf(events)).toEqual([]);
  });

  it('are none without a git history', () => {
    expect(daysOf([])).toEqual([]);
  });
});

describe('indexes of words', () => {
  const words = [
    { name: 'get_tides', entries: 2 },
    { name: 'convert_units', entries: 1 },
    { name: 'get_charts', entries: 3 },
  ];

  it('group capabilities by verb, without repeating it', () => {
    const groups = byVerb(words).map(({ heading, lines }) => [heading, lines.map(({ shown }) => shown)]);
    expect(groups).toEqual([
      ['convert', ['units']],
      ['get', ['charts', 'tides']],
    ]);
  });

  it('group tags by first letter', () => {
    expect(byInitial([{ name: '3d', entries: 1 }, ...words]).map(({ heading }) => heading)).toEqual([
      '0–9',
      'C',
      'G',
    ]);
  });

  it('list words that occur together more than once', () => {
    const entries = [['a', 'b'], ['a', 'b', 'c'], ['a']].map((tags, i) => anEntry({ slug: `e-${i}`, tags }));
    expect(neighbours(entries, 'a', ({ tags }) => tags)).toEqual(['b']);
  });
});

describe('formats', () => {
  it('are read from free text', () => {
    expect(formatsOf(anEntry({ output_format: 'GeoJSON, CSV or QuakeML (parameter format)' }))).toEqual([
      'csv',
      'geojson',
    ]);
    expect(formatsOf(anEntry({ output_format: 'JSON-RPC (MCP)', category: 'mcp' }))).toEqual([]);
    expect(formatsOf(anEntry())).toEqual([]);
  });
});
