import { describe, expect, it } from 'vitest';
import { discoverEntries } from '../../../src/discovery/discover.ts';
import { buildIndex } from '../../../src/discovery/index/build-index.ts';
import type { IndexableEntry } from '../../../src/discovery/index/indexable-entry.ts';
import { openIndex } from '../../../src/discovery/index/open-index.ts';
import { constraintBits, constraintFactor } from '../../../src/discovery/need/constraint-bits.ts';
import { CONSTRAINTS, type Constraint } from '../../../src/discovery/need/constraints.ts';
import { anIndexableEntry } from '../an-indexable-entry.ts';

const meets = (constraint: Constraint, fields: Partial<IndexableEntry>): boolean =>
  (constraintBits(anIndexableEntry({ slug: 'a', ...fields })) & (1 << CONSTRAINTS.indexOf(constraint))) !== 0;

describe('constraintBits', () => {
  const states = (free_tier: boolean | null, card_required: boolean | null) => ({
    auth: { free_tier, card_required },
  });

  it('takes an entry as free of a card if its account needs none, or if no account is needed', () => {
    expect(meets('no_card', states(null, false))).toBe(true);
    expect(meets('no_card', { no_key: true })).toBe(true);
    expect(meets('no_card', states(true, true))).toBe(false);
    expect(meets('no_card', states(true, null))).toBe(false);
    expect(meets('no_card', { auth: null })).toBe(false);
  });

  it('takes an entry as free if it states a free tier, whatever the words of its price', () => {
    expect(meets('free', { ...states(true, null), pricing: 'from 9 dollars a month' })).toBe(true);
    expect(meets('free', { ...states(false, null), pricing: 'free, open source; usage is billed' })).toBe(
      false,
    );
  });

  it('reads the price of an entry that does not state whether some use is free', () => {
    expect(meets('free', { ...states(null, null), pricing: 'free up to 100 calls a day' })).toBe(true);
    expect(meets('free', { pricing: 'no charge' })).toBe(true);
    expect(meets('free', { pricing: 'from 9 dollars a month' })).toBe(false);
    expect(meets('free', {})).toBe(false);
  });

  it('looks for a format in output_format as a word of its own', () => {
    expect(meets('json', { output_format: 'JSON or CSV' })).toBe(true);
    expect(meets('csv', { output_format: 'JSON or CSV' })).toBe(true);
    expect(meets('json', { output_format: 'GeoJSON' })).toBe(false);
  });
});

describe('constraintFactor', () => {
  it('is 1 if the entry meets every constraint, and never 0', () => {
    expect(constraintFactor(['no_key', 'free'], 0b11)).toBe(1);
    expect(constraintFactor(['no_key', 'free', 'json', 'cli'], 0)).toBeGreaterThan(0);
  });
});

describe('a constraint in a need', () => {
  const index = openIndex(
    buildIndex([
      anIndexableEntry({ slug: 'keyed', summary: 'Currency exchange rates.', no_key: false }),
      anIndexableEntry({ slug: 'open', summary: 'Currency exchange rates.', no_key: true }),
    ]),
  );

  it('ranks the entry that meets it first and hides none', () => {
    const { matches } = discoverEntries(index, 'currency exchange rates without a key', { limit: 5 });
    expect(matches.map(({ slug }) => slug)).toEqual(['open', 'keyed']);
  });

  it('takes an interface that says it is hosted in the EU, or runs locally, as one in the EU', () => {
    const [remote, local] = ['https://a.test/', 'a-tool'].map((endpoint) => ({ endpoint, no_key: true }));
    const inEurope = openIndex(
      buildIndex([
        anIndexableEntry({ ...remote, slug: 'anywhere', summary: 'Store vectors on fast servers.' }),
        anIndexableEntry({ ...remote, slug: 'europe', summary: 'Store vectors on EU servers.' }),
        anIndexableEntry({ ...local, slug: 'local', summary: 'Store vectors on fast disks.' }),
      ]),
    );
    const { matches } = discoverEntries(inEurope, 'store vectors, data must stay in the EU', { limit: 5 });
    expect(matches.at(-1)?.slug).toBe('anywhere');
  });
});
