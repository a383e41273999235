import { expect, it } from 'vitest';
import { describeMatch, trustOf } from '../../../src/api/discover/describe-match.ts';
import { AlternativesSchema } from '../../../src/catalog/entry-schema.ts';
import type { Match } from '../../../src/discovery/discover.ts';
import { publishOperations } from '../../../src/operations/publish-operations.ts';
import { aCatalog, anEntry } from '../../helpers/an-entry.ts';
import { anOperation, anOperationsFile } from '../../helpers/an-operation.ts';

it.each([
  [200, 150, 0.75],
  [1, 0, 0],
  [3, 3, 1],
])('the uptime of %d checks, of which %d were ok, is %d', (checks_total, checks_ok, uptime) => {
  expect(trustOf(anEntry({}, { checks_total, checks_ok }))).toMatchObject({ uptime, samples: checks_total });
});

it('the uptime is null, not 0, if an interface was never checked', () => {
  expect(trustOf(anEntry({}, { checks_total: 0, checks_ok: 0 }))).toMatchObject({ uptime: null, samples: 0 });
});

const entry = anEntry();
const names = ['a', 'b', 'c', 'd', 'e', 'f'];
const operations = names.map((name) => anOperation({ name: `get_${name}`, path: `/${name}` }));
const catalog = aCatalog([entry, anEntry({ slug: 'z-tides' })], undefined, [
  publishOperations(entry, anOperationsFile(operations)),
]);
const scores = [0.8, 0.4, 0.39, 0.3, 0.2, 0.1];
const match: Match = {
  ...{
    doc: 0,
    slug: entry.slug,
    match_score: 0.91236,
    matched_on: 'tag',
    matched_terms: ['tide'],
    unmet: [],
  },
  operations: scores.map((match_score, number) => ({ number, match_score })),
};
const described = (rank: number, detail: 'compact' | 'full', found = match) =>
  describeMatch(catalog, found, { rank, asked: { detail, words: new Set() } });

it.each<[number, 'compact' | 'full', string, string]>([
  [0, 'compact', 'ab', 'cdef'],
  [1, 'compact', 'a', 'bcd'],
  [3, 'compact', 'a', ''],
  [0, 'full', 'abc', 'def'],
  [3, 'full', 'abc', ''],
])(
  'the match %d of a %s answer describes the operations "%s" and names "%s"',
  (rank, detail, whole, named) => {
    const { operations, more_operations } = described(rank, detail);
    expect(operations.map(({ name }) => name)).toEqual([...whole].map((name) => `get_${name}`));
    expect(more_operations).toEqual([...named].map((name) => `get_${name}`));
  },
);

it('a full match adds arguments, words, alternatives and what its trust is made of', () => {
  const [compact, full] = [described(0, 'compact'), described(0, 'full')];
  expect([compact.match_score, full.match_score]).toEqual([0.9124, 0.9124]);
  expect(full).toMatchObject({ matched_terms: ['tide'], alternatives: [{ slug: 'z-tides' }] });
  expect(Object.keys(full.alternatives?.[0] ?? {})).toEqual(Object.keys(AlternativesSchema.element.shape));
  expect(full).not.toHaveProperty('operation');
  expect(compact).not.toHaveProperty('matched_terms');
  expect(compact).not.toHaveProperty('alternatives');
  expect(full.operations[0]).toHaveProperty('input');
  expect(compact.operations[0]).not.toHaveProperty('input');
  expect([Object.hasOwn(compact.call, 'install'), Object.hasOwn(full.call, 'install')]).toEqual([
    false,
    true,
  ]);
  expect([compact.trust.components, full.trust.components]).toEqual([
    undefined,
    entry.reliability_components,
  ]);
});

it('a match without operations has none, and leaves out those that the catalog does not have', () => {
  expect(described(0, 'compact', { ...match, operations: [] }).operations).toEqual([]);
  const gone = { ...match, operations: [{ number: 9, match_score: 0.9 }] };
  expect(described(0, 'compact', gone).operations).toEqual([]);
});
