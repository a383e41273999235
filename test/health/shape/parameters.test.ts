import { describe, expect, it } from 'vitest';
import { compareParameters, parametersOf } from '../../../src/health/shape/parameters.ts';

describe('parametersOf', () => {
  it('lists parameters by path, with their types and whether they are required', () => {
    const schema = {
      type: 'object',
      properties: {
        place: { type: 'object', properties: { city: { type: 'string' } }, required: ['city'] },
        days: { type: ['integer', 'null'] },
        unit: { enum: ['m', 'ft'], type: 'string' },
        tags: { type: 'array', items: { type: 'string' } },
        other: {},
      },
      required: ['place'],
    };
    expect(parametersOf(schema)).toEqual({
      days: 'integer|null',
      other: 'any',
      place: 'object!',
      'place.city': 'string!',
      tags: 'array',
      'tags[]': 'string',
      unit: 'string("ft"|"m")',
    });
    expect(Object.keys(parametersOf(schema))).toEqual([
      'days',
      'other',
      'place',
      'place.city',
      'tags',
      'tags[]',
      'unit',
    ]);
  });

  it('has the types of all branches and references, each once', () => {
    const branches = {
      anyOf: [{ type: 'string' }, { oneOf: [{ type: 'integer' }, { $ref: '#/a' }] }],
      type: 'string',
    };
    expect(parametersOf({ properties: { x: branches, y: { $ref: '#/b' } } })).toEqual({
      x: '#/a|integer|string',
      y: '#/b',
    });
  });

  it('has parameters down to four levels', () => {
    const nested = (levels: number): object =>
      levels === 0 ? {} : { properties: { a: nested(levels - 1) } };
    expect(Object.keys(parametersOf(nested(5)))).toEqual(['a', 'a.a', 'a.a.a', 'a.a.a.a']);
    const listed = (levels: number): object => (levels === 0 ? {} : { items: listed(levels - 1) });
    expect(Object.keys(parametersOf(listed(5)))).toEqual(['[]', '[][]', '[][][]', '[][][][]']);
  });

  it('has up to 20 choices, and only the number of more', () => {
    const choices = (length: number) =>
      parametersOf({ properties: { x: { type: 'integer', enum: Array.from({ length }, (_, i) => i) } } }).x;
    expect(choices(20)).toMatch(/^integer\(0\|1\|10\|/);
    expect(choices(21)).toBe('integer(21 choices)');
  });

  it.each([[null], ['string'], [{ properties: [] }], [{ properties: { x: 1 }, required: 'x' }]])(
    'reads %j, which is no schema of parameters, without an error',
    (schema) => {
      expect(['', 'any', undefined]).toContain(parametersOf(schema).x);
    },
  );
});

describe('compareParameters', () => {
  const severity = (before: string | null, after: string | null) =>
    compareParameters(before === null ? {} : { x: before }, after === null ? {} : { x: after }, 't')[0]
      ?.severity;

  it.each([
    [null, 'string', 'additive'],
    [null, 'string!', 'breaking'],
    ['string', null, 'breaking'],
    ['string', 'string!', 'breaking'],
    ['string!', 'string', 'additive'],
    ['string', 'integer', 'breaking'],
    ['integer', 'number', 'additive'],
    ['number', 'integer', 'breaking'],
    ['string', 'integer|string', 'additive'],
    ['integer|string', 'string', 'breaking'],
    ['string', 'any', 'additive'],
    ['any', 'string', 'breaking'],
    ['string(1|2)', 'string(1|2|3)', 'additive'],
    ['string(1|2|3)', 'string(1|2)', 'breaking'],
    ['string(1|2)', 'string', 'additive'],
    ['string', 'string(1|2)', 'breaking'],
    ['string(1|2)', 'integer(1|2|3)', 'breaking'],
    ['string!', 'any!', 'additive'],
  ])('from %s to %s is %s', (before, after, expected) => {
    expect(severity(before, after)).toBe(expected);
  });

  it('names each parameter that changed, in alphabetical order, and no other', () => {
    expect(compareParameters({ b: 'string', a: 'string', c: 'any' }, { c: 'any', d: 'string' }, 't')).toEqual(
      [
        { severity: 'breaking', path: 't(a)', before: 'string', after: null },
        { severity: 'breaking', path: 't(b)', before: 'string', after: null },
        { severity: 'additive', path: 't(d)', before: null, after: 'string' },
      ],
    );
  });
});
