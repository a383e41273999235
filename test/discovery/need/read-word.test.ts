import { describe, expect, it } from 'vitest';
import { buildIndex } from '../../../src/discovery/index/build-index.ts';
import { maxInverseFrequency } from '../../../src/discovery/index/layer.ts';
import { capabilityOffers } from '../../../src/discovery/index/offers/offers.ts';
import { openIndex } from '../../../src/discovery/index/open-index.ts';
import { readWord, wordWeight } from '../../../src/discovery/need/read-word.ts';
import { stem } from '../../../src/text/stem.ts';
import { aLexicon } from '../a-lexicon.ts';
import { anIndexableEntry } from '../an-indexable-entry.ts';

const lexicon = aLexicon({ rain: [1, 0], find: [0, 1], shower: [0.9, 0.1], song: [0, 1] });
const entries = ['a', 'b'].map((slug) =>
  anIndexableEntry({ slug, summary: 'Rain, translation.', description: 'Adresse.' }),
);
const index = openIndex(buildIndex(entries, { lexicon }), lexicon);
const byWords = openIndex(buildIndex(entries));
const none = () => ({ corrections: 0, near: 0 });

describe('the weight of a word', () => {
  it('rises with its rank in English, and is higher for a word that the lexicon lacks', () => {
    expect(wordWeight('rain', lexicon)).toBeCloseTo((30 / 3000) ** 0.08);
    expect(wordWeight('song', lexicon)).toBeCloseTo((33 / 3000) ** 0.08);
    expect(wordWeight('quartz', lexicon)).toBe(1.3);
  });

  it('is low for a word that asks, and for a number', () => {
    expect(wordWeight('find', lexicon)).toBeCloseTo(0.55 * (31 / 3000) ** 0.08);
    expect(wordWeight('find', undefined)).toBe(0.55);
    expect(wordWeight('2026', lexicon)).toBe(0.6);
  });

  it('is 1 for a word with a digit, and for every word without a lexicon', () => {
    expect([wordWeight('mp3', lexicon), wordWeight('rain', undefined)]).toEqual([1, 1]);
  });
});

describe('readWord', () => {
  it('finds a word that an entry has, times the given factor', () => {
    const read = readWord(index, 'rain', 0.5, none());
    expect(read).toMatchObject({ word: 'rain', term: index.termOf.get('rain'), asking: false });
    expect(read.weight).toBeCloseTo(0.5 * wordWeight('rain', lexicon));
    expect(read.idf).toBeCloseTo(Math.log(1 + 48.5 / 2.5)); // Two of the 50 entries that a small catalog is taken for.
    expect(readWord(index, 'find', 1, none()).asking).toBe(true);
  });

  it('finds an ordinary word that no entry has by similar ones, and counts it like the rarest', () => {
    const read = readWord(index, 'shower', 1, none());
    expect(read).toMatchObject({ term: -1, idf: maxInverseFrequency(2) });
    expect(read.near.map(({ term }) => term)).toEqual([index.termOf.get('rain')]);
    expect(read.meant).toBeUndefined();
  });

  it('looks up similar words for the first five unknown words only', () => {
    expect(readWord(index, 'shower', 1, { corrections: 0, near: 4 }).near).toHaveLength(1);
    expect(readWord(index, 'shower', 1, { corrections: 0, near: 5 }).near).toEqual([]);
  });

  it('corrects a word that no text has, at seven tenths of its weight', () => {
    const read = readWord(byWords, 'translattion', 1, none());
    expect(read).toMatchObject({ word: 'translattion', meant: 'translation', near: [] });
    expect(read.term).toBe(byWords.termOf.get(stem('translation')));
    expect(read.weight).toBeCloseTo(0.7);
  });

  it('corrects the first eight words only', () => {
    const meant = (corrections: number) =>
      readWord(byWords, 'translattion', 1, { corrections, near: 0 }).meant;
    expect([meant(7), meant(8)]).toEqual(['translation', undefined]);
  });

  it('corrects no word that a text has as written', () => {
    expect(readWord(byWords, 'translation', 1, none()).meant).toBeUndefined();
    expect(readWord(byWords, 'adresse', 1, none()).meant).toBeUndefined();
    expect(readWord(byWords, 'adress', 1, none()).meant).toBeUndefined(); // It has the stem of the nearest word.
  });

  it('counts a word that only a capability has like the rarest, and does not correct it', () => {
    const definition = 'Translattion.';
    const capabilities = capabilityOffers(
      [{ capabilities: ['translate_text'] }],
      new Map([['translate_text', { definition, also_called: [], asked_as: [] }]]),
    );
    const offered = openIndex(buildIndex(entries, { capabilities }));
    const read = readWord(offered, 'translattion', 1, none());
    expect(read).toMatchObject({
      term: offered.termOf.get(stem('translattion')),
      idf: maxInverseFrequency(2),
    });
    expect(read.meant).toBeUndefined();
  });

  it('corrects a word that only shares its stem with one of a text, which then counts a little, and no word of English', () => {
    const addresses = [
      anIndexableEntry({ slug: 'a', summary: 'Address.', description: 'Adresse.' }),
      anIndexableEntry({ slug: 'b', summary: 'Address.' }),
    ];
    const english = aLexicon({ adress: [1, 0] });
    expect(
      readWord(openIndex(buildIndex(addresses, { lexicon: english }), english), 'adress', 1, none()).meant,
    ).toBe(undefined);
    const both = openIndex(buildIndex(addresses));
    const read = readWord(both, 'adress', 1, none());
    expect(read).toMatchObject({ meant: 'address', term: both.termOf.get(stem('address')) });
    expect(read.near).toEqual([{ term: both.termOf.get(stem('adresse')), similarity: 0.6 }]);
  });

  it('finds the synonyms of a word that the index has, and corrects no word that has some', () => {
    const summary = 'Repository, reno, film.';
    const synonyms = openIndex(buildIndex([anIndexableEntry({ slug: 'a', summary })]));
    const read = readWord(synonyms, 'repo', 1, none());
    expect(read.near).toEqual([{ term: synonyms.termOf.get(stem('repository')), similarity: 0.9 }]);
    expect(read.meant).toBeUndefined();
    expect(readWord(synonyms, 'film', 1, none()).near).toEqual([]); // No entry has "movie".
  });
});
