import { describe, expect, it } from 'vitest';
import { buildIndexFiles } from '../../../src/discovery/index/build-index.ts';
import { capabilityOffers, type DescribedCapability } from '../../../src/discovery/index/offers/offers.ts';
import { operationOffers } from '../../../src/discovery/index/offers/operation-offers.ts';
import { openIndex } from '../../../src/discovery/index/open-index.ts';
import type { SearchIndex } from '../../../src/discovery/index/search-index.ts';
import type { Lexicon } from '../../../src/discovery/lexicon.ts';
import { weighNeed } from '../../../src/discovery/meaning.ts';
import { readNeed } from '../../../src/discovery/need/read-need.ts';
import { bestOperationScore } from '../../../src/discovery/ranking/operation-scores.ts';
import {
  type FittingOperation,
  operationOrder,
  rankOperations,
} from '../../../src/discovery/ranking/rank-operations.ts';
import { aLexicon } from '../a-lexicon.ts';
import { anIndexableEntry } from '../an-indexable-entry.ts';

const ENTRIES = ['qxa', 'qxb', 'qxc'].map((slug) => anIndexableEntry({ slug, capabilities: ['book_rooms'] }));
const A_CAPABILITY = { definition: 'Beds.', also_called: [], asked_as: [] };
const VOCABULARY = new Map<string, DescribedCapability>([['book_rooms', A_CAPABILITY]]);

/** The operations of each interface, as name and summary, in the order given. */
const indexWith = (...ofEach: Record<string, string>[]) => indexOf(ofEach);

function indexOf(
  ofEach: readonly Record<string, string>[],
  { vocabulary = VOCABULARY, lexicon }: { vocabulary?: typeof VOCABULARY; lexicon?: Lexicon } = {},
): SearchIndex {
  const interfaces = ofEach.map((operations, at) => ({
    slug: ENTRIES[at]?.slug ?? '',
    operations: Object.entries(operations).map(([name, summary]) => ({
      name,
      summary,
      effect: 'read',
      input: { properties: {} },
    })),
  }));
  const capabilities = capabilityOffers(ENTRIES, vocabulary);
  const operations = operationOffers(interfaces, ENTRIES);
  const files = buildIndexFiles(ENTRIES, { capabilities, operations, ...(lexicon ? { lexicon } : {}) });
  return openIndex(files.index, lexicon, files.operations);
}

function order(index: SearchIndex, need: string, capability: number | null = null): FittingOperation[] {
  const match = { doc: 0, capability: capability === null ? null : { offer: capability, score: 1 } };
  return operationOrder(index, readNeed(index, need))(match);
}

/** The operations of the first interface, best first, as `[number, score / score of the best]`. */
function fits(index: SearchIndex, need: string, capability: number | null = null): [number, number][] {
  return order(index, need, capability).map(({ number, share }, at) => [number, at === 0 ? 1 : share / 0.6]);
}

describe('the order of the operations of an interface', () => {
  it('loses a fifth from the first to the end of the source', () => {
    const index = indexWith({ a: 'Knead dough.', b: 'Slice bread.', c: 'Fold linen.' });
    expect(fits(index, 'quartz')).toEqual([
      [0, 1],
      [1, expect.closeTo(0.5)],
      [2, 0],
    ]);
  });

  it('loses 0.16 for each word of the name that the need lacks, and for four at most', () => {
    const index = indexWith({ alpha_beta_gamma_delta_omega: 'X.', alpha: 'X.', beta_gamma: 'X.' });
    // The scores are -0.64, -0.2 / 3 - 0.16 and -0.4 / 3 - 0.32.
    expect(fits(index, 'quartz')).toEqual([
      [1, 1],
      [2, expect.closeTo(0.4516, 4)],
      [0, 0],
    ]);
  });

  it('loses 0.12 for another action than the need asks for, and nothing for none', () => {
    const index = indexWith({ a: 'List dough.', b: 'Create bread.', c: 'Linen.' });
    // The scores are -0.12, 1 - 0.2 / 3 and -0.4 / 3.
    expect(fits(index, 'create quartz')).toEqual([
      [1, 1],
      [0, expect.closeTo(0.0125, 4)],
      [2, 0],
    ]);
  });

  it('gains a quarter for the words of the capability that the interface was found for', () => {
    const index = indexWith({ a: 'Prices.', b: 'Beds.', c: 'Book rooms.', d: 'Nothing.' });
    // The scores are 0, -0.05, 0.25 - 0.1 and -0.15.
    expect(fits(index, 'quartz', 0)).toEqual([
      [2, 1],
      [0, expect.closeTo(0.5, 4)],
      [1, expect.closeTo(1 / 3, 4)],
      [3, 0],
    ]);
    expect(fits(index, 'quartz')[0]).toEqual([0, 1]);
  });

  it('gains by the similarity of meaning to the need', () => {
    const lexicon = aLexicon({ rain: [1, 0], song: [0, 1], snow: [0.7, 0.7], ice: [1, 0] });
    const index = indexOf([{ a: 'Song.', b: 'Snow.', c: 'Ice.' }], { lexicon });
    // The similarities are 0, 0.7 and 1, so the scores are 0, 0.21 - 0.2 / 3 and 0.3 - 0.4 / 3.
    const need = readNeed(index, 'rain').map((term) => ({ ...term, near: [] }));
    const order = operationOrder(index, need)({ doc: 0, capability: null });
    expect(order.map(({ number }) => number)).toEqual([2, 1, 0]);
    expect((order[1]?.share ?? 0) / 0.6).toBeCloseTo((0.3 * Math.SQRT1_2 - 0.2 / 3) / (0.3 - 0.4 / 3), 1);
  });

  it('counts words that ask more than others', () => {
    const index = indexWith({ a: 'Quartz.', b: 'Find.' });
    expect(fits(index, 'find quartz')[0]).toEqual([1, 1]);
  });

  it('follows the general capability of an interface more than the words of the need', () => {
    const operations = { a: 'List quartz.', b: 'Book rooms.' };
    const orderWith = (vocabulary: typeof VOCABULARY) =>
      fits(indexOf([operations], { vocabulary }), 'quartz', 0).map(([number]) => number);
    expect(orderWith(VOCABULARY)).toEqual([0, 1]);
    expect(orderWith(new Map([['book_rooms', { ...A_CAPABILITY, general: true }]]))).toEqual([1, 0]);
  });

  it('counts a word less that many operations have', () => {
    const index = indexWith({ a: 'Quartz.', b: 'Quartz.', c: 'Quartz.', d: 'Marble.' });
    expect(fits(index, 'quartz marble')[0]).toEqual([3, 1]);
  });

  it('is empty without operations, and has a single one at full fit', () => {
    expect(fits(indexWith({}), 'quartz')).toEqual([]);
    expect(fits(indexWith({ a: 'Knead dough.' }), 'quartz')).toEqual([[0, 1]]);
    expect(fits(openIndex(buildIndexFiles(ENTRIES).index), 'quartz')).toEqual([]);
  });
});

describe('the operations of several interfaces', () => {
  const index = indexWith(
    { a: 'Order flour.', b: 'Slice bread.' },
    { a: 'Flour of a mill in a valley by a river.' },
  );
  const need = weighNeed(index, readNeed(index, 'flour'));
  const scoreOf = (doc: number) => (index.operations ? bestOperationScore(index.operations, need, doc) : -1);

  it('fall behind the strongest by the root of their share', () => {
    const matches = [1, 0].map((doc) => ({ doc, capability: null }));
    const found = rankOperations(index, readNeed(index, 'flour'), matches);
    expect(found.map(({ match, number, share }) => [match.doc, number, share])).toEqual([
      [1, 0, expect.closeTo(Math.sqrt(scoreOf(1) / scoreOf(0)))],
      [0, 0, 1],
      [0, 1, 0],
    ]);
    expect(scoreOf(1)).toBeLessThan(scoreOf(0));
  });

  it('have no share if the need has no word of any, and none without a layer', () => {
    const matches = [{ doc: 1, capability: null }];
    expect(rankOperations(index, readNeed(index, 'quartz'), matches).map(({ share }) => share)).toEqual([0]);
    expect(rankOperations(openIndex(buildIndexFiles(ENTRIES).index), [], matches)).toEqual([]);
  });

  it('give an interface without any a score of 0', () => {
    expect([scoreOf(0) > 0, scoreOf(2)]).toEqual([true, 0]);
  });
});

it('an operation whose name has words that the need lacks comes after one without', () => {
  const index = indexWith({
    news_timeline_by_country: 'Show the news of a topic.',
    news: 'Show the news of a topic.',
  });
  expect(fits(index, 'news of a topic').map(([number]) => number)).toEqual([1, 0]);
});

it('an operation that does something else than the need asks for comes after one that does it', () => {
  const index = indexWith({ a: 'List appointments of a guest.', b: 'Create appointments of a guest.' });
  expect(fits(index, 'create appointments of a guest').map(([number]) => number)).toEqual([1, 0]);
  expect(fits(index, 'appointments of a guest').map(([number]) => number)).toEqual([0, 1]);
});

describe('the share of an operation in the chance of its interface', () => {
  it('is all of it for a single one, or if no other has anything of the need', () => {
    expect(order(indexWith({ a: 'Knead dough.' }), 'dough').map(({ share }) => share)).toEqual([1]);
    const index = indexWith({ a: 'Knead dough.', b: 'Fold linen.' });
    expect(order(index, 'dough').map(({ share }) => share)).toEqual([1, 0]);
  });

  it('is 0.6 for the best one if the next fits as well, and 0.6 of its fit for each other', () => {
    const twins = indexWith({ a: 'Knead dough.', b: 'Knead dough.', c: 'Fold linen.' });
    const [first = { share: 0 }, next = { share: 0 }] = order(twins, 'dough');
    expect(first.share).toBeCloseTo(1 - 0.4 * (next.share / 0.6) ** 4);
    expect(first.share).toBeGreaterThan(0.6);
  });

  it('falls from the first operation on, and is never below 0', () => {
    const index = indexWith({ a: 'Knead dough.', b: 'Order flour from a mill.', c: 'Slice bread.' });
    const values = order(index, 'order flour').map(({ share }) => share);
    expect(values).toEqual(values.toSorted((a, b) => b - a));
    expect(Math.min(...values)).toBeGreaterThanOrEqual(0);
  });
});
