import { describe, expect, it } from 'vitest';
import { describePreferences, listPreferences } from '../../../src/discovery/need/preferences.ts';

describe('listPreferences', () => {
  it('lists constraints by name, and names to avoid after "not:"', () => {
    expect(listPreferences({ constraints: ['no_key', 'json'], avoided: ['google'] })).toEqual([
      'no_key',
      'json',
      'not:google',
    ]);
  });
});

describe('describePreferences', () => {
  it('says what is preferred and what is avoided, with names as written in the need', () => {
    const preferences = { constraints: ['no_key', 'no_card'] as const, avoided: ['google', 'aws'] };
    expect(describePreferences('geocode without a key or card, not Google or AWS', preferences)).toBe(
      'Preferred: no key, no credit card. Avoided: Google, AWS.',
    );
  });

  it('is empty for a need without preferences', () => {
    expect(describePreferences('geocode an address', { constraints: [], avoided: [] })).toBe('');
  });

  it('keeps a name in lowercase if its place in the need is not certain', () => {
    expect(describePreferences('İİİ translate, not Google', { constraints: [], avoided: ['google'] })).toBe(
      'Avoided: google.',
    );
  });
});
