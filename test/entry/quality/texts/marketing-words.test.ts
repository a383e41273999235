import { expect, it } from 'vitest';
import { findMarketingWords } from '../../../../src/entry/quality/texts/marketing-words.ts';
import { aParsedEntry } from '../../../helpers/a-parsed-entry.ts';

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
