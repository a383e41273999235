import { expect, it } from 'vitest';
import { discoverEntries } from '../../src/discovery/discover.ts';
import { buildIndex } from '../../src/discovery/index/build-index.ts';
import { capabilityOffers } from '../../src/discovery/index/offers/offers.ts';
import { openIndex } from '../../src/discovery/index/open-index.ts';
import { rankNeed } from '../../src/discovery/rank-need.ts';
import { anIndexableEntry } from './an-indexable-entry.ts';

const guide = anIndexableEntry({
  slug: 'guide',
  capabilities: ['find_restaurants'],
  summary: 'Restaurants of a city, with address, opening hours and the number of tables.',
});
const desk = anIndexableEntry({
  slug: 'desk',
  capabilities: ['book_restaurant_tables'],
  summary: 'Reserves seats.',
});
const described = (definition: string, ...asked_as: string[]) => ({ definition, also_called: [], asked_as });
const FIND = described('Find restaurants in a place.', 'where can we eat tonight', 'restaurants near me');
const BOOK = described(
  'Reserve a table at a restaurant.',
  'book a table for four',
  'a table by the window at eight',
);
const NEED = 'book a table at a restaurant for four people';

function indexOf(entries: readonly (typeof guide)[], vocabulary: Record<string, typeof FIND>) {
  const definitions = new Map(Object.entries(vocabulary));
  const capabilities = capabilityOffers(entries, definitions, definitions);
  return openIndex(buildIndex(entries, { capabilities }));
}
const chanceIn = (index: ReturnType<typeof indexOf>) =>
  rankNeed(index, NEED, { limit: 1 }).matches[0]?.chance ?? 0;

it('an interface is less likely to serve a need for something that is wanted and that none has', () => {
  const known = indexOf([guide], { find_restaurants: FIND });
  const wanted = indexOf([guide], { find_restaurants: FIND, book_restaurant_tables: BOOK });
  expect(chanceIn(wanted)).toBeLessThan(chanceIn(known));
});

it('a need that nothing serves is answered with the wanted capability that it asks for', () => {
  const index = indexOf([guide], { find_restaurants: FIND, book_restaurant_tables: BOOK });
  expect(discoverEntries(index, 'reserve a table by the window at eight', { limit: 5 })).toMatchObject({
    uncovered: true,
    wanted: 'book_restaurant_tables',
  });
  expect(discoverEntries(index, 'learn to juggle', { limit: 5 }).wanted).toBeNull();
});

it('a need that only shares a word with a wanted capability is not answered with it', () => {
  const index = indexOf([guide], { find_restaurants: FIND, book_restaurant_tables: BOOK });
  const { uncovered, wanted } = discoverEntries(index, 'periodic table of isotopes with their half-lives', {
    limit: 5,
  });
  expect([uncovered, wanted]).toEqual([true, null]);
});

it('a capability is no longer wanted once an entry has it', () => {
  const index = indexOf([guide, desk], { find_restaurants: FIND, book_restaurant_tables: BOOK });
  const { matches, wanted } = discoverEntries(index, NEED, { limit: 5 });
  expect([matches[0]?.slug, wanted]).toEqual(['desk', null]);
});
