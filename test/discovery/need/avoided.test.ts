import { describe, expect, it } from 'vitest';
import { buildIndex } from '../../../src/discovery/index/build-index.ts';
import { openIndex } from '../../../src/discovery/index/open-index.ts';
import { isAvoided, readAvoided } from '../../../src/discovery/need/avoided.ts';
import { anIndexableEntry } from '../an-indexable-entry.ts';

const index = openIndex(
  buildIndex([
    anIndexableEntry({ slug: 'google-translate', name: 'Google Translate' }),
    anIndexableEntry({ slug: 'zapier', name: 'Zapier' }),
  ]),
);

describe('readAvoided', () => {
  it.each([
    ['translate a text, not Google', ['google']],
    ['translate a text, but not by Google.', ['google']],
    ['translate a text with anything but Google...', ['google']],
    ['an alternative to Zapier', ['zapier']],
    ['connect two services without Zapier or not Google', ['zapier', 'google']],
  ])('finds the names that "%s" excludes, without the punctuation after them', (need, avoided) => {
    expect(readAvoided(index, need).avoided.toSorted()).toEqual(avoided.toSorted());
  });

  it('leaves the exclusion out of the need, unless nothing else is asked for', () => {
    expect(readAvoided(index, 'translate, not Google').topic.trim()).toBe('translate,');
    expect(readAvoided(index, 'Not Google.').topic).toBe('Not Google.');
  });

  it('keeps words that are not names in the need', () => {
    expect(readAvoided(index, 'my printer is not working')).toEqual({
      topic: 'my printer is not working',
      avoided: [],
    });
  });
});

it('an excluded name excludes only the entries that have it in their own names', () => {
  const excluded = (name: string) => [0, 1].filter((doc) => isAvoided(index, [name], doc));
  expect(excluded('google').map((doc) => index.slug(doc))).toEqual(['google-translate']);
  expect(excluded('zapier').map((doc) => index.slug(doc))).toEqual(['zapier']);
  expect(excluded('microsoft')).toEqual([]);
});
