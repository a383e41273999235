import fc from 'fast-check';
import { expect, test } from 'vitest';
import { answerValue } from '../../../src/gateway/result/answer-value.ts';
import { fitValue } from '../../../src/gateway/result/fit-value.ts';
import { select } from '../../../src/gateway/result/select.ts';

const BUDGET = 500;

test('a value of any shape fits, and stays as it is if it fits already', () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 8 }), (value) => {
      const { value: fitted, left_out } = fitValue(value, BUDGET);
      expect(JSON.stringify(fitted).length).toBeLessThanOrEqual(BUDGET + 50);
      if (!left_out) expect(fitted).toBe(value);
    }),
  );
});

test('the fields that the contract names come first', () => {
  const value = { noise: 'x'.repeat(900), title: 'Tides' };
  expect(Object.keys(fitValue(value, BUDGET, ['title']).value as object)).toEqual(['title', 'noise']);
});

test('an answer that is nested too deep stays text', () => {
  const deep = `${'['.repeat(50_000)}${']'.repeat(50_000)}`;
  expect(answerValue(deep)).toBe(deep);
});

test('a JSON path selects parts, and one that could take forever is refused', () => {
  const value = { items: [{ name: 'a' }, { name: 'b' }] };
  expect(select(value, '$.items[*].name')).toEqual(['a', 'b']);
  expect(() => select(value, '$..*..*..*')).toThrow('too many');
  expect(() => select(value, "$[?search(@.name, '(a+)+$')]")).toThrow('not usable');
  expect(() => select(value, 'items')).toThrow('not usable');
});
