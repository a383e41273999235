import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { quoteInPlace, quoteShell, splitShellWords } from '../../../src/operations/calls/shell.ts';

describe('splitShellWords', () => {
  it('joins quoted and bare parts of a word', () => {
    expect(splitShellWords(`curl -H 'a: b' "c \\"d\\"" e'f'g`)).toEqual([
      'curl',
      '-H',
      'a: b',
      'c "d"',
      'efg',
    ]);
  });

  it('continues after a backslash at the end of a line', () => {
    expect(splitShellWords("curl 'https://a.org' \\\n  -s")).toEqual(['curl', 'https://a.org', '-s']);
  });

  it('reads the first command of a pipe', () => {
    expect(splitShellWords("curl https://a.org | jq '.[0]'")).toEqual(['curl', 'https://a.org']);
  });

  it('keeps an empty word', () => {
    expect(splitShellWords("a '' b")).toEqual(['a', '', 'b']);
  });

  it('returns null for variables, substitutions and unclosed quotes', () => {
    expect(splitShellWords('curl "$URL"')).toBeNull();
    expect(splitShellWords('curl `cat url`')).toBeNull();
    expect(splitShellWords("curl 'https://a.org")).toBeNull();
  });

  it('reads back every quoted word', () => {
    fc.assert(
      fc.property(fc.array(fc.string()), (words) => {
        expect(splitShellWords(words.map(quoteShell).join(' '))).toEqual(words);
      }),
    );
  });
});

describe('quoteInPlace', () => {
  it('keeps any value within its word, whatever the quotes', () => {
    const lines = ['echo X', "echo 'X'", "echo 'a X b'"];
    fc.assert(
      fc.property(fc.string(), fc.constantFrom(...lines), (value, line) => {
        const filled = line.replace('X', () => `${quoteInPlace(value, line.indexOf('X'), line)}`);
        expect(splitShellWords(filled)?.[1]).toBe(
          (splitShellWords(line)?.[1] ?? '').replace('X', () => value),
        );
      }),
    );
  });

  it.each([
    'echo "$(date X)"',
    'echo `date X`',
    "echo $'a X'",
    'cat <<END\nX\nEND',
    'true # X',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: a variable of the shell.
    'echo ${A:-X}',
  ])('fills only plain words into %j, in which quotes have another meaning', (line) => {
    expect(quoteInPlace('; id', line.indexOf('X'), line)).toBeNull();
    expect(quoteInPlace("'", line.indexOf('X'), line)).toBeNull();
    expect(quoteInPlace('2026-11-21', line.indexOf('X'), line)).toBe('2026-11-21');
  });

  it('quotes words that zsh would expand to a path', () => {
    expect(quoteShell('=ls')).toBe("'=ls'");
  });

  it('escapes the characters that are special within double quotes', () => {
    expect(quoteInPlace('$(rm) `x` "y" \\', 6, 'echo "X"')).toBe('\\$(rm) \\`x\\` \\"y\\" \\\\');
  });
});
