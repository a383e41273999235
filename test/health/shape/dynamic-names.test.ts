import { describe, expect, it } from 'vitest';
import { isDynamicName, looksLikeMap } from '../../../src/health/shape/dynamic-names.ts';

const ratesOf = (codes: string) => Object.fromEntries(codes.split(' ').map((code, i) => [code, i] as const));

it('eight lowercase codes make a map, and seven may be the names of a record', () => {
  expect(looksLikeMap([ratesOf('eur usd gbp jpy chf sek nok dkk')])).toBe(true);
  expect(looksLikeMap([ratesOf('eur usd gbp jpy chf sek nok')])).toBe(false);
});

it('three uppercase codes make a map, and two do not', () => {
  expect(looksLikeMap([ratesOf('EUR USD GBP')])).toBe(true);
  expect(looksLikeMap([ratesOf('EUR USD')])).toBe(false);
});

it('names that are dates, numbers, ids, addresses or very long are values', () => {
  const values = [
    '2026-11-21',
    '12:30',
    '-4.5',
    '123e4567-e89b-12d3-a456-426614174000',
    'deadbeef01',
    'Q1234',
    'user-77001',
    'abcdefghijklmnop1234',
    'a/b',
    '/v1',
    'a@example.org',
    'x'.repeat(65),
  ];
  expect(values.filter((name) => !isDynamicName(name))).toEqual([]);
  const names = ['low', 'day_1', 'h24', 'deadbeef', 'abcdefghijklmnopq123', '@type', 'x'.repeat(64)];
  expect(names.filter(isDynamicName)).toEqual([]);
});

describe('an object', () => {
  const named = (count: number, value: (i: number) => unknown) =>
    Object.fromEntries(
      Array.from({ length: count }, (_, i) => [`key_number_${'abcdefghijklmnopqrstuvwxyz'[i]}`, value(i)]),
    );
  const isMap = (...objects: Record<string, unknown>[]) => looksLikeMap(objects);

  it('of 24 alike scalars, or of five alike objects or lists, is a map', () => {
    expect([23, 24].map((count) => isMap(named(count, (i) => i)))).toEqual([false, true]);
    expect([4, 5].map((count) => isMap(named(count, () => ({ low: 1 }))))).toEqual([false, true]);
    expect([4, 5].map((count) => isMap(named(count, () => [1])))).toEqual([false, true]);
  });

  it('has its names counted over all objects of its path', () => {
    expect(isMap(ratesOf('EUR USD'), ratesOf('USD GBP'))).toBe(true);
    expect(isMap(ratesOf('EUR USD'), ratesOf('USD EUR'))).toBe(false);
  });

  it('whose values are of several types is no map, but null fits each', () => {
    expect(isMap({ EUR: 1, USD: 'x', GBP: 2 })).toBe(false);
    expect(isMap({ EUR: 1, USD: null, GBP: 2 })).toBe(true);
    expect(isMap({ EUR: null, USD: null, GBP: null })).toBe(false);
    expect(isMap({ EUR: [1], USD: { a: 1 }, GBP: [1] })).toBe(false);
    expect(isMap({ EUR: { a: 1 }, USD: [1], GBP: { a: 1 } })).toBe(false);
    expect(isMap({ EUR: { a: 1 }, USD: 1, GBP: { a: 1 } })).toBe(false);
  });

  it('whose lists have elements of several types is no map, and empty lists fit each', () => {
    expect(isMap({ EUR: [1], USD: ['x'], GBP: [1] })).toBe(false);
    expect(isMap({ EUR: [], USD: [null], GBP: [] })).toBe(true);
    expect(isMap({ EUR: [[1]], USD: [['x']], GBP: [[1]] })).toBe(false);
  });

  it('whose objects share less than half of their names with the first is no map', () => {
    const rest = { USD: { a: 1, b: 1 }, GBP: { a: 1, b: 1 } };
    expect(isMap({ EUR: { a: 1, c: 1, d: 1 }, ...rest })).toBe(false); // One of four.
    expect(isMap({ EUR: { a: 1, b: 1, c: 1, d: 1 }, ...rest })).toBe(true); // Two of four.
    expect(isMap({ EUR: {}, USD: {}, GBP: {} })).toBe(false);
  });

  it('is no map by lowercase codes and uppercase ones together', () => {
    expect(isMap(ratesOf('EUR usd gbp'))).toBe(false);
    expect(isMap(ratesOf('eur usd gbp jpy chf sek nok Dkk'))).toBe(false);
  });
});
