import { expect, it } from 'vitest';
import { findAnsweringVerbs } from '../../../../src/entry/quality/texts/answering-verb.ts';
import { aParsedEntry } from '../../../helpers/a-parsed-entry.ts';

it.each([
  ['Answers heights by harbour.', 'Answers'],
  ['Takes a harbour and answers its tides.', 'and answers'],
  ['An unknown harbour answers 404.', 'answers 404'],
  ['Reads a harbour. Answers come as XML.', 'Answers'],
  ['Heights of a harbour, answered as JSON.', 'answered as'],
])('findAnsweringVerbs reports the description "%s"', (description, words) => {
  expect(findAnsweringVerbs(aParsedEntry({ description })).map(({ problem }) => problem.message)).toEqual([
    `description says "${words}". Interfaces return data: write "returns", "response" or "result"`,
  ]);
});

it('findAnsweringVerbs reports a summary with its place', () => {
  expect(findAnsweringVerbs(aParsedEntry({ summary: 'Answers tides of the North Sea.' }))).toMatchObject([
    { rule: 'answering-verb', problem: { line: 2, column: 10 } },
  ]);
});

it.each([
  'Returns questions, answers and comments about tides.',
  'Search questions and answers of sailors.',
  'The model writes the answer with its sources.',
  'Lets a sailor answer invitations.',
])('findAnsweringVerbs accepts the description "%s"', (description) => {
  expect(findAnsweringVerbs(aParsedEntry({ description }))).toEqual([]);
});
