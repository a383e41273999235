import { expect, it, test } from 'vitest';
import { ArdExploreAnswerSchema, ArdSearchAnswerSchema } from '../../../src/api/ard/answer-schema.ts';
import { ard } from '../../../src/api/ard/ard.ts';
import { ardDeps, ardPost, tideEntries } from '../../helpers/ard.ts';

const deps = ardDeps(tideEntries());
const explore = async (query: object | undefined, ...facets: object[]) => {
  const response = await ard(ardPost('explore', { query, resultType: { facets } }), deps);
  return ArdExploreAnswerSchema.parse(await response.json()).facets;
};

it('without a query it counts all entries, largest count first', async () => {
  const facets = await explore(undefined, { field: 'metadata.category' }, { field: 'tags' });
  expect(facets['metadata.category']).toEqual({
    buckets: [
      { value: 'api', count: 5 },
      { value: 'cli', count: 1 },
      { value: 'mcp', count: 1 },
    ],
    otherCount: 0,
  });
  expect(facets.tags?.buckets[0]).toEqual({ value: 'tides', count: 6 });
});

it('it counts what a search with the same query finds', async () => {
  const query = { text: 'tide times of a harbour', filter: { 'metadata.no_key': true } };
  const found = await ard(ardPost('search', { query, pageSize: 100 }), deps);
  const { results } = ArdSearchAnswerSchema.parse(await found.json());
  const { publisher } = await explore(query, { field: 'publisher' });
  expect(results.length).toBeGreaterThan(0);
  expect(publisher).toEqual({
    buckets: [{ value: 'callbook.example', count: results.length }],
    otherCount: 0,
  });
});

it('limit and minCount cut the buckets, and otherCount counts those beyond the limit', async () => {
  const byLimit = await explore({}, { field: 'tags', limit: 1 });
  expect(byLimit.tags).toEqual({ buckets: [{ value: 'tides', count: 6 }], otherCount: 3 });
  const byCount = await explore({}, { field: 'tags', minCount: 2 });
  expect(byCount.tags?.buckets.map(({ value }) => value)).toEqual(['tides', 'sea']);
});

it('a field may use a prefix of the context, and keeps its name', async () => {
  const query = { '@context': { a: 'https://agenticresourcediscovery.org/ns#' } };
  expect(Object.keys(await explore(query, { field: 'a:type' }))).toEqual(['a:type']);
});

test.each<[object, string]>([
  [{}, 'resultType'],
  [{ resultType: { facets: [] } }, 'resultType'],
  [{ resultType: { facets: Array(11).fill({ field: 'type' }) } }, 'resultType'],
  [{ resultType: { facets: [{ field: 'type', limit: 101 }] } }, 'resultType'],
  [{ resultType: { facets: [{ field: 'type' }, { field: 'nothing' }] } }, 'resultType.facets[1].field'],
  [{ resultType: { facets: [{ field: 'type' }] }, query: { text: 'ab' } }, 'query.text'],
  [{ resultType: { facets: [{ field: 'type' }] }, query: 'weather' }, 'query'],
])('the body %j is answered by 400 that names %s', async (body, parameter) => {
  const response = await ard(ardPost('explore', body), deps);
  expect(response.status).toBe(400);
  expect((await response.json()).errors[0].parameter).toBe(parameter);
});
