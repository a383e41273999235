import fc from 'fast-check';
import { expect, it } from 'vitest';
import { terminalSafe, terminalSafeJson, terminalSafeValue } from '../../src/text/terminal-safe.ts';

const OBEYED = /[^\P{Cc}\n\t]|[\u202A-\u202E\u2066-\u2069\u2028\u2029]/u;
const unit = fc.string({ unit: 'binary' });

it.each([
  ['an escape sequence', '\u001b[31mred', '\uFFFD[31mred'],
  ['a C1 control', '\u009b31m', '\uFFFD31m'],
  ['a carriage return, which overwrites the line', 'safe\rrm', 'safe\uFFFDrm'],
  ['a bidirectional override', 'a\u202Eb', 'a\uFFFDb'],
  ['an unpaired surrogate', 'a\ud800', 'a\uFFFD'],
])('%s becomes a replacement character', (_, text, safe) => {
  expect(terminalSafe(text)).toBe(safe);
});

it('line breaks, tabs, accents and emoji stay as they are', () => {
  expect(terminalSafe('a\n\tÉté 👩‍💻')).toBe('a\n\tÉté 👩‍💻');
});

it('no text keeps a character that a terminal obeys', () => {
  fc.assert(fc.property(unit, (text) => !OBEYED.test(terminalSafe(text))));
});

it('JSON keeps its value and has no character that a terminal obeys', () => {
  fc.assert(
    fc.property(fc.dictionary(unit, unit), (value) => {
      const json = terminalSafeJson(JSON.stringify(value));
      expect(json).not.toMatch(OBEYED);
      expect(JSON.parse(json)).toEqual(JSON.parse(JSON.stringify(value)));
    }),
  );
});

it('a value is safe in its depth, also in the names of its fields', () => {
  expect(terminalSafeValue({ 'a\u001b': [{ b: '\u0007', c: 1, d: null }] })).toEqual({
    'a\uFFFD': [{ b: '\uFFFD', c: 1, d: null }],
  });
});

it('a value that is nested too deeply ends early', () => {
  let deep: unknown = 'end';
  for (let at = 0; at < 10_000; at++) deep = [deep];
  expect(JSON.stringify(terminalSafeValue(deep))).toMatch(/^\[{100}null\]{100}$/);
});
