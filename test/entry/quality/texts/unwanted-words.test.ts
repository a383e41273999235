import { expect, it } from 'vitest';
import {
  findAnsweringVerbs,
  findMarketingWords,
  findTechnicalNeeds,
  findTransportInSummaries,
} from '../../../../src/entry/quality/texts/unwanted-words.ts';
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

it.each([
  'Powerful tides',
  'Tides made easy',
  'Market-leading tides',
  'Simply tides',
  'Blazingly fast tides',
  'All-in-one tides',
  'Tides in a user-friendly way',
])('findMarketingWords reports the summary "%s"', (summary) => {
  const [finding, ...others] = findMarketingWords(aParsedEntry({ summary }));
  expect(others).toEqual([]);
  expect(finding?.problem.message).toMatch(
    /^summary contains the marketing word ".+"\. State what the interface does instead$/,
  );
});

it('findMarketingWords reports a word in a description', () => {
  const [finding] = findMarketingWords(aParsedEntry({ description: 'A robust source of tides.' }));
  expect(finding?.problem).toMatchObject({ line: 3, message: expect.stringContaining('"robust"') });
});

it('findMarketingWords accepts words that only contain a marketing word', () => {
  expect(
    findMarketingWords(aParsedEntry({ summary: 'Tides of Easyport and Modernia, unlocked gates.' })),
  ).toEqual([]);
});

it.each([
  ['Read tides of the North Sea from an MCP client.', 'MCP client'],
  ['Tides of the North Sea for MCP clients.', 'MCP clients'],
  ['Tides of the North Sea as MCP tools.', 'MCP tools'],
  ['Look up tides by MCP.', 'by MCP'],
  ['Tides of the North Sea over stdio.', 'stdio'],
  ['Tides of the North Sea through a hosted server.', 'hosted server'],
  ['Tides of the North Sea from a local MCP server.', 'local MCP server'],
  ['Tides of the North Sea, without installing anything.', 'without installing'],
])('findTransportInSummaries reports the summary "%s"', (summary, words) => {
  expect(findTransportInSummaries(aParsedEntry({ summary })).map(({ problem }) => problem.message)).toEqual([
    `summary says how clients connect ("${words}"). Say what it is for; endpoint and input_format hold the rest`,
  ]);
});

it('findTransportInSummaries accepts what an interface is for', () => {
  expect(
    findTransportInSummaries(aParsedEntry({ summary: 'Tides for unattended jobs, with a token.' })),
  ).toEqual([]);
});

it('findTransportInSummaries returns the place of the summary', () => {
  expect(findTransportInSummaries(aParsedEntry({ summary: 'Tides by MCP.' }))).toMatchObject([
    { rule: 'summary-transport', problem: { line: 2, column: 10 } },
  ]);
});

const messages = (need: string): string[] =>
  findTechnicalNeeds(aParsedEntry({ example_needs: ['plan a walk', need, 'ebb at noon', 'depth'] })).map(
    ({ problem }) => problem.message,
  );

it.each([
  ['tides of Texel, keyless', 'keyless'],
  ['keyless list of tides', 'keyless'],
  ['tides of Texel, no key', 'no key'],
  ['tides of Texel, no sign-up', 'no sign-up'],
  ['tides of Texel without an account', 'without an account'],
  ['tides of Texel without any API key', 'without any API key'],
  ['tides of Texel as JSON', 'as JSON'],
  ['tides of Texel, JSON', 'JSON'],
  ['tides of Texel over stdio', 'stdio'],
  ['an MCP server for tides', 'MCP'],
])('findTechnicalNeeds reports the need "%s"', (need, words) => {
  expect(messages(need)).toEqual([
    `example need "${need}" is about access or format ("${words}"), which other fields state. Ask for the thing itself`,
  ]);
});

it.each([
  'turn JSON files of tides into a table',
  'export the tides as CSV',
  'where is the key to the tide house',
  'how do I use my account at the harbour',
])('findTechnicalNeeds accepts the need "%s"', (need) => {
  expect(messages(need)).toEqual([]);
});

it('findTechnicalNeeds returns the place of the need', () => {
  const example_needs = ['plan a walk', 'ebb as JSON', 'depth at noon', 'flood'];
  expect(findTechnicalNeeds(aParsedEntry({ example_needs }))).toMatchObject([
    { rule: 'technical-need', problem: { line: 14, column: 5 } },
  ]);
});
