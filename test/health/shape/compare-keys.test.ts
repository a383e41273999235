import { describe, expect, it } from 'vitest';
import { compareKeys } from '../../../src/health/shape/compare-keys.ts';
import { keysOf, mergeKeys } from '../../../src/health/shape/json-keys.ts';

/** The keys of answers that were seen: of the first, merged with each of the others. */
const seen = (...values: unknown[]) => values.map((value) => keysOf(value, 6)).reduce(mergeKeys);
const changes = (before: unknown, after: unknown) =>
  compareKeys(seen(before), seen(after)).map(({ severity, path }) => `${severity} ${path}`);

describe('compareKeys', () => {
  it('reports a key that is gone as breaking, and a new one as additive', () => {
    expect(compareKeys(seen({ a: 1, b: 'x' }), seen({ b: 'x', c: null }))).toEqual([
      { severity: 'breaking', path: '$.a', before: 'number', after: null },
      { severity: 'additive', path: '$.c', before: null, after: 'null' },
    ]);
  });

  it('reports a type of which nothing is left as breaking, and nothing below it', () => {
    expect(changes({ a: { b: 1 } }, { a: 'x' })).toEqual(['breaking $.a']);
    expect(changes({ a: { b: 1 } }, { a: ['x'] })).toEqual(['breaking $.a']);
  });

  it('reports a type that is new beside the others as additive, and what changed below it', () => {
    const after = seen({ a: { c: 1 } }, { a: 'x' });
    expect(
      compareKeys(seen({ a: { b: 1 } }), after).map(({ severity, path }) => `${severity} ${path}`),
    ).toEqual(['additive $.a', 'breaking $.a.b', 'additive $.a.c']);
  });

  it('reports nothing if a type is gone and others are left, or if a value is null', () => {
    expect(compareKeys(seen({ a: 1 }, { a: 'x' }), seen({ a: 1 }))).toEqual([]);
    expect(changes({ a: 1 }, { a: null })).toEqual([]);
    expect(changes({ a: null }, { a: 1 })).toEqual([]);
  });

  it('compares the elements of lists, and nothing of an empty list or object', () => {
    expect(changes({ a: [{ b: 1 }] }, { a: [{ b: 'x' }] })).toEqual(['breaking $.a[].b']);
    expect(changes({ a: [{ b: 1 }] }, { a: [] })).toEqual([]);
    expect(changes({ a: { b: 1 } }, { a: {} })).toEqual([]);
    expect(changes({ a: {} }, { a: { b: 1 } })).toEqual([]);
  });

  it('reports nothing of an optional key that is gone', () => {
    expect(compareKeys(seen({ a: 1, b: 1 }, { a: 1 }), seen({ a: 1 }))).toEqual([]);
  });

  it('folds names that are values on one side into those of the other', () => {
    const dated = { '2026-11-20': { low: 1 }, '2026-11-21': { low: 2 } };
    expect(changes({ days: dated }, { days: { '2026-11-22': { low: 3 } } })).toEqual([]);
    expect(changes({ days: dated }, { days: { today: { high: 3 } } })).toEqual(['additive $.days.*.high']);
    expect(changes({ days: { today: { low: 3 }, now: { low: 1 } } }, { days: dated })).toEqual([]);
  });
});
