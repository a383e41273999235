import { expect, it } from 'vitest';
import { highlight } from '../../../src/site/code/highlight.ts';

it('marks inflected words and words that begin as typed', () => {
  expect(highlight('Forecasts of weatherproof places', ['forecast', 'weather']).html).toBe(
    '<mark>Forecasts</mark> of <mark>weatherproof</mark> places',
  );
});

it('does not mark words that merely begin with one or two letters', () => {
  expect(highlight('an apple', ['ap']).html).toBe('an apple');
});

it('escapes what it leaves and what it marks', () => {
  expect(highlight('<b>tide</b>', ['tide']).html).toBe('&lt;b&gt;<mark>tide</mark>&lt;/b&gt;');
});
