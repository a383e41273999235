import { expect, it } from 'vitest';
import { statedFacts } from '../../../../authoring/draft/operations/stated-facts.ts';

const integer = { type: 'integer' };

it.each([
  ['Number of films. Maximum value is **100**, the default is **10**.', { maximum: 100, default: 10 }],
  ['Between 1 and 1,000 films. Defaults to 50.', { minimum: 1, maximum: 1000, default: 50 }],
  ['The valid range is [1-100].', { minimum: 1, maximum: 100 }],
  ['Films per page, up to 250', { maximum: 250 }],
  ['At most 5 on the free plan, at most 50 otherwise', {}],
  ['Maximum 20 characters', {}],
  ['Seconds to wait. At most 2 weeks (1,209,600 seconds), by default 24 hours', {}],
  ['Films to keep, 10,000 by default. Default: 10,000', { default: 10_000 }],
  ['The value must be greater than 1 and must not exceed 9', { maximum: 9 }],
  ['Month, between 1 and 12, or 0 for none', {}],
  ['At most 2**10', {}],
  ['The default is 20 if no year is given', {}],
  ['Films since 1990. Default: 7.', { default: 7 }],
  ['Default 10%', {}],
  ['Maximum of 10. Default 25.', { maximum: 10 }],
])('of "%s", %j is taken', (text, facts) => {
  expect(statedFacts(text, 'limit', integer)).toEqual(facts);
});

it('"up to" is a bound for a size alone', () => {
  expect(statedFacts('Pages of up to 100 films', 'page', integer)).toEqual({});
});

it('a default of a text is one of its values', () => {
  const sort = { type: 'string', enum: ['asc', 'desc'] };
  expect(statedFacts('Order. Defaults to `asc`.', 'order', sort)).toEqual({ default: 'asc' });
  expect(statedFacts('Order. Defaults to newest.', 'order', sort)).toEqual({});
});

it('what the schema says stays', () => {
  expect(
    statedFacts('Maximum 100, default 10', 'limit', { type: 'integer', maximum: 50, default: 5 }),
  ).toEqual({});
});
