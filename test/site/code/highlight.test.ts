import { expect, it } from 'vitest';
import { highlight, highlightable } from '../../../src/site/code/highlight.ts';

it('highlights the words and their inflections, but no other words that begin with them', () => {
  expect(highlight('Forecasts by category, of a cat and its cats', { words: ['forecast', 'cat'] }).html).toBe(
    '<mark>Forecasts</mark> by category, of a <mark>cat</mark> and its <mark>cats</mark>',
  );
});

it('highlights words that begin with the unfinished word, from three letters on', () => {
  expect(highlight('a weather map', { words: ['map'], unfinished: 'weat' }).html).toBe(
    'a <mark>weather</mark> <mark>map</mark>',
  );
  expect(highlight('an apple', { words: [], unfinished: 'ap' }).html).toBe('an apple');
});

it('escapes all text, highlighted or not', () => {
  expect(highlight('<b>tide</b>', { words: ['tide'] }).html).toBe('&lt;b&gt;<mark>tide</mark>&lt;/b&gt;');
});

it('says whether a text has a word to highlight', () => {
  expect(highlightable('times of tides', { words: ['tide'] })).toBe(true);
  expect(highlightable('times of tides', { words: [] })).toBe(false);
});
