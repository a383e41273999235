import { expect, it } from 'vitest';
import { readOpenQuestion } from '../../../src/discovery/need/open-question.ts';

const kindsOf = (need: string): string[] =>
  Object.entries(readOpenQuestion(need)).flatMap(([kind, found]) => (found === 1 ? [kind] : []));

it.each([
  ['the best ramen in Osaka', ['best']],
  ['tips for a first marathon', ['advice']],
  ['how do I prune a fig tree', ['how']],
  ['reviews of folding bikes', ['opinion']],
  ['recent floods', ['latest']],
  ['look up a hair salon', ['search']],
  ['facts on axolotls', ['reading']],
  ['find news of the strike', ['search', 'reading']],
  ['convert 20 miles to kilometres', ['values']],
  ['send a text message', []],
])('"%s" is an open question by %j', (need, kinds) => {
  expect(kindsOf(need)).toEqual(kinds);
});
