import { expect, it } from 'vitest';
import { argumentText, missingRules } from '../../../../authoring/draft/operations/argument-text.ts';

it.each([
  ['Required. The ID of the film.', 'ID of the film'],
  ['(Optional) Year of the film. See [the guide](https://a.example).', 'Year of the film'],
  [
    'Query param: A list of ids. Please note that it must not exceed 50 ids.',
    'List of ids. Must not exceed 50 ids.',
  ],
  ['The ARN that you want to delete. For more information, see Deleting.', 'ARN to delete'],
  [
    'Order of the films. Supported values:\n- `new`: newest first\n- `old`: oldest first',
    'Order of the films. Supported values: new, old.',
  ],
  ['This parameter can be repeated.', 'Can be repeated'],
  ['Deprecated. Use `year` instead.', 'Deprecated. Use year instead.'],
  ['More details at the help center.', null],
])('"%s" becomes "%s"', (text, line) => {
  expect(argumentText(text)).toBe(line);
});

it('a rule stays, however much stands before it', () => {
  const story = `Films are shown in cinemas${' of the country'.repeat(10)}.`;
  const text = `Films to show. ${story} Cannot be used together with year.`;
  expect(argumentText(text)).toBe('Films to show. Cannot be used together with year.');
});

it('what keywords say is not repeated', () => {
  const text = 'How many films to list. Default is 20. Maximum: 100.';
  expect(argumentText(text, { default: 20, maximum: 100 })).toBe('How many films to list');
  expect(argumentText(text, { default: 10 })).toBe('How many films to list. Default is 20. Maximum: 100.');
});

it('a sentence that is too long ends at a clause, and says so', () => {
  const text = `${'Films of all kinds, '.repeat(20)}and series.`;
  const line = argumentText(text) ?? '';
  expect(line.length).toBeLessThanOrEqual(200);
  expect(line).toMatch(/kinds…$/);
});

it('a rule is missing if the other text has no word of its kind', () => {
  const source = 'Ids of films. Comma-separated list. Required if year is given.';
  expect(missingRules('ids, with commas between', source)).toEqual(['Required if year is given.']);
  expect(missingRules('ids', 'Ids of films.')).toEqual([]);
});
