import { expect, test } from 'vitest';
import { readArguments } from '../../src/command-line/arguments.ts';

const USAGE = 'Usage: npm run tides -- [--days NUMBER] [FILE]';
const OPTIONS = {
  days: { type: 'string', default: '3' },
  'dry-run': { type: 'boolean' },
  param: { type: 'string', multiple: true },
} as const;

class Exit extends Error {}

/** Reads arguments in a fake process that records its output. */
function read(...words: string[]) {
  const printed = { out: '', err: '', code: null as number | null };
  const argv = ['node', 'tides.ts', ...words];
  const stdout = { write: (text: string) => (printed.out += text) };
  const stderr = { write: (text: string) => (printed.err += text) };
  const exit = (code: number): never => {
    printed.code = code;
    throw new Exit();
  };
  const command = { usage: USAGE, options: OPTIONS, maxPositionals: 1, hyphenated: ['param'] };
  try {
    return { ...printed, ...readArguments({ argv, stdout, stderr, exit }, command) };
  } catch (error) {
    if (!(error instanceof Exit)) throw error;
    return printed;
  }
}

test('readArguments returns option values with their defaults, and the positional arguments', () => {
  expect(read('--dry-run', 'tides.csv')).toMatchObject({
    values: { days: '3', 'dry-run': true },
    positionals: ['tides.csv'],
    code: null,
  });
});

test.each([['--help'], ['-h'], ['--nonsense', '--help']])(
  '%s %s prints the usage and exits with 0',
  (...words) => {
    expect(read(...words)).toEqual({ out: `${USAGE}\n`, err: '', code: 0 });
  },
);

test('a word after -- is data, even if it looks like an option', () => {
  expect(read('--', '--help')).toMatchObject({ positionals: ['--help'], code: null });
});

test.each([
  ['an unknown option', ['--nonsense'], 'Unknown option "--nonsense".'],
  ['an option without its value', ['--days'], 'Option "--days <value>" argument missing.'],
  [
    'a value that begins with a hyphen',
    ['--days', '-3'],
    'The value of "--days" is missing. If it begins with a hyphen, write --days=VALUE.',
  ],
  [
    'an option of the command in place of a parameter',
    ['--param', '--dry-run'],
    'The value of "--param" is missing. If it begins with a hyphen, write --param=VALUE.',
  ],
  ['a parameter at the end without its value', ['--param'], 'Option "--param <value>" argument missing.'],
  ['a value for a boolean option', ['--dry-run=yes'], 'Option "--dry-run" does not take an argument.'],
  ['an extra positional argument', ['a', 'b'], 'Unexpected argument "b".'],
])('%s prints a sentence and the usage, and exits with 2', (_, words, sentence) => {
  expect(read(...words)).toEqual({ out: '', err: `${sentence}\n\n${USAGE}\n`, code: 2 });
});

test.each([
  [
    ['--param', '--rm=true', '--param', 'args=alpine'],
    ['--rm=true', 'args=alpine'],
  ],
  [
    ['--param', '--rm', '--param', '-it', 'tides.csv'],
    ['--rm', '-it'],
  ],
  [['--param', '--dry-run=true'], ['--dry-run=true']],
  [
    ['--param=--rm=true', '--param', '-v=/a:/b'],
    ['--rm=true', '-v=/a:/b'],
  ],
])('a parameter of %j may be named like an option', (words, param) => {
  expect(read(...words)).toMatchObject({ values: { param }, code: null });
});

test('a word after -- is never the value of a parameter', () => {
  expect(read('--', '--param')).toMatchObject({ positionals: ['--param'], code: null });
  expect(read('--param', '--', '--rm').code).toBe(2);
});

test('refuse prints a sentence and the usage, and exits with 2', () => {
  let printed = '';
  const stderr = { write: (text: string) => (printed += text) };
  const exit = (code: number): never => {
    throw new Exit(String(code));
  };
  const { refuse } = readArguments({ argv: [], stdout: process.stdout, stderr, exit }, { usage: USAGE });
  expect(() => refuse('Name a day: --days 3.')).toThrow(new Exit('2'));
  expect(printed).toBe(`Name a day: --days 3.\n\n${USAGE}\n`);
});
