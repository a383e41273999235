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
