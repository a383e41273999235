import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  adviseOnFilters,
  type Filters,
  findFilteredOut,
} from '../../../src/api/discover/advise-on-filters.ts';
import type { FilteredOut } from '../../../src/api/discover/discover-schema.ts';
import { CATEGORIES, type Category } from '../../../src/entry/category.ts';
import { aCatalog, anEntry } from '../../helpers/an-entry.ts';

const NEED = 'get tide times';

/** An interface that serves the need, of a category and with a reliability. */
const tides = (slug: string, category: Category, reliability_score: number) =>
  anEntry({ slug, name: slug, category, capabilities: ['get_tide_times'] }, { reliability_score });

const catalog = aCatalog([
  tides('tide-api', 'api', 90),
  tides('tide-cli', 'cli', 40),
  tides('tide-server', 'mcp', 70),
  anEntry({
    slug: 'bread-oven',
    name: 'Bread Oven',
    category: 'cli',
    summary: 'Bakes bread.',
    capabilities: ['bake_bread'],
    tags: ['bread'],
    example_needs: ['bake a loaf', 'knead dough', 'a recipe for rye'],
  }),
]);

/** The slugs that the filters remove, each with the filters that remove it. */
const removedBy = (filters: { category?: Category; minReliability?: number }) =>
  Object.fromEntries(
    findFilteredOut(catalog, NEED, { limit: 5, ...filters }).map(({ slug, removed_by }) => [
      slug,
      removed_by,
    ]),
  );

it('nothing is filtered out of an answer without filters', () => {
  expect(removedBy({})).toEqual({});
  expect(removedBy({ minReliability: 0 })).toEqual({});
});

it('each interface names the filters that removed it, and no other', () => {
  expect(removedBy({ category: 'cli', minReliability: 71 })).toEqual({
    'tide-api': ['category'],
    'tide-cli': ['min_reliability'],
    'tide-server': ['category', 'min_reliability'],
  });
});

it('an interface that passes the filters is not filtered out', () => {
  expect(removedBy({ category: 'cli' })).toEqual({ 'tide-api': ['category'], 'tide-server': ['category'] });
  expect(removedBy({ minReliability: 70 })).toEqual({ 'tide-cli': ['min_reliability'] });
});

it('a filtered-out interface comes with its reliability, so that the caller can lower the filter', () => {
  const found = findFilteredOut(catalog, NEED, { limit: 5, minReliability: 100 });
  expect(found.map(({ slug, reliability_score }) => [slug, reliability_score])).toEqual(
    expect.arrayContaining([
      ['tide-api', 90],
      ['tide-cli', 40],
      ['tide-server', 70],
    ]),
  );
});

it('at most three interfaces are listed as filtered out, the likeliest first', () => {
  const many = aCatalog(['one', 'two', 'three', 'four', 'five'].map((slug) => tides(slug, 'cli', 50)));
  const found = findFilteredOut(many, NEED, { limit: 5, category: 'api' });
  const scores = found.map(({ match_score }) => match_score);
  expect(scores).toHaveLength(3);
  expect(scores).toEqual(scores.toSorted((a, b) => b - a));
});

it('an interface is listed exactly if one of the filters is against it', () => {
  const all = ['tide-api', 'tide-cli', 'tide-server'] as const;
  const facts = { 'tide-api': ['api', 90], 'tide-cli': ['cli', 40], 'tide-server': ['mcp', 70] } as const;
  const filters = fc.record(
    { category: fc.constantFrom(...CATEGORIES), minReliability: fc.integer({ min: 0, max: 100 }) },
    { requiredKeys: [] },
  );
  fc.assert(
    fc.property(filters, ({ category, minReliability }) => {
      const against = all.filter((slug) => {
        const [own, reliability] = facts[slug];
        return (category ?? own) !== own || reliability < (minReliability ?? 0);
      });
      const given = {
        ...(category === undefined ? {} : { category }),
        ...(minReliability === undefined ? {} : { minReliability }),
      };
      expect(Object.keys(removedBy(given)).sort()).toEqual(against.toSorted());
    }),
  );
});

it.each<[Filters, FilteredOut['removed_by'], string]>([
  [{ category: 'api' }, ['category'], 'without category: GET /api/public/discover?need=…'],
  [
    { category: 'api', min_reliability: 20 },
    ['category'],
    'without category: GET /api/public/discover?need=…&min_reliability=20',
  ],
  [
    { category: 'cli', min_reliability: 70 },
    ['min_reliability'],
    'with min_reliability=40: GET /api/public/discover?need=…&category=cli&min_reliability=40',
  ],
  [
    { category: 'api', min_reliability: 70 },
    ['category', 'min_reliability'],
    'without category and with min_reliability=40: GET /api/public/discover?need=…&min_reliability=40',
  ],
])('of the filters %j, the advice changes %j alone', (filters, removed_by, advice) => {
  const [found] = findFilteredOut(catalog, NEED, { limit: 5, minReliability: 41 });
  const { next_steps } = adviseOnFilters(filters, [{ ...(found as FilteredOut), removed_by }]);
  expect(next_steps[0]).toBe(`Ask again ${advice}`);
});
