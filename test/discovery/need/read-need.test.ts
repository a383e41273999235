import { describe, expect, it } from 'vitest';
import { buildIndex } from '../../../src/discovery/index/build-index.ts';
import { openIndex } from '../../../src/discovery/index/open-index.ts';
import { properNames, readNeed } from '../../../src/discovery/need/read-need.ts';
import { anIndexableEntry } from '../an-indexable-entry.ts';

const index = openIndex(
  buildIndex([anIndexableEntry({ slug: 'a', name: 'GitHub', summary: 'Send a chat message.' })]),
);
const words = (need: string) => readNeed(index, need).map(({ word, term }) => [word, term >= 0]);

describe('readNeed', () => {
  it('reads a joined name as one word if an entry has it as one', () => {
    expect(words('send to GitHub')).toEqual([
      ['send', true],
      ['github', true],
    ]);
  });

  it('reads a joined name that no entry has as its parts and one unknown word', () => {
    expect(words('a WeChat message')).toEqual([
      ['chat', true],
      ['wechat', false],
      ['message', true],
    ]);
  });
});

it('one rare word has no more than four tenths of the weight of a need of three words, unless it is a name', () => {
  const common = ['a', 'b', 'c', 'd'].map((slug) => anIndexableEntry({ slug, summary: 'Find cheap flats.' }));
  const rare = anIndexableEntry({ slug: 'e', summary: 'Zither.' });
  const shareOf = (word: string, ...entries: (typeof rare)[]) => {
    const terms = readNeed(openIndex(buildIndex(entries)), `cheap flats ${word}`);
    const masses = terms.map(({ weight, idf }) => weight * idf);
    return (masses.at(-1) ?? 0) / masses.reduce((sum, mass) => sum + mass, 0);
  };
  expect(shareOf('zither', ...common, ...common, ...common, rare)).toBeCloseTo(0.4);
  expect(shareOf('zither', ...common, ...common, ...common, { ...rare, name: 'Zither' })).toBeGreaterThan(
    0.41,
  );
});

it('a word written as a name weighs less, unless it is in the name of an interface', () => {
  const weightIn = (entryName: string) => {
    const entries = [anIndexableEntry({ slug: 'a', name: entryName, summary: 'Cheap rooms, Zither.' })];
    const terms = readNeed(openIndex(buildIndex(entries)), 'cheap rooms near Zither');
    return terms.find(({ word }) => word === 'zither')?.weight ?? 0;
  };
  expect(weightIn('Rooms')).toBeLessThan(weightIn('Zither'));
});

it('words that are capitalised within a sentence are names', () => {
  expect([...properNames('cheap hotels near the Brandenburg Gate in Berlin')]).toEqual([
    'brandenburg',
    'gate',
    'berlin',
  ]);
});

it('the first word of a sentence and words in capitals are no names', () => {
  expect([...properNames('Convert a PDF file. Then send it by SMS.')]).toEqual([]);
});

it('a need whose words are mostly capitalised has no names', () => {
  expect([...properNames('Get Daily Weather Forecast For Berlin')]).toEqual([]);
});
