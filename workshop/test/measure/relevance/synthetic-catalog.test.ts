import { expect, it } from 'vitest';
import type { IndexableEntry } from '../../../../src/discovery/index/indexable-entry.ts';
import type { Offer } from '../../../../src/discovery/index/offers/offers.ts';
import { growCatalog, growOffers } from '../../../measure/relevance/synthetic-catalog.ts';

const WORDS = { summary: 'Weather', description: 'Forecasts', tags: [], capabilities: [], example_needs: [] };
const entries = ['films', 'weather'].map(
  (slug) => ({ ...WORDS, slug, name: slug }) as never as IndexableEntry,
);
const offer = (owner: number): Offer => ({ texts: { name: `Call ${owner}` }, owners: [owner] }) as never;
const operations = [offer(0), offer(1), offer(1)];

it('each entry of a grown catalog has the operations of its original', () => {
  const grown = growCatalog(entries, 5);
  const offers = growOffers({ entries, operations }, grown);
  const counts = grown.map(({ slug }, doc) => [
    slug,
    offers.filter(({ owners }) => owners.includes(doc)).length,
  ]);
  expect(Object.fromEntries(counts)).toEqual({
    films: 1,
    'films-2': 1,
    'films-4': 1,
    weather: 2,
    'weather-3': 2,
  });
  expect(offers.every(({ owners }) => owners.length === 1)).toBe(true);
});

it('a catalog that is cut has the operations of the entries that are left', () => {
  const grown = growCatalog(entries, 1);
  expect(growOffers({ entries, operations }, grown).map(({ owners }) => owners)).toEqual([[0]]);
});
