import { expect, it } from 'vitest';
import { splitLiterals, weighSentences } from '../../../src/discovery/need/split-need.ts';

it('a sentence that tells counts less beside one that asks, and fully where none asks', () => {
  const factors = (need: string) => weighSentences(need).map(({ factor }) => factor);
  expect(factors('We moved to Bergen. Is there a tram?')).toEqual([expect.toSatisfy((f) => f < 1), 1]);
  expect(factors('We moved to Bergen. It rained.')).toEqual([1, 1]);
});

it.each([
  ['is example.com down', ['example.com']],
  ['look up https://a.example/b for ann@a.example', ['https://a.example/b', 'ann@a.example']],
  ["find the word 'serendipity' in 10.0.0.1", ['10.0.0.1', "'serendipity'"]],
  ["the city's node.js program", []],
])('the values in "%s" are %j', (need, literals) => {
  const found = splitLiterals(need);
  expect(found.literals).toEqual(literals);
  expect(literals.filter((literal) => found.topic.includes(literal))).toEqual([]);
});
