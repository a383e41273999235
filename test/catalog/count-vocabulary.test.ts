import { expect, it } from 'vitest';
import { countVocabulary, countWords } from '../../src/catalog/count-vocabulary.ts';
import { anEntry } from '../helpers/an-entry.ts';

it('words are counted, most frequent first, then by name', () => {
  expect(countWords(['sea', 'tides', 'ebb', 'tides'])).toEqual([
    ['tides', 2],
    ['ebb', 1],
    ['sea', 1],
  ]);
});

it('the vocabulary counts the entries of each category, capability and tag', () => {
  const entries = [
    anEntry({ slug: 'a', tags: ['sea', 'tides'] }),
    anEntry({ slug: 'b', tags: ['tides'] }),
    anEntry({ slug: 'c', category: 'mcp', tags: ['ebb'] }),
  ];
  expect(countVocabulary(entries)).toEqual({
    total_entries: 3,
    categories: { api: 2, mcp: 1, cli: 0 },
    capabilities: [{ name: 'get_tide_times', entries: 3 }],
    tags: [
      { name: 'tides', entries: 2 },
      { name: 'ebb', entries: 1 },
      { name: 'sea', entries: 1 },
    ],
  });
});
