import fc from 'fast-check';
import { expect, it } from 'vitest';
import { oneLine } from '../../../../../src/entry/text-schema.ts';
import {
  firstSentence,
  lineOf,
  plainLine,
  sentenceAndRule,
  sentencesOf,
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
  ['Use **one** of `a` or [b](https://a.example/b).', 'Use one of a or b.'],
  ['<p>The name.</p> <note>Must be &lt; 5.</note>', 'The name. Must be < 5.'],
  ['Kinds:\n- a\n- b', 'Kinds: a; b'],
  ['#### Sort order\nNewest first', 'Sort order. Newest first'],
  ['The `{id}` of a <film>', 'The {id} of a <film>'],
  ['See [Video][google.cloud.Video].', 'See Video.'],
  ['Must match [a-zA-Z][a-zA-Z0-9_]{0,47}.', 'Must match [a-zA-Z][a-zA-Z0-9_]{0,47}.'],
  ['Pattern: ^[a-z]([a-z0-9-]+)$', 'Pattern: ^[a-z]([a-z0-9-]+)$'],
  ['snake_case_names and 2 * 3 * 4 stay', 'snake_case_names and 2 * 3 * 4 stay'],
])('"%s" is the plain line "%s"', (text, line) => {
  expect(plainLine(text)).toBe(line);
});

it.each([
  ['Get v1.2, e.g. Dramas. Then more.', ['Get v1.2, e.g. Dramas.', 'Then more.']],
  ['One (or two.) Three', ['One (or two.)', 'Three']],
])('"%s" has the sentences %j', (line, sentences) => {
  expect(sentencesOf(line)).toEqual(sentences);
});

it.each([
  ['Set the log format. One of: json|text', 'Set the log format. One of: json|text'],
  ['Largest log. No effect on stderr. Unit is MB. More.', 'Largest log. Unit is MB.'],
  ['Use gRPC-web. Useful behind a proxy.', 'Use gRPC-web.'],
  [`Set the format. One of: ${'json|'.repeat(20)}text`, 'Set the format.'],
])('of "%s", the first sentence and the one with the rule stay', (text, line) => {
  expect(sentenceAndRule(text, { short: 30, withRule: 55 })).toBe(line);
});
