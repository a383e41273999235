import fc from 'fast-check';
import { expect, it } from 'vitest';
import { propertyKeys } from '../../../src/operations/tools/property-keys.ts';

it('names that models accept are kept, and others are changed to free ones', () => {
  expect([...propertyKeys(['--format', 'a[b]', 'a_b_', '$top', 'ü'])]).toEqual([
    ['--format', '--format'],
    ['a[b]', 'a_b__2'],
    ['a_b_', 'a_b_'],
    ['$top', '_top'],
    ['ü', '_'],
  ]);
});

it('every set of names gets as many accepted keys', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.string({ maxLength: 100 }), { maxLength: 40 }), (names) => {
      const keys = [...propertyKeys(names).values()];
      expect(new Set(keys).size).toBe(names.length);
      for (const key of keys) expect(key).toMatch(/^[a-zA-Z0-9_.-]{1,64}$/);
    }),
  );
});
