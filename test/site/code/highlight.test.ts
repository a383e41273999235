import { expect, it } from 'vitest';
import { highlight } from '../../../src/site/code/highlight.ts';

it('highlights inflected words and words that begin with a term', () => {
  expect(highlight('Forecasts of weatherproof places', ['forecast', 'weather']).html).toBe(
    '<mark>Forecasts</mark> of <mark>weatherproof</mark> places',
  );
});

it('does not highlight words that share only two letters with a term', () => {
  expect(highlight('an apple', ['ap']).html).toBe('an apple');
});

it('escapes all text, highlighted or not', () => {
  expect(highlight('<b>tide</b>', ['tide']).html).toBe('&lt;b&gt;<mark>tide</mark>&lt;/b&gt;');
});
