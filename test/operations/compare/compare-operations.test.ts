import fc from 'fast-check';
import { expect, it } from 'vitest';
import { compareOperations } from '../../../src/operations/compare/compare-operations.ts';
import type { Operation, OperationInput } from '../../../src/operations/file-schema.ts';
import type { Output } from '../../../src/operations/result-schema.ts';
import { anOperation, aTool } from '../../helpers/an-operation.ts';

const compare = (before: Operation[], after: Operation[]) =>
  compareOperations({ operations: before }, { operations: after });
const severities = (before: Operation[], after: Operation[]) => [
  ...new Set(compare(before, after).map(({ severity }) => severity)),
];
const withInput = (schema: OperationInput, required: string[] = []) => [
  anOperation({ input: { properties: { days: schema }, required } }),
];

const name = fc.stringMatching(/^[a-z]{1,6}$/);
const inputs = fc.dictionary(
  name,
  fc.record(
    {
      type: fc.constantFrom('string', 'integer', 'array', 'object'),
      enum: fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 1, 2), { minLength: 1 }),
      description: fc.string(),
      minimum: fc.integer(),
      items: fc.record({ type: fc.constantFrom('string', 'number') }),
    },
    { requiredKeys: ['type'] },
  ),
  { maxKeys: 5 },
);
const operation = fc.tuple(name, inputs, fc.infiniteStream(fc.boolean())).map(([name, properties, flags]) =>
  anOperation({
    name,
    input: { properties, required: Object.keys(properties).filter(() => flags.next().value) },
  }),
);
const operations = fc.uniqueArray(operation, { selector: ({ name }) => name, maxLength: 6 });

it('a list of operations does not differ from itself, in whatever order', () => {
  fc.assert(
    fc.property(operations, (list) => {
      expect(compare(list, list.toReversed())).toEqual([]);
    }),
  );
});

it('a new operation is additive, and a removed one is breaking', () => {
  fc.assert(
    fc.property(operations, operation, (list, extra) => {
      const others = list.filter((each) => each.name !== extra.name);
      expect(severities(others, [...others, extra])).toEqual(['additive']);
      expect(severities([...others, extra], others)).toEqual(['breaking']);
    }),
  );
});

it('a new optional argument is additive, a new required one and a removed one are breaking', () => {
  fc.assert(
    fc.property(operation, ({ input, ...rest }) => {
      const properties = { ...input.properties, UNIT: { type: 'string' } };
      const optional = { ...rest, input: { ...input, properties } };
      const required = {
        ...rest,
        input: { ...input, properties, required: [...(input.required ?? []), 'UNIT'] },
      };
      expect(severities([{ ...rest, input }], [optional])).toEqual(['additive']);
      expect(severities([{ ...rest, input }], [required])).toEqual(['breaking']);
      expect(severities([optional], [{ ...rest, input }])).toEqual(['breaking']);
      expect(severities([required], [optional])).toEqual(['additive']);
    }),
  );
});

it('changes of words are cosmetic', () => {
  fc.assert(
    fc.property(operation, fc.string(), (before, words) => {
      const properties = Object.fromEntries(
        Object.entries(before.input.properties).map(([key, each]) => [
          key,
          { ...each, description: words, default: 1 },
        ]),
      );
      const after = { ...before, summary: words, input: { ...before.input, properties } };
      expect(severities([before], [after]).filter((each) => each !== 'cosmetic')).toEqual([]);
    }),
  );
});

it.each<[string, string, OperationInput, OperationInput]>([
  ['another type', 'breaking', { type: 'string' }, { type: 'integer' }],
  ['a wider type', 'additive', { type: 'integer' }, { type: 'number' }],
  ['a narrower type', 'breaking', { type: ['integer', 'string'] }, { type: 'string' }],
  ['any type instead of one', 'additive', { type: 'string' }, {}],
  ['another place', 'breaking', { type: 'string', 'x-in': 'query' }, { type: 'string', 'x-in': 'header' }],
  ['another separator', 'breaking', { type: 'array', 'x-array': 'comma' }, { type: 'array' }],
  ['one value less', 'breaking', { enum: ['a', 'b'] }, { enum: ['a'] }],
  ['one value more', 'additive', { enum: ['a'] }, { enum: ['a', 'b'] }],
  ['a first enumeration', 'breaking', {}, { enum: ['a'] }],
  ['no enumeration any more', 'additive', { enum: ['a'] }, {}],
  ['another format', 'cosmetic', { format: 'date' }, { format: 'date-time' }],
  ['a first upper bound', 'breaking', {}, { maximum: 9 }],
  ['a wider bound', 'additive', { minimum: 1, maximum: 50 }, { minimum: 0, maximum: 100 }],
  ['a narrower bound', 'breaking', { minimum: 0 }, { minimum: 1 }],
  ['no upper bound any more', 'additive', { maximum: 9 }, {}],
  ['other elements', 'breaking', { items: { type: 'string' } }, { items: { type: 'integer' } }],
  [
    'a new required field',
    'breaking',
    { properties: { a: {} } },
    { properties: { a: {}, b: {} }, required: ['b'] },
  ],
])('%s of an argument is %s', (_, severity, before, after) => {
  expect(severities(withInput(before), withInput(after))).toEqual([severity]);
});

it('changes name the operation, the argument, and what was before and after', () => {
  const before = [anOperation({ input: { properties: { days: { enum: [1, 2] } } } }), aTool({ name: 'old' })];
  const after = [anOperation({ path: '/v2/tides', input: { properties: { days: { enum: [1] } } } })];
  expect(compare(before, after)).toEqual([
    { severity: 'breaking', path: 'get_tides', before: 'GET /tides', after: 'GET /v2/tides' },
    { severity: 'breaking', path: 'get_tides(days).enum', before: '2', after: null },
    { severity: 'breaking', path: 'old', before: 'tool', after: null },
  ]);
});

it('a field of the response that is gone or has another type is breaking, and what was unknown or cut is not compared', () => {
  const returning = (output: Output) => [anOperation({ output })];
  const [one, two] = [returning({ shape: { a: 'string' } }), returning({ shape: { a: 'string', b: 'any' } })];
  expect(severities(two, one)).toEqual(['breaking']);
  expect(severities(one, two)).toEqual(['additive']);
  expect(severities(one, returning({ shape: { a: 'integer' } }))).toEqual(['breaking']);
  expect(severities(one, returning({ shape: { a: 'string(date)' } }))).toEqual([]);
  expect(severities(one, returning({ shape: [{ a: 'string' }] }))).toEqual(['breaking']);
  expect(severities(returning({ shape: ['any'] }), returning({ shape: [{ a: 'string' }] }))).toEqual([]);
  expect(severities(returning({}), one)).toEqual([]);
  expect(severities(two, returning({ shape: { a: 'string' }, cut: ['response: 1'] }))).toEqual([]);
});

it('credentials that a call did not need are breaking, and other scopes are not', () => {
  const [open, keyed] = [anOperation({ auth: 'none' }), anOperation({ auth: 'required', scopes: ['tides'] })];
  expect(severities([open], [keyed])).toEqual(['breaking', 'cosmetic']);
  expect(severities([anOperation({})], [keyed])).toEqual(['cosmetic']);
});
