import { expect, it } from 'vitest';
import { DiscoverySchema } from '../../../src/api/discover/discover-schema.ts';
import { describeApi } from '../../../src/api/openapi/openapi.ts';
import { MAX_NEAREST, MAX_OPERATIONS_OF_MATCH } from '../../../src/discovery/limits.ts';

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
