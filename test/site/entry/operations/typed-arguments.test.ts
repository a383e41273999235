import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  textOfValue,
  typedArguments,
  valueField,
} from '../../../../src/site/entry/operations/typed-arguments.ts';

it('texts become values of the types in the schema, and empty ones are left out', () => {
  const properties = {
    city: { type: 'string' },
    days: { type: 'integer' },
    brief: { type: 'boolean' },
    fields: { type: 'array', items: { type: 'string' } },
    ids: { type: 'array', items: { type: 'integer' } },
    filter: { type: 'object' },
    level: { enum: [1, 2] },
  };
  const texts = {
    city: '7',
    days: '3',
    brief: 'true',
    fields: 'a, b',
    ids: '1,2',
    filter: '{"a":1}',
    level: '2',
  };
  expect(typedArguments([...Object.entries(texts), ['unknown', '']], properties)).toEqual({
    city: '7',
    days: 3,
    brief: true,
    fields: ['a', 'b'],
    ids: [1, 2],
    filter: { a: 1 },
    level: 2,
  });
});

it('a text that does not fit its type stays a text', () => {
  expect(typedArguments([['days', 'three']], { days: { type: 'integer' } })).toEqual({ days: 'three' });
});

it('a name that every object inherits is an argument like any other', () => {
  expect(typedArguments([['constructor', 'x']], {})).toEqual({ constructor: 'x' });
});

it('every value that a field shows is read back as the same value', () => {
  const typed = fc.oneof(
    fc.tuple(
      fc.constant({ type: 'string' }),
      fc.string().filter((text) => text.trim() !== ''),
    ),
    fc.tuple(fc.constant({ type: 'integer' }), fc.integer()),
    fc.tuple(fc.constant({ type: 'boolean' }), fc.boolean()),
    fc.tuple(fc.constant({ type: 'array', items: { type: 'string' } }), fc.array(fc.string())),
    fc.tuple(
      fc.constant({ type: 'object' }),
      fc.dictionary(fc.string(), fc.string(), { noNullPrototype: true }),
    ),
  );
  fc.assert(
    fc.property(typed, ([schema, value]) => {
      expect(typedArguments([['name', textOfValue(value)]], { name: schema })).toEqual({ name: value });
    }),
  );
});

it('an argument with known values offers them, with that of the example chosen', () => {
  const { html } = valueField('unit', { enum: ['m', '<ft>'] }, 'm');
  expect(html).toContain('<option value=""></option><option value="m" selected>m</option>');
  expect(html).toContain('<option value="&lt;ft&gt;">&lt;ft&gt;</option>');
});

it('any other argument is typed', () => {
  const { html } = valueField('days', { type: 'integer' }, 3);
  expect(html).toMatch(/^<input .*data-argument="days".*value="3"/);
});
