import { expect, it } from 'vitest';
import {
  argumentText,
  missingRules,
  textWithin,
} from '../../../../authoring/draft/operations/argument-text.ts';

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
  expect(line.length).toBeLessThanOrEqual(220);
  expect(line).toMatch(/kinds…$/);
});

it('a clause that is left out leaves no mark, unless it states a condition', () => {
  const start = 'Films of all kinds that are shown in cinemas of the country in the year of the request';
  const end = 'some more words on cinemas'.repeat(6);
  expect(argumentText(`${start}, which has ${end}.`)).toBe(start);
  expect(argumentText(`${start}, unless the cinema must close: ${end}.`)).toBe(`${start}…`);
});

it('conditions have room before explanations and long rules', () => {
  const story = 'Cinemas show many films in the evening and some in the afternoon of each day of the week.';
  const text = `Cinema. ${story} ${story.replace('Cinemas', 'Halls')} Required at chain X. Otherwise, the call fails.`;
  expect(argumentText(text)).toBe('Cinema. Required at chain X. Otherwise, the call fails.');
});

it('a list of names is whole, or counts what it leaves out', () => {
  const names = (count: number) => Array.from({ length: count }, (_, at) => `filter_${at}`).join(', ');
  expect(argumentText(`Filters of films to apply: ${names(40)}.`)).toMatch(/filter_39$/);
  expect(argumentText(`Filters of films to apply: ${names(90)}.`)).toMatch(/filter_\d+ and \d+ more$/);
});

it('values that the schema lists are not repeated', () => {
  const text = 'Order of the films. Possible values: `new`, `old`.';
  expect(argumentText(text, { enum: ['new', 'old'] })).toBe('Order of the films');
});

it('a rule is missing if the other text has no word of its kind', () => {
  const source = 'Ids of films. Comma-separated list. Required if year is given.';
  expect(missingRules('ids, with commas between', source)).toEqual(['Required if year is given.']);
  expect(missingRules('ids', 'Ids of films.')).toEqual([]);
});

it('a text within a length has whole sentences or clauses', () => {
  const text =
    'Films of the country that cinemas show today, which are many. Halls are small. Seats are red.';
  expect(textWithin(text, 80)).toBe(
    'Films of the country that cinemas show today, which are many. Halls are small.',
  );
  expect(textWithin(text, 50)).toBe('Films of the country that cinemas show today.');
  expect(textWithin(text, 20)).toBeNull();
});

it('a long list with deeply indented examples is read at once', () => {
  const example = Array.from({ length: 200 }, () => `\n${' '.repeat(40)}"kind": "film",`).join('');
  expect(argumentText(`Films to list.\n- \`short\`: short ones${example}\nThe end.`)).toContain(
    'Films to list',
  );
});
