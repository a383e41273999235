import { expect, it } from 'vitest';
import { discoverEntries } from '../../../src/discovery/discover.ts';
import { buildIndex } from '../../../src/discovery/index/build-index.ts';
import { openIndex } from '../../../src/discovery/index/open-index.ts';
import { readCountries } from '../../../src/discovery/need/countries.ts';
import { isElsewhere } from '../../../src/discovery/ranking/elsewhere.ts';
import { anIndexableEntry } from '../an-indexable-entry.ts';

const entries = [
  anIndexableEntry({ slug: 'quakes-jp', name: 'Quakes', summary: 'Earthquakes and tsunamis in Japan.' }),
  anIndexableEntry({ slug: 'quakes-us', name: 'Shakes', summary: 'Earthquakes and faults. American data.' }),
  anIndexableEntry({ slug: 'quakes-eu', name: 'Tremors', summary: 'European earthquakes.' }),
  anIndexableEntry({ slug: 'quakes', name: 'Seismic', summary: 'Earthquakes, wherever they are.' }),
];
const index = openIndex(buildIndex(entries));
const elsewhere = (need: string): string[] =>
  entries.flatMap(({ slug }, doc) => (isElsewhere(index, doc, readCountries(need)) ? [slug] : []));

it.each([
  ['earthquakes in California', ['quakes-jp', 'quakes-eu']],
  ['earthquakes in Tokyo', ['quakes-us', 'quakes-eu']],
  ['earthquakes in Athens', ['quakes-jp', 'quakes-us']],
  ['earthquakes', []],
])('of a need for "%s", the entries that are made for other countries are %j', (need, slugs) => {
  expect(elsewhere(need)).toEqual(slugs);
});

it('an entry that is made for another country ranks below one for any', () => {
  const { matches } = discoverEntries(index, 'earthquakes in California', { limit: 4 });
  const order = matches.map(({ slug }) => slug);
  expect(order.indexOf('quakes')).toBeLessThan(order.indexOf('quakes-jp') >>> 0);
});
