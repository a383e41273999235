import { expect, it } from 'vitest';
import { fieldPairs } from '../../../src/operations/calls/field-pairs.ts';
import type { ObjectStyle } from '../../../src/operations/file-schema.ts';

const value = { gte: 1, in: { any: ['a', 'b'] } };
const pairsOf = (style: ObjectStyle | undefined, given: unknown = value) =>
  fieldPairs({ type: 'object', properties: { paid: style === undefined ? {} : { 'x-object': style } } }, [
    ['paid', given],
  ]);

it.each([
  [undefined, [['paid', value]]],
  ['json', [['paid', JSON.stringify(value)]]],
  [
    'fields',
    [
      ['gte', 1],
      ['in', { any: ['a', 'b'] }],
    ],
  ],
  [
    'dots',
    [
      ['paid.gte', 1],
      ['paid.in.any', ['a', 'b']],
    ],
  ],
  [
    'brackets',
    [
      ['paid[gte]', 1],
      ['paid[in][any][]', ['a', 'b']],
    ],
  ],
] as const)('an object becomes fields as the interface reads them (%s)', (style, pairs) => {
  expect(pairsOf(style)).toEqual(pairs);
});

it('a value that is no object stays, and an empty object sends nothing', () => {
  expect(pairsOf('brackets', 1735689600)).toEqual([['paid', 1735689600]]);
  expect(pairsOf('brackets', {})).toEqual([]);
  expect(pairsOf('json', 'a')).toEqual([['paid', 'a']]);
});

it('a list in brackets has a name for all its texts, or a number for each object', () => {
  expect(pairsOf('brackets', ['a', 'b'])).toEqual([['paid[]', ['a', 'b']]]);
  expect(pairsOf('brackets', [{ price: 1 }, { price: 2 }])).toEqual([
    ['paid[0][price]', 1],
    ['paid[1][price]', 2],
  ]);
});
