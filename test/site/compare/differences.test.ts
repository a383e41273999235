import { expect, it } from 'vitest';
import { differencesOf } from '../../../src/site/compare/differences.ts';
import { html } from '../../../src/text/html.ts';

const facts = (values: Record<string, string>) =>
  new Map(Object.entries(values).map(([label, value]) => [label, html`${value}`]));

it('a fact that all entries share is the same, and any other fact differs', () => {
  const { different, same } = differencesOf([
    facts({ Price: 'free', Key: 'no' }),
    facts({ Price: 'paid', Key: 'no' }),
  ]);
  expect(same.map(({ label }) => label)).toEqual(['Key']);
  expect(different.map(({ label, cells }) => [label, cells.map((cell) => cell?.html)])).toEqual([
    ['Price', ['free', 'paid']],
  ]);
});

it('a fact that one entry lacks differs, and keeps its place between the facts around it', () => {
  const { different } = differencesOf([facts({ A: '1', C: '1' }), facts({ A: '2', B: '2', C: '2' })]);
  expect(different.map(({ label }) => label)).toEqual(['A', 'B', 'C']);
  expect(different[1]?.cells[0]).toBeNull();
});

it('a value stands out if more than half of the entries share another', () => {
  const marksOf = (...values: string[]) =>
    differencesOf(values.map((value) => facts({ Price: value }))).different[0]?.standsOut;
  expect(marksOf('free', 'paid', 'free')).toEqual([false, true, false]);
  expect(marksOf('free', 'paid')).toEqual([false, false]);
  expect(marksOf('free', 'free', 'paid', 'paid')).toEqual([false, false, false, false]);
});

it('a missing value never stands out, nor is it what a value differs from', () => {
  const { different } = differencesOf([facts({ A: '1' }), facts({ A: '1' }), facts({}), facts({ B: '2' })]);
  expect(different.map(({ standsOut }) => standsOut.includes(true))).toEqual([false, false]);
});
