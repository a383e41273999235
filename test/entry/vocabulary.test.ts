import { expect, it } from 'vitest';
import { formatProblem } from '../../src/entry/files/problem.ts';
import { parseVocabulary } from '../../src/entry/vocabulary.ts';

const FILE = 'entries/capabilities.yaml';
const lines = (text: string): string[] => parseVocabulary(text, FILE).problems.map(formatProblem);

it('parseVocabulary reads definitions and their places', () => {
  const { vocabulary, problems } = parseVocabulary(
    'get_tide_times: Answer high and low water.\nsend_email: Send mail.\n',
    FILE,
  );
  expect(problems).toEqual([]);
  expect(vocabulary.definitions.get('send_email')).toBe('Send mail.');
  expect(vocabulary.locate('send_email')).toEqual({ line: 2, column: 1 });
});

it('parseVocabulary refuses a list that is not in alphabetical order', () => {
  expect(lines('send_email: Send mail.\nget_tide_times: Answer high water.\n')).toEqual([
    'entries/capabilities.yaml:2:1  capability "get_tide_times" comes after "send_email". Keep the list in alphabetical order.',
  ]);
});

it('parseVocabulary refuses a definition that is not a sentence', () => {
  expect(lines('send_email: Send mail\n')).toEqual([
    'entries/capabilities.yaml:1:1  send_email does not end with a full stop. Write one sentence.',
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
