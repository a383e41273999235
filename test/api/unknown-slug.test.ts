import { expect, it } from 'vitest';
import { unknownSlug } from '../../src/api/unknown-slug.ts';
import { aCatalog, anEntry } from '../helpers/an-entry.ts';

const catalog = aCatalog(
  ['tide-tables', 'tide-table', 'tide-cables', 'tides-tabled', 'sea-level'].map((slug) => anEntry({ slug })),
);
const hintFor = async (slug: string): Promise<string> =>
  ((await unknownSlug(slug, catalog).json()) as { hint: string }).hint;
const SEARCH =
  'Search for it: GET /api/public/registry?q=… Ask for what it does: GET /api/public/discover?need=…';

it('an unknown slug gets up to three similar ones, the most similar first', async () => {
  expect(await hintFor('tide-tabels')).toBe(`Similar slugs: tide-tables, tide-table, tide-cables. ${SEARCH}`);
});

it('slugs that differ in case are similar, and equally similar ones are in alphabetical order', async () => {
  expect(await hintFor('SEA-LEVEL')).toBe(`Similar slugs: sea-level. ${SEARCH}`);
  const twins = aCatalog(['sea-b', 'sea-a'].map((slug) => anEntry({ slug })));
  const { hint } = (await unknownSlug('sea-', twins).json()) as { hint: string };
  expect(hint).toMatch(/^Similar slugs: sea-a, sea-b\./);
});

it('slugs that share less than half of their letter pairs are not named', async () => {
  expect(await hintFor('weather')).toBe(SEARCH);
  const one = aCatalog([anEntry({ slug: 'abc' })]); // -a ab bc c-
  const hintOf = async (slug: string) => ((await unknownSlug(slug, one).json()) as { hint: string }).hint;
  expect(await hintOf('abx')).toMatch(/^Similar slugs: abc\./); // Two pairs of four.
  expect(await hintOf('abxy')).toBe(SEARCH); // Two pairs of four and five.
});

it('the reply is a 404 that repeats the slug', async () => {
  const reply = unknownSlug('weather', catalog);
  expect(reply.status).toBe(404);
  expect(await reply.json()).toMatchObject({ detail: 'No entry has the slug "weather".' });
});
