import { expect, it } from 'vitest';
import { buildIndexFiles } from '../../../src/discovery/index/build-index.ts';
import { operationOffers } from '../../../src/discovery/index/offers/operation-offers.ts';
import { openIndex } from '../../../src/discovery/index/open-index.ts';
import { readNeed } from '../../../src/discovery/need/read-need.ts';
import { operationOrder, rankOperations } from '../../../src/discovery/ranking/rank-operations.ts';
import { anIndexableEntry } from '../an-indexable-entry.ts';

const ENTRIES = ['qxa', 'qxb'].map((slug) => anIndexableEntry({ slug, summary: 'Manage a calendar.' }));

type Named = Record<string, string>;

/** The operations of an interface, as name and summary, in the order given. */
function indexWith(...ofEach: Named[]) {
  const interfaces = ofEach.map((operations, at) => ({
    slug: ENTRIES[at]?.slug ?? '',
    operations: Object.entries(operations).map(([name, summary]) => ({
      name,
      summary,
      effect: 'read',
      input: { properties: {} },
    })),
  }));
  const files = buildIndexFiles(ENTRIES, { operations: operationOffers(interfaces, ENTRIES) });
  return openIndex(files.index, undefined, files.operations);
}

function ordered(operations: Named, need: string): string[] {
  const index = indexWith(operations);
  const order = operationOrder(index, readNeed(index, need))({ doc: 0, capability: null });
  return order.map(({ number }) => Object.keys(operations)[number] ?? '');
}

it('an operation whose name has words that the need lacks comes after one without', () => {
  const operations = {
    news_timeline_by_country: 'Show the news of a topic.',
    news: 'Show the news of a topic.',
  };
  expect(ordered(operations, 'news of a topic')).toEqual(['news', 'news_timeline_by_country']);
});

it('an operation that does something else than the need asks for comes after one that does it', () => {
  const operations = { a: 'List appointments of a guest.', b: 'Create appointments of a guest.' };
  expect(ordered(operations, 'create appointments of a guest')).toEqual(['b', 'a']);
  expect(ordered(operations, 'appointments of a guest')).toEqual(['a', 'b']);
});

it('of operations that the need has no word of, the first of the source comes first', () => {
  expect(ordered({ a: 'Knead dough.', b: 'Slice bread.', c: 'Fold linen.' }, 'quartz')).toEqual([
    'a',
    'b',
    'c',
  ]);
});

it('the fit is 1 for the first operation, falls from there, and is never below 0', () => {
  const index = indexWith({ a: 'Knead dough.', b: 'Order flour from a mill.', c: 'Slice bread.' });
  const fits = operationOrder(
    index,
    readNeed(index, 'order flour'),
  )({ doc: 0, capability: null }).map(({ fit }) => fit);
  expect(fits[0]).toBe(1);
  expect(fits).toEqual(fits.toSorted((a, b) => b - a));
  expect(Math.min(...fits)).toBeGreaterThanOrEqual(0);
});

it('across interfaces, that with more of the need leads, and a weaker one falls behind by the root of its share', () => {
  const index = indexWith({ a: 'Order flour from a mill.' }, { a: 'Order bread.' });
  const terms = readNeed(index, 'order flour from a mill');
  const matches = [0, 1].map((doc) => ({ doc, capability: null }));
  const fits = rankOperations(index, terms, matches).map(({ fit }) => fit);
  expect(fits[0]).toBe(1);
  expect(fits[1]).toBeGreaterThan(0);
  expect(fits[1]).toBeLessThan(1);
});
