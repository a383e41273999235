import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import {
  distinct,
  findInvisible,
  oneLine,
  patterned,
  removeInvisible,
  severalLines,
  webAddress,
} from '../../src/entry/text-schema.ts';

const said = (schema: z.ZodType, value: unknown): string[] =>
  (schema.safeParse(value).error?.issues ?? []).map(({ message }) => message);

describe('one line of text', () => {
  it('has up to a number of code points, and not only white space', () => {
    expect(said(oneLine(3), 'a👋b')).toEqual([]);
    expect(said(oneLine(3), 'abcd')).toEqual(['is 4 characters long, at most 3 are allowed. Shorten it']);
    for (const text of ['', ' '])
      expect(said(oneLine(3), text)).toEqual(['is empty. Write it, or leave the field out']);
  });

  it('has no line break, and no character that nobody can see', () => {
    expect(said(oneLine(9), 'a\nb')).toEqual([
      'contains a line break or a control character. Write it on one line',
    ]);
    expect(said(oneLine(9), 'a\u202eb')).toEqual(['contains the invisible character U+202E. Remove it']);
  });
});

it('several lines have line breaks, and no other control character', () => {
  expect(said(severalLines(3), 'a\nb')).toEqual([]);
  expect(said(severalLines(3), 'a\tb')).toEqual(['contains a control character. Remove it']);
  expect(said(severalLines(3), 'a\nbc')).toEqual(['is 4 characters long, at most 3 are allowed. Shorten it']);
});

it('invisible characters are found with their code, and removed', () => {
  expect(findInvisible('ab\u200bc')).toEqual({ index: 2, code: 'U+200B' });
  expect(findInvisible('a\u{e0041}')).toEqual({ index: 1, code: 'U+E0041' });
  expect(findInvisible('Tides')).toBeNull();
  expect(removeInvisible('a\u200bb\u202ec')).toBe('abc');
});

describe('a web address', () => {
  it.each(['https://tides.example.org', 'http://tides.example.org/a?b=c#d'])('may be %s', (text) => {
    expect(said(webAddress(), text)).toEqual([]);
  });

  it.each([
    'tides.example.org',
    'ftp://tides.example.org',
    'https://a b',
    'https://',
    'https://[',
    'https://a:b:c',
  ])('is not "%s"', (text) => {
    expect(said(webAddress(), text)).toEqual([
      `${JSON.stringify(text)} is not a web address. Write one that begins with https:// and has no spaces`,
    ]);
  });

  it.each(['https://me@a.example.org', 'https://me:word@a.example.org', 'https://:word@a.example.org'])(
    'has no user and no password, as %s has',
    (text) => {
      expect(said(webAddress(), text)).toEqual([
        'contains a user name or a password, which can disguise the host. Remove them',
      ]);
    },
  );
});

it('a text of a pattern matches it, up to a number of characters', () => {
  const schema = patterned(/^[a-z]+$/, 3, 'a word. Use lowercase letters');
  expect(said(schema, 'abc')).toEqual([]);
  expect(said(schema, 'A')).toEqual(['"A" is not a word. Use lowercase letters']);
  expect(said(schema, 'abcd')).toEqual(['"abcd" is longer than 3 characters. Shorten it']);
});

describe('a list of different texts', () => {
  const schema = distinct(z.string(), 2, 3);

  it('has from the least to the largest number of items', () => {
    expect([said(schema, ['a', 'b']), said(schema, ['a', 'b', 'c'])]).toEqual([[], []]);
    expect(said(schema, ['a'])).toEqual(['has 1 item, at least 2 are needed. Add more']);
    expect(said(schema, ['a', 'b', 'c', 'd'])).toEqual(['has 4 items, at most 3 are allowed. Keep the best']);
  });

  it('has none twice, and says which one is', () => {
    const { error } = schema.safeParse(['a', 'b', 'a']);
    expect(error?.issues.map(({ path, message }) => [path, message])).toEqual([
      [[2], '"a" appears twice. Remove one'],
    ]);
  });
});

it('the JSON Schema of distinct texts says how many there may be, and that none stands twice', () => {
  const schema = z.toJSONSchema(distinct(oneLine(20), 1, 3));
  expect(schema).toMatchObject({ minItems: 1, maxItems: 3, uniqueItems: true });
});
