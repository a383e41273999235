import { describe, expect, it } from 'vitest';
import { buildIndex } from '../../../src/discovery/index/build-index.ts';
import { openIndex } from '../../../src/discovery/index/open-index.ts';
import { addJoinedWords, splitCompound } from '../../../src/discovery/need/compounds.ts';
import { readNeed } from '../../../src/discovery/need/read-need.ts';
import { aLexicon } from '../a-lexicon.ts';
import { anIndexableEntry } from '../an-indexable-entry.ts';

const lexicon = aLexicon({
  time: [1, 0],
  zone: [0, 1],
  timezone: [1, 1],
  cargo: [1, 0],
  car: [1, 0],
  go: [0, 1],
  tidezone: [0, 1],
  tide: [1, 0],
  zones: [0, 1],
  sun: [1, 0],
  sunzone: [0, 1],
});
const entry = anIndexableEntry({ slug: 'a', summary: 'Time, zone, car and tide.' });
const index = openIndex(buildIndex([entry], { lexicon }), lexicon);

describe('splitCompound', () => {
  it.each([
    ['timezone', ['time', 'zone']],
    ['tidezone', ['tide', 'zone']],
    ['cargo', null], // The part "go" has two letters.
    ['sunzone', null], // No entry has "sun".
    ['carzone', null], // It is no word of the lexicon.
  ])('"%s" becomes %j', (word, parts) => {
    expect(splitCompound(index, word)).toEqual(parts);
  });

  it('splits nothing without a lexicon', () => {
    expect(splitCompound(openIndex(buildIndex([entry])), 'timezone')).toBeNull();
  });

  it('splits a word of six letters in the middle, and prefers the longest first part', () => {
    const six = aLexicon({
      sunsea: [1, 0],
      sun: [0, 1],
      sea: [1, 1],
      sunseabed: [0, 1],
      sunsea_: [1, 0],
      bed: [1, 0],
      seabed: [0, 1],
    });
    const sea = openIndex(
      buildIndex([anIndexableEntry({ slug: 'a', summary: 'Sun, sea, bed, sunsea, seabed.' })], {
        lexicon: six,
      }),
      six,
    );
    expect(splitCompound(sea, 'sunsea')).toEqual(['sun', 'sea']);
    expect(splitCompound(sea, 'sunseabed')).toEqual(['sunsea', 'bed']);
  });
});

describe('two neighbouring words of a need', () => {
  const joined = openIndex(
    buildIndex([
      anIndexableEntry({
        slug: 'a',
        summary: 'Website, email, geocode, username.',
        description: 'Site, code.',
      }),
    ]),
  );
  const read = (need: string) =>
    readNeed(joined, need).map(({ word, joins, asking }) => [
      word,
      ...(joins ? [joins.join('+'), asking] : []),
    ]);

  it('are also read as the one word that an entry has', () => {
    expect(read('web site')).toEqual([['web'], ['site'], ['website', 'web+site', true]]);
  });

  it('are joined after a letter that is no word of its own', () => {
    expect(read('e mail')).toEqual([['mail'], ['email', 'e+mail', true]]);
    expect(read('a mail')).toEqual([['mail']]);
  });

  it('are not joined if no entry has the word, or the need has it already', () => {
    expect(read('site map')).toEqual([['site'], ['map']]);
    expect(read('website web site')).toEqual([['website'], ['web'], ['site']]);
  });

  it('weigh together 0.7 of the one that weighs less', () => {
    const weights = readNeed(joined, 'user name').map(({ word, weight }) => [word, weight]);
    expect(weights).toEqual([
      ['user', 0.55],
      ['name', 1],
      ['username', expect.closeTo(0.7 * 0.55)],
    ]);
  });

  it('are joined only while the need has room for more words', () => {
    const sizeWith = (max: number) => {
      const terms = new Map(readNeed(joined, 'geo').map((term) => ['geo', term]));
      addJoinedWords(joined, 'geo code', terms, max);
      return terms.size;
    };
    expect([sizeWith(2), sizeWith(1)]).toEqual([2, 1]);
  });
});
