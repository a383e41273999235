import { expect, it } from 'vitest';
import { discoverOperations } from '../../src/discovery/discover-operations.ts';
import { buildIndexFiles } from '../../src/discovery/index/build-index.ts';
import { operationOffers } from '../../src/discovery/index/offers/operation-offers.ts';
import { openIndex } from '../../src/discovery/index/open-index.ts';
import { anIndexableEntry } from './an-indexable-entry.ts';

const SUMMARIES = {
  bakery: ['Knead dough.', 'Order flour.', 'Slice bread.'],
  calendar: ['List events.', 'Move an appointment.', 'Invite guests.', 'Book a room.'],
  library: ['Lend a novel.', 'Renew a card.', 'Reserve a desk.'],
};
const entries = Object.entries(SUMMARIES).map(([slug, texts]) =>
  anIndexableEntry({
    slug,
    summary: `Manage a ${slug}. ${texts.join(' ')}`,
    capabilities: [`manage_${slug}`],
  }),
);
const interfaces = Object.entries(SUMMARIES).map(([slug, texts]) => ({
  slug,
  operations: texts.map((summary, i) => ({
    name: `call_${i}`,
    summary,
    effect: 'read',
    input: { properties: {} },
  })),
}));
const files = buildIndexFiles(entries, { operations: operationOffers(interfaces, entries) });
const index = openIndex(files.index, undefined, files.operations);

const needs = Object.entries(SUMMARIES).flatMap(([slug, texts]) =>
  texts.map((summary, number): [string, string, number] => [
    `manage a ${slug}: ${summary.toLowerCase()}`,
    slug,
    number,
  ]),
);

it.each(needs)('the need "%s" finds the operation of %s with the number %d', (need, slug, number) => {
  const [first] = discoverOperations(index, need, { limit: 5 }).matches;
  expect(first).toMatchObject({ slug, number });
});

it('the operations come best first, each once, and no more than the limit', () => {
  const find = (limit: number) =>
    discoverOperations(index, 'manage a calendar and book a room', { limit }).matches;
  expect(find(2)).toEqual(find(20).slice(0, 2));
  const scores = find(20).map(({ match_score }) => match_score);
  expect(scores).toEqual(scores.toSorted((a, b) => b - a));
  const places = find(20).map(({ slug, number }) => `${slug} ${number}`);
  expect(new Set(places).size).toBe(places.length);
});

it('an operation belongs to its own interface, even if the need has words of operations of another', () => {
  for (const slug of ['bakery', 'calendar', 'library'] as const) {
    for (const [, other, number] of needs) {
      const words = SUMMARIES[other as typeof slug][number]?.toLowerCase();
      const { matches } = discoverOperations(index, `manage a ${slug}: ${words}`, { limit: 20 });
      const missing = matches.filter(
        ({ slug: of, number: at }) => (at ?? 0) >= SUMMARIES[of as typeof slug].length,
      );
      expect(missing).toEqual([]);
    }
  }
});

it('an interface without known operations takes part as a whole', () => {
  const bare = openIndex(buildIndexFiles(entries).index);
  const { matches } = discoverOperations(bare, 'manage a calendar', { limit: 5 });
  expect(matches[0]).toMatchObject({ slug: 'calendar', number: null });
});

it('an interface that the need does not name has two operations at most', () => {
  const countFor = (need: string) =>
    discoverOperations(index, need, { limit: 20 }).matches.filter(({ slug }) => slug === 'calendar').length;
  expect(countFor('list events, move an appointment, invite guests, book a room')).toBe(2);
  expect(countFor('calendar: list events, move an appointment, invite guests, book a room')).toBe(4);
});
