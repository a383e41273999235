import { describe, expect, it } from 'vitest';
import { buildIndex } from '../../../src/discovery/index/build-index.ts';
import { openIndex } from '../../../src/discovery/index/open-index.ts';
import { isAvoided, isOrdinaryWord, readAvoided } from '../../../src/discovery/need/avoided.ts';
import { aLexicon } from '../a-lexicon.ts';
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

it('an ordinary word in the name of an entry is excluded only if it is written as a name, or the words are clear', () => {
  const lexicon = aLexicon({ weather: [1], open: [1] });
  const entries = [
    anIndexableEntry({ slug: 'w', name: 'Weather' }),
    anIndexableEntry({ slug: 'z', name: 'Zapier' }),
  ];
  const withWords = openIndex(buildIndex(entries, { lexicon }), lexicon);
  const avoided = (need: string) => readAvoided(withWords, need).avoided;
  expect(['news, no weather', 'news, not open'].map(avoided)).toEqual([[], []]);
  expect(['news, not Weather', 'other than weather', 'an alternative to weather'].map(avoided)).toEqual(
    Array(3).fill(['weather']),
  );
  expect(avoided('links without zapier')).toEqual(['zapier']);
});

it('the five thousand most frequent words are ordinary, whatever their case', () => {
  const words = Array.from({ length: 5_001 }, (_, at) => `w${at}`);
  const lexicon = aLexicon(Object.fromEntries(words.map((word) => [word, [1]])));
  const withWords = openIndex(
    buildIndex([anIndexableEntry({ slug: 'w', summary: 'w0' })], { lexicon }),
    lexicon,
  );
  const ordinary = ['w0', 'W4999', 'w5000', 'quartz'].filter((word) => isOrdinaryWord(withWords, word));
  expect(ordinary).toEqual(['w0', 'W4999']);
});
