import { describe, expect, it } from 'vitest';
import { buildIndex } from '../../src/discovery/index/build-index.ts';
import { openIndex } from '../../src/discovery/index/open-index.ts';
import { searchEntries } from '../../src/discovery/search.ts';
import { anIndexableEntry } from './an-indexable-entry.ts';

const index = openIndex(
  buildIndex([
    anIndexableEntry({ slug: 'frankfurter', name: 'Frankfurter', summary: 'Currency exchange rates.' }),
    anIndexableEntry({
      slug: 'ffmpeg',
      name: 'FFmpeg',
      category: 'cli',
      summary: 'Convert video and audio.',
    }),
    anIndexableEntry({ slug: 'open-meteo', name: 'Open-Meteo', summary: 'Weather forecasts for a place.' }),
  ]),
);
const slugs = (q: string, category?: 'cli') =>
  searchEntries(index, q, { limit: 10, ...(category && { category }) }).map(({ slug }) => slug);

describe('searchEntries', () => {
  it('finds an entry by an inflected form of a word', () => {
    expect(slugs('forecasting')).toEqual(['open-meteo']);
  });

  it('finds an entry by the beginning of the last word', () => {
    expect(slugs('currency exch')).toEqual(['frankfurter']);
    expect(slugs('w')).toEqual(['open-meteo']);
  });

  it('finds an entry by a word with a typo', () => {
    expect(slugs('curency rates')).toEqual(['frankfurter']);
    expect(slugs('wheather')).toEqual(['open-meteo']);
  });

  it('names the words that an entry has', () => {
    expect(
      searchEntries(index, 'video weather', { limit: 10 }).map(({ matched_terms }) => matched_terms),
    ).toEqual(expect.arrayContaining([['video'], ['weather']]));
  });

  it('puts the entry whose slug or name was typed first', () => {
    expect(slugs('open-meteo')[0]).toBe('open-meteo');
  });

  it('respects a category and a limit', () => {
    expect(slugs('convert exchange', 'cli')).toEqual(['ffmpeg']);
    expect(searchEntries(index, 'rates video weather', { limit: 2 })).toHaveLength(2);
  });

  it('finds nothing for a text without words', () => {
    expect(slugs('  ?! ')).toEqual([]);
  });
});

it('the entry whose slug is typed comes before those whose slugs only begin with it', () => {
  const tools = openIndex(
    buildIndex([
      anIndexableEntry({ slug: 'tar-view', name: 'Tar View', summary: 'Tar, tar and tar.', tags: ['tar'] }),
      anIndexableEntry({ slug: 'tar', name: 'The archiver', summary: 'Pack files with tar.' }),
    ]),
  );
  expect(searchEntries(tools, 'tar', { limit: 10 }).map(({ slug }) => slug)).toEqual(['tar', 'tar-view']);
});

describe('the score of a keyword match', () => {
  const words = (from: number, to: number) => Array.from({ length: to - from }, (_, i) => `word${from + i}`);
  const rivers = openIndex(
    buildIndex([
      anIndexableEntry({ slug: 'a', name: 'Ebb', summary: 'Translation.' }),
      anIndexableEntry({ slug: 'b', name: 'Floods and ebb', summary: 'Translation, rivers.' }),
      anIndexableEntry({ slug: 'c', name: 'Sea', summary: 'Rivers, river.' }),
    ]),
  );
  const scores = (q: string, limit = 10) =>
    searchEntries(rivers, q, { limit }).map(({ slug, score }) => [slug, score] as const);
  const impact = (term: string, posting: number) => {
    const at = rivers.termOf.get(term) ?? -1;
    return (
      ((rivers.idf[at] ?? 0) * (rivers.postingImpact[(rivers.postingStart[at] ?? 0) + posting] ?? 0)) / 255
    );
  };

  it('is 1 for each word that the entry has, and the weight of the word in it', () => {
    expect(scores('river ')).toEqual([
      ['c', expect.closeTo(1 + impact('river', 1), 4)],
      ['b', expect.closeTo(1 + impact('river', 0), 4)],
    ]);
    const [first] = scores('river translation ');
    expect(first).toEqual(['b', expect.closeTo(2 + impact('river', 0) + impact('translat', 1), 4)]);
  });

  it('counts seven tenths of a word that is completed, and six tenths of one that is corrected', () => {
    expect(scores('transl')[0]).toEqual(['a', expect.closeTo(1 + 0.7 * impact('translat', 0), 4)]);
    expect(scores('translattion ')[0]).toEqual(['a', expect.closeTo(1 + 0.6 * impact('translat', 0), 4)]);
    expect(scores('river')[0]).toEqual(['c', expect.closeTo(1 + impact('river', 1), 4)]);
  });

  it('is 20 higher for the name or the slug as typed, and 5 for its beginning', () => {
    const bonus = (q: string, slug: string) =>
      Math.floor(scores(q).find(([found]) => found === slug)?.[1] ?? 0);
    const plain = Math.floor(1 + impact('ebb', 0));
    expect(bonus(' EBB ', 'a') - plain).toBe(20);
    expect(bonus('flood', 'b')).toBe(Math.floor(6 + impact('flood', 0)));
    expect(bonus('and ebb', 'b')).toBeLessThan(5);
  });

  it('decides which entries are within the limit, and ties are in the order of the catalog', () => {
    expect(scores('translation ', 1).map(([slug]) => slug)).toEqual(['a']);
    expect(scores('translation ', 2).map(([slug]) => slug)).toEqual(['a', 'b']);
  });

  it('puts ties in the order of the catalog, whichever word of the text found them first', () => {
    const entries = ['Snow.', 'Rain.', 'Hail.'].map((summary, at) =>
      anIndexableEntry({ slug: `t${at}`, summary }),
    );
    const found = searchEntries(openIndex(buildIndex(entries)), 'hail rain snow.', { limit: 3 });
    expect(found.map(({ slug }) => slug)).toEqual(['t0', 't1', 't2']);
  });

  it('counts the first 31 words, and corrects the first eight that are not known', () => {
    expect(scores([...words(0, 30), 'river '].join(' '))).not.toEqual([]);
    expect(scores([...words(0, 31), 'river '].join(' '))).toEqual([]);
    expect(scores([...words(0, 7), 'translattion '].join(' '))).not.toEqual([]);
    expect(scores([...words(0, 8), 'translattion '].join(' '))).toEqual([]);
  });

  it('is given for 200 words that begin as typed, in alphabetical order', () => {
    const names = Array.from({ length: 201 }, (_, i) => `zz${String(i).padStart(3, '0')}q`);
    const many = openIndex(
      buildIndex(names.map((name) => anIndexableEntry({ slug: `s-${name}`, summary: name }))),
    );
    const found = searchEntries(many, 'zz', { limit: 300 }).map(({ doc }) => doc);
    expect(found.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 200 }, (_, i) => i));
  });
});
