import { expect, it } from 'vitest';
import { DiscoverySchema } from '../../../src/api/discover/discover-schema.ts';
import { describeApi } from '../../../src/api/openapi/openapi.ts';
import { MAX_NEAREST, MAX_OPERATIONS_OF_MATCH, MAX_STEPS } from '../../../src/discovery/limits.ts';

const schemas = describeApi('/').components?.schemas ?? {};

it.each([
  ['Match', 'operations', MAX_OPERATIONS_OF_MATCH],
  ['Discovery', 'nearest', MAX_NEAREST],
])('the description of %s.%s has the limit in the schema and in its words', (name, field, limit) => {
  const schema = (schemas[name] as { properties: Record<string, object> }).properties[field];
  expect(schema).toMatchObject({
    maxItems: limit,
    description: expect.stringMatching(new RegExp(`^Up to ${limit} `)),
  });
});

it('an answer with more interfaces near the need than the limit does not match its schema', () => {
  const near = { slug: 'tide-tables', name: 'Tides', category: 'api', summary: 'Tides.', match_score: 0.1 };
  const nearest = Array.from({ length: MAX_NEAREST + 1 }, () => near);
  const paths = DiscoverySchema.safeParse({ nearest }).error?.issues.map(({ path }) => path.join('.'));
  expect(paths).toContain('nearest');
});

it('a part can take the outcome of any part that a plan may have, and of no later one', () => {
  const step = {
    part: 'tides',
    slug: null,
    operation: null,
    match_score: null,
    gives: null,
    takes_from: null,
  };
  const isStep = (takes_from: number | null) =>
    DiscoverySchema.shape.plan.safeParse([step, { ...step, takes_from }]).success;
  expect([null, 0, MAX_STEPS - 1, MAX_STEPS, -1].map(isStep)).toEqual([true, true, true, false, false]);
});
