import { expect, it } from 'vitest';
import { formatProblem } from '../../src/entry/files/problem.ts';
import { parseVocabulary, parseWanted } from '../../src/entry/vocabulary.ts';
import { aWanted } from '../helpers/a-wanted.ts';

const FILE = 'entries/capabilities.yaml';
const lines = (text: string): string[] => parseVocabulary(text, FILE).problems.map(formatProblem);

it('parseVocabulary reads definitions and their places', () => {
  const { vocabulary, problems } = parseVocabulary(
    'get_tide_times: Answer high and low water.\nsend_email: Send mail.\n',
    FILE,
  );
  expect(problems).toEqual([]);
  expect(vocabulary.capabilities.get('send_email')?.definition).toBe('Send mail.');
  expect(vocabulary.locate('send_email')).toEqual({ line: 2, column: 1 });
});

it('parseVocabulary refuses a list that is not in alphabetical order', () => {
  expect(lines('send_email: Send mail.\nget_tide_times: Answer high water.\n')).toEqual([
    'entries/capabilities.yaml:2:1  capability "get_tide_times" comes after "send_email". Keep the list in alphabetical order.',
  ]);
});

it('parseVocabulary refuses a definition that is not a sentence', () => {
  expect(lines('send_email: Send mail\n')).toEqual([
    'entries/capabilities.yaml:1:1  send_email: definition does not end with a full stop. Write one sentence.',
  ]);
});

it('parseVocabulary refuses a name that is not a capability, and a duplicate', () => {
  expect(lines('sendEmail: Send mail.\n')).toEqual([
    'entries/capabilities.yaml:1:1  the name "sendEmail" is not a capability. Write a verb and its object in snake_case, such as get_weather_forecast.',
  ]);
  expect(lines('send_email: Send mail.\nsend_email: Send mail.\n')).toEqual([
    'entries/capabilities.yaml:2:1  this field appears twice. Keep one of the two.',
  ]);
});

it('parseWanted reads why nobody can call a capability, and refuses one without a reason', () => {
  const file = 'entries/wanted.yaml';
  const { vocabulary, problems } = parseWanted(aWanted('sail_boats'), file);
  expect(problems).toEqual([]);
  expect(vocabulary.capabilities.get('sail_boats')).toMatchObject({ reason: 'Only ships can.' });
  expect(parseWanted('sail_boats: Sail boats.\n', file).problems.map(formatProblem)).toEqual([
    'entries/wanted.yaml:1:1  sail_boats: reason is missing. Add it.',
  ]);
});

it('parseVocabulary refuses a reason, which only the wanted list has', () => {
  expect(lines(aWanted('sail_boats'))).toHaveLength(1);
});

const phrases = (name: string, rest: string) => `${name}:\n  definition: Does it.\n${rest}`;

it('parseVocabulary reads a capability with its phrases', () => {
  const text = phrases(
    'send_email',
    '  also_called: [e-mail]\n  asked_as:\n    - write to my landlord\n  not: []\n',
  );
  const { vocabulary, problems } = parseVocabulary(text, FILE);
  expect(problems).toEqual([]);
  expect(vocabulary.capabilities.get('send_email')?.definition).toBe('Does it.');
});

it('parseVocabulary refuses a phrase that another capability has, whatever its case', () => {
  const text =
    phrases('send_email', '  also_called: [E-mail]\n') + phrases('send_sms', '  asked_as: [e-mail]\n');
  expect(lines(text)).toEqual([
    'entries/capabilities.yaml:4:1  "e-mail" is a phrase of "send_email" already. Keep it with the capability that it fits best.',
  ]);
});

it('parseVocabulary refuses a sibling that is not in the file', () => {
  expect(lines(phrases('send_email', '  not: [send_letters]\n'))).toEqual([
    'entries/capabilities.yaml:1:1  "not" of "send_email" has "send_letters", which is no other capability of this file. Correct or remove it.',
  ]);
});

const species = (covers: string) =>
  `search_species:\n  definition: Find organisms.\n  also_called: [flora and fauna]\n  covers: ${covers}\n`;

it('parseVocabulary reads the kinds that a capability covers', () => {
  const { vocabulary, problems } = parseVocabulary(species('[apple trees, Ferns, oaks]'), FILE);
  expect(problems).toEqual([]);
  expect(vocabulary.capabilities.get('search_species')?.covers).toEqual(['apple trees', 'Ferns', 'oaks']);
});

it('parseVocabulary refuses covered kinds that are not in alphabetical order', () => {
  expect(lines(species('[oaks, ferns]'))).toEqual([
    'entries/capabilities.yaml:1:1  "covers" of "search_species" has "ferns" after "oaks". Keep the list in alphabetical order.',
  ]);
});

it('parseVocabulary refuses a covered kind that differs from another only by case or number', () => {
  expect(lines(species('[fern, Ferns]'))).toEqual([
    'entries/capabilities.yaml:1:1  "covers" of "search_species" has both "fern" and "Ferns". Keep one of the two.',
  ]);
});

it('parseVocabulary reports a covered kind that appears twice as it is once', () => {
  expect(lines(species('[ferns, ferns]'))).toEqual([
    expect.stringContaining('"ferns" appears twice. Remove one.'),
  ]);
});

it('parseVocabulary refuses a covered kind whose words the name, the definition or other names have', () => {
  const message = (kind: string) =>
    `entries/capabilities.yaml:1:1  "covers" of "search_species" has "${kind}", whose words its name, definition or "also_called" has already. Remove it.`;
  expect(lines(species('[fauna, ferns, organism, rare species, species]'))).toEqual(
    ['fauna', 'organism', 'species'].map(message),
  );
});

it('parseVocabulary refuses an empty list of covered kinds, more than 200, and kinds that are too short or long', () => {
  const many = Array.from({ length: 201 }, (_, at) => `kind${at}`);
  expect(lines(species('[]'))[0]).toContain('has 0 items, at least 1 are needed. Add more.');
  expect(lines(species(`[${many.join(', ')}]`))[0]).toContain('has 201 items, at most 200 are allowed.');
  expect(lines(species('[x]'))[0]).toContain('is a single character. Write a noun.');
  expect(lines(species(`[${'x'.repeat(41)}]`))[0]).toContain(
    'is 41 characters long, at most 40 are allowed.',
  );
});
