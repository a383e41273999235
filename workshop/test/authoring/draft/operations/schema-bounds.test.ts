import { expect, it } from 'vitest';
import { boundsOf } from '../../../../authoring/draft/operations/schema-bounds.ts';

it.each([
  [{ minimum: '1', maximum: '100' }, ['integer'], { minimum: 1, maximum: 100 }],
  [{ minimum: 0, exclusiveMinimum: true }, ['number'], { exclusiveMinimum: 0 }],
  [{ minimum: 1, maxLength: 10, minLength: 0 }, ['string'], { maxLength: 10 }],
  [{ minLength: 5, maxLength: 3 }, ['string'], {}],
  [{ maxLength: 3, enum: ['a'] }, ['string'], {}],
  [{ minItems: 1, maxItems: 2_147_483_647 }, ['array'], { minItems: 1 }],
  [{ maxLength: 10 }, ['string', 'integer'], {}],
  [{ pattern: '^gid-\\d+$' }, ['string'], { pattern: '^gid-\\d+$' }],
])('of %j of type %j, %j is taken', (schema, types, bounds) => {
  expect(boundsOf(schema, types)).toEqual(bounds);
});

it.each(['.*', '^.+$', '[\\s\\S]*', '(a+)+', '\\Aa\\Z', '(?i)a', 'a{2,1}', 'é', ''])(
  'the pattern "%s" is left out',
  (pattern) => {
    expect(boundsOf({ pattern }, ['string'])).toEqual({});
  },
);
