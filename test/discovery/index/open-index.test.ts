import { expect, it } from 'vitest';
import { buildIndex, buildIndexFiles } from '../../../src/discovery/index/build-index.ts';
import { operationOffers } from '../../../src/discovery/index/offers/operation-offers.ts';
import { flagsOf, openIndex } from '../../../src/discovery/index/open-index.ts';
import { aLexicon } from '../a-lexicon.ts';
import { anIndexableEntry } from '../an-indexable-entry.ts';

it('an index has what a list shows of each entry', () => {
  const operation = { name: 'get', summary: 'Get.', effect: 'read', input: { properties: {} } };
  const entries = [
    anIndexableEntry({ slug: 'a', name: 'Ä', summary: 'First.', category: 'cli', status: 'deprecated' }),
    anIndexableEntry({ slug: 'bb', category: 'mcp', no_key: true }),
    anIndexableEntry({ slug: 'c', pinned: true }),
  ];
  const operations = operationOffers([{ slug: 'c', operations: [operation] }], entries);
  const index = openIndex(buildIndexFiles(entries, { operations }).index);
  const shown = (doc: number) => [index.slug(doc), index.name(doc), index.summary(doc), index.category(doc)];
  expect([0, 1, 2].map(shown)).toEqual([
    ['a', 'Ä', 'First.', 'cli'],
    ['bb', 'bb', '', 'mcp'],
    ['c', 'c', '', 'api'],
  ]);
  const flags = (doc: number) =>
    [index.deprecated, index.noKey, index.pinned, index.hasOperations].map((flag) => flag(doc));
  expect([0, 1, 2].map(flags)).toEqual([
    [true, false, false, false],
    [false, true, false, false],
    [false, false, true, true],
  ]);
});

it('flags fit in one byte, each in a bit of its own', () => {
  const entry = anIndexableEntry({ slug: 'a', category: 'api' });
  expect(flagsOf(entry, false)).toBe(0);
  const all = { ...entry, category: 'cli', status: 'deprecated', no_key: true, pinned: true } as const;
  expect(flagsOf(all, true)).toBe(0b111110);
});

it('an index has meaning only if it was built and opened with a lexicon', () => {
  const lexicon = aLexicon({ rain: [1, 0] });
  const entries = [anIndexableEntry({ slug: 'a', summary: 'Rain.' })];
  const [built, plain] = [buildIndex(entries, { lexicon }), buildIndex(entries)];
  const hasMeaning = ({ meaning, vectors }: ReturnType<typeof openIndex>) => [
    meaning !== null,
    vectors !== null,
  ];
  expect(hasMeaning(openIndex(built, lexicon))).toEqual([true, true]);
  expect(hasMeaning(openIndex(built))).toEqual([false, false]);
  expect(hasMeaning(openIndex(plain, lexicon))).toEqual([false, false]);
});
