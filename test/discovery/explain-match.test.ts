import { expect, it } from 'vitest';
import { explainMatch } from '../../src/discovery/explain-match.ts';
import { buildIndex } from '../../src/discovery/index/build-index.ts';
import { capabilityOffers } from '../../src/discovery/index/offers/offers.ts';
import { openIndex } from '../../src/discovery/index/open-index.ts';
import { readNeed } from '../../src/discovery/need/read-need.ts';
import { anIndexableEntry } from './an-indexable-entry.ts';

const ENTRIES = [
  anIndexableEntry({
    slug: 'a',
    name: 'Harbour',
    tags: ['sea', 'harbour'],
    summary: 'Ebb, flood and website.',
    capabilities: ['get_tides'],
  }),
];
const described = { definition: 'High water.', also_called: [], asked_as: [] };
const capabilities = capabilityOffers(ENTRIES, new Map([['get_tides', described]]));
const index = openIndex(buildIndex(ENTRIES, { capabilities }));
const explain = (need: string, offer: number | null = null) =>
  explainMatch(index, readNeed(index, need), {
    doc: 0,
    capability: offer === null ? null : { offer, score: 1 },
  });

it.each([
  ['tides', 'capability', ['tides']],
  ['harbour', 'name', ['harbour']],
  ['sea', 'tag', ['sea']],
  ['ebb', 'text', ['ebb']],
  ['quartz', 'text', []],
  ['tides of a harbour', 'capability', ['tides', 'harbour']], // Of equal sources the first one.
  ['sea tides of a harbour', 'tag', ['sea', 'tides', 'harbour']], // Two words of three.
  ['ebb flood tides', 'text', ['ebb', 'flood', 'tides']],
])('"%s" is matched on the %s', (need, matched_on, matched_terms) => {
  expect(explain(need)).toEqual({ matched_on, matched_terms });
});

it('a word of the best capability counts for it, and for nothing if the entry was found without', () => {
  expect(explain('water quartz', 0)).toEqual({ matched_on: 'capability', matched_terms: ['water'] });
  expect(explain('water')).toEqual({ matched_on: 'text', matched_terms: [] });
});

it('words that were joined are named as they are written, each once', () => {
  expect(explain('web site').matched_terms).toEqual(['web', 'site']);
});
