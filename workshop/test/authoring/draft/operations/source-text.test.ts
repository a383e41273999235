import fc from 'fast-check';
import { expect, it } from 'vitest';
import { oneLine } from '../../../../../src/entry/text-schema.ts';
import {
  firstSentence,
  lineOf,
  sentenceAndRule,
  shortLine,
} from '../../../../authoring/draft/operations/source-text.ts';

it('a line is always one that an operations file accepts, or null', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'binary', maxLength: 300 }),
      fc.integer({ min: 1, max: 120 }),
      (text, max) => {
        const line = lineOf(text, max);
        expect(line === null || oneLine(max).safeParse(line).success).toBe(true);
      },
    ),
  );
});

it.each([
  ['Get films. Then more.', 'Get films.'],
  ['Get v1.2 films, e.g. dramas', 'Get v1.2 films, e.g. dramas'],
  ['<p>Get the [film](https://a.example/b).</p> More', 'Get the film.'],
  ['Use a [film (1999)](https://a.example/Film_(1999)) here. More', 'Use a film (1999) here.'],
  ['Copy <file> to **it**', 'Copy <file> to **it**'],
])('the first sentence of "%s" is read without markup', (text, sentence) => {
  expect(firstSentence(text, 120)).toBe(sentence);
});

it.each([
  ['Year of the film.', 'Year of the film.'],
  ['Title of the film, as it was shown in cinemas', 'Title of the film, as it was…'],
  [
    'Year of the film. It must be between 1888 and 2030.',
    'Year of the film. It must be between 1888 and 2030.',
  ],
  ['Year of the film. It must be after 1888. Older ones fail.', 'Year of the film. It must be after 1888.…'],
  ['Must be one of so many values that no line holds all of them at once', 'Must be one of so many values…'],
  ['Incomprehensibilities-of-films', 'Incomprehensibilities-of-films'],
])('"%s" is cut to "%s"', (text, line) => {
  expect(shortLine(text, { short: 30, withRule: 55 })).toBe(line);
});

it.each([
  ['Set the log format. One of: json|text', 'Set the log format. One of: json|text'],
  ['Largest log. No effect on stderr. Unit is MB. More.', 'Largest log. Unit is MB.'],
  ['Use gRPC-web. Useful behind a proxy.', 'Use gRPC-web.'],
  [`Set the format. One of: ${'json|'.repeat(20)}text`, 'Set the format.'],
])('of "%s", the first sentence and the one with the rule stay', (text, line) => {
  expect(sentenceAndRule(text, { short: 30, withRule: 55 })).toBe(line);
});
