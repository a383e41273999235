import { describe, expect, it } from 'vitest';
import { buildIndex } from '../../src/discovery/index/build-index.ts';
import { capabilityOffers } from '../../src/discovery/index/offers/offers.ts';
import { openIndex } from '../../src/discovery/index/open-index.ts';
import type { Likely } from '../../src/discovery/likely-matches.ts';
import { readNeed } from '../../src/discovery/need/read-need.ts';
import { closestWanted, productNames, unmetBy } from '../../src/discovery/unmet.ts';
import { aLexicon } from './a-lexicon.ts';
import { anIndexableEntry } from './an-indexable-entry.ts';

const described = (definition: string, also_called: string[] = []) => ({
  definition,
  also_called,
  asked_as: [],
});

describe('the names of products in a need', () => {
  const entries = [
    anIndexableEntry({
      slug: 'a',
      name: 'Xero',
      summary: 'Invoices.',
      capabilities: ['send_invoices'],
      no_key: true,
    }),
    ...Array.from({ length: 20 }, (_, i) =>
      anIndexableEntry({ slug: `b${i}`, name: i === 0 ? 'Gadget' : 'Other', summary: 'Gadget for Acme.' }),
    ),
    anIndexableEntry({ slug: 'z', name: 'Acme Zeta Hub Open', summary: 'Find.' }),
  ];
  const lexicon = aLexicon({ open: [1, 0] });
  const others = Array.from({ length: 49 }, (_, i) => `do_thing${i}`);
  const capabilities = capabilityOffers(
    [...entries, { capabilities: others }],
    new Map([
      ['send_invoices', described('Send them to Zeta, with a Hub.')],
      ...others.map((name, i) => [name, described(i === 0 ? 'Open a Hub.' : 'Nothing.')] as const),
    ]),
  );
  const index = openIndex(buildIndex(entries, { capabilities, lexicon }), lexicon);
  const names = (need: string) => productNames(index, readNeed(index, need)).map(({ word }) => word);

  it('are words that an entry has in its name', () => {
    expect(names('xero quartz')).toEqual(['xero']);
  });

  it('are no ordinary words, and no words that ask', () => {
    expect(names('open find')).toEqual([]);
  });

  it('are no words of more than two of a hundred capabilities', () => {
    expect(names('zeta')).toEqual(['zeta']); // One of 50.
    expect(names('hub')).toEqual([]); // Two of 50.
    expect(names('thing7')).toEqual([]); // Of a capability, and of no entry.
  });

  it('are in the names of at least a twentieth of the entries that have them', () => {
    expect(names('gadget')).toEqual(['gadget']); // One of 20.
    expect(names('acme')).toEqual([]); // One of 21.
  });

  it('are unmet by an entry that has them neither itself nor in its capability', () => {
    const terms = productNames(index, readNeed(index, 'xero'));
    const unmet = (slug: string, offer: number | null = null) => {
      const doc = entries.findIndex((entry) => entry.slug === slug);
      const capability = offer === null ? null : { offer, score: 1 };
      return unmetBy(index, { names: terms, constraints: ['no_key'] }, { doc, capability });
    };
    expect(unmet('a')).toEqual([]);
    expect(unmet('z')).toEqual(['xero', 'no_key']);
    expect(unmet('z', 0)).toEqual(['xero', 'no_key']);
    const named = { names: productNames(index, readNeed(index, 'zeta')), constraints: [] };
    expect(unmetBy(index, named, { doc: 1, capability: { offer: 0, score: 1 } })).toEqual([]);
    expect(unmetBy(index, named, { doc: 1, capability: null })).toEqual(['zeta']);
  });
});

describe('the wanted capability that a need means', () => {
  const wanted = new Map([
    ['book_berth', { ...described('Reserve.'), asked_as: ['harbour moor boat night'] }],
  ]);
  const entries = [anIndexableEntry({ slug: 'a', summary: 'Berths.' })];
  const index = openIndex(
    buildIndex(entries, { capabilities: capabilityOffers(entries, new Map(), wanted) }),
  );
  const closest = (need: string, best?: number) =>
    closestWanted(index, {
      terms: readNeed(index, need),
      wanted: { offer: 0, score: 2 },
      matches: best === undefined ? [] : [{ score: best } as Likely],
    });

  it('is the one whose words make up enough of the need, and of which some say what it is', () => {
    expect(closest('book berth')).toBe('book_berth');
    expect(closest('berth quartz')).toBe('book_berth'); // One of two words.
    expect(closest('berth quartz felt')).toBeNull(); // One of three.
    expect(closest('harbour moor boat')).toBeNull(); // Only as people ask for it.
    expect(closest('berth harbour moor boat night')).toBe('book_berth'); // One of five says what it is.
  });

  it('is none if an entry fits better, and one that fits as well is no reason', () => {
    expect(closest('book berth', 2)).toBe('book_berth');
    expect(closest('book berth', 2.1)).toBeNull();
    expect(
      closestWanted(index, { terms: readNeed(index, 'book berth'), wanted: null, matches: [] }),
    ).toBeNull();
  });
});
