import { describe, expect, it } from 'vitest';
import { buildIndex } from '../../../src/discovery/index/build-index.ts';
import { capabilityOffers, type Offer } from '../../../src/discovery/index/offers/offers.ts';
import { openIndex } from '../../../src/discovery/index/open-index.ts';
import { weighNeed } from '../../../src/discovery/meaning.ts';
import { readNeed } from '../../../src/discovery/need/read-need.ts';
import {
  bestOfOwners,
  bestWanted,
  generalEntries,
  ownersOf,
  rankCapabilities,
  rankOffers,
} from '../../../src/discovery/ranking/rank-offers.ts';
import { anIndexableEntry } from '../an-indexable-entry.ts';

const ENTRIES = [
  anIndexableEntry({ slug: 'a', capabilities: ['get_tides', 'search_web'] }),
  anIndexableEntry({ slug: 'b', capabilities: ['get_tides', 'list_harbours'] }),
];
const described = (definition: string, fields: object = {}) => ({
  definition,
  also_called: [],
  asked_as: [],
  ...fields,
});
const VOCABULARY = new Map([
  ['get_tides', described('High and low water.', { asked_as: ['when can I sail', 'walk on the flats'] })],
  ['list_harbours', described('Places to moor.', { asked_as: ['tides of a berth'] })],
  ['search_web', described('Find pages.', { general: true })],
]);
const WANTED = new Map([['book_berth', described('Reserve a place for a boat.')]]);
const index = openIndex(buildIndex(ENTRIES, { capabilities: capabilityOffers(ENTRIES, VOCABULARY, WANTED) }));
const need = (text: string) => weighNeed(index, readNeed(index, text));
const [TIDES, HARBOURS, WEB] = [0, 1, 2];

describe('rankCapabilities', () => {
  const raised = (text: string) => {
    const before = rankOffers(index.capabilities, need(text), 40);
    return rankCapabilities(index.capabilities, need(text)).map(({ offer, score }) => [
      offer,
      score / (before.find((each) => each.offer === offer)?.score ?? 0),
    ]);
  };

  it('triples the score of the capability that the whole need names, and raises no other', () => {
    expect(raised('tides')).toEqual([
      [TIDES, expect.closeTo(3)],
      [HARBOURS, 1],
    ]);
  });

  it('raises one that a part of the need names by little', () => {
    const [, factor = 0] = raised('tides flats sail').find(([offer]) => offer === TIDES) ?? [];
    expect(factor).toBeGreaterThan(1);
    expect(factor).toBeLessThan(1.01);
  });
});

describe('an offer that destroys, or is deprecated,', () => {
  const offer = (fields: Partial<Offer>): Offer => ({
    texts: { name: '', summary: 'Bookings.', description: '', tags: [], capabilities: [], example_needs: [] },
    owners: [0],
    ...fields,
  });
  const capabilities = [offer({ deprecated: true }), offer({ destroys: true }), offer({})];
  const layered = openIndex(buildIndex(ENTRIES, { capabilities }));
  const shares = (text: string) => {
    const found = rankOffers(layered.capabilities, weighNeed(layered, readNeed(layered, text)), 40);
    return found.map((each) => [each.offer, each.score / (found[0]?.score ?? 0)]);
  };

  it('has a lower score', () => {
    expect(shares('bookings')).toEqual([
      [2, 1],
      [1, expect.closeTo(0.8)],
      [0, expect.closeTo(0.5)],
    ]);
  });

  it('has its full score if it destroys and the need asks for that', () => {
    expect(shares('delete bookings')).toEqual([
      [1, 1],
      [2, 1],
      [0, expect.closeTo(0.5)],
    ]);
  });
});

it('the best offer of an entry is the first that it has, and entries without one are left out', () => {
  const offers = [HARBOURS, TIDES].map((offer, i) => ({ offer, score: 2 - i }));
  const best = bestOfOwners(index.capabilities, offers, new Set([1]));
  expect([...best].map(([doc, { offer }]) => [doc, offer])).toEqual([[1, HARBOURS]]);
  expect([...ownersOf(index.capabilities, TIDES)]).toEqual([0, 1]);
});

it('entries are general by a capability that is, such as web search', () => {
  expect([...ownersOf(index.capabilities, WEB)]).toEqual([0]);
  expect([...generalEntries(index)]).toEqual([[0, WEB]]);
});

it('the wanted capability is the one that has words of the need, or none', () => {
  expect(bestWanted(index, readNeed(index, 'reserve a boat'))?.offer).toBe(0);
  expect(bestWanted(index, readNeed(index, 'tides'))).toBeNull();
});
