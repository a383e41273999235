import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { asRunnerLog } from '../../src/log/runner-log.ts';
import { scriptsIn, workflows } from '../workflows/workflow.ts';

// The runner splits lines and finds commands in this way: actions/runner, ActionCommand.TryParseV2 and TryParse.
const COMMAND = /^[\s\u0085]*::|##\[/;
const commandsIn = (text: string) => text.split(/\r\n|\n|\r/).filter((line) => COMMAND.test(line));

it.each([
  ['::error::x', ': :error::x'],
  ['a\n  ::stop-commands::x', 'a\n  : :stop-commands::x'],
  ['a\r::add-mask::x', 'a ::add-mask::x'],
  ['\u2028::add-mask::x', ' : :add-mask::x'],
  ['\u0085\u00a0::add-mask::x', ' \u00a0: :add-mask::x'],
  ['\u001b[2K::add-mask::x', ' [2K::add-mask::x'],
  ['a "##[add-path]/tmp"', 'a "## [add-path]/tmp"'],
  ['#\u0000#[add-path]', '# #[add-path]'],
  ['an address http://[::1]/', 'an address http://[::1]/'],
])('the log of %j has no command for the runner', (text, logged) => {
  expect(asRunnerLog(text)).toBe(logged);
});

it('no text from outside becomes a command for the runner', () => {
  const signs = fc.constantFrom(
    ...[':', '::', '#', '##[', '[', '\n', '\r', ' ', '\t', '\v', '\f', '\0', '\u001b', '\u0085', '\u00a0'],
    ...['\u1680', '\u2028', '\u2029', '\u202f', '\u3000', '\ufeff', 'x', ']'],
  );
  fc.assert(
    fc.property(fc.array(signs, { maxLength: 40 }), (parts) => {
      const logged = asRunnerLog(parts.join(''));
      expect(commandsIn(logged)).toEqual([]);
      expect(asRunnerLog(logged)).toBe(logged);
    }),
  );
});

describe('a process with guardRunnerLog', () => {
  const run = (code: string) =>
    spawnSync(
      process.execPath,
      ['--input-type=module', '-e', `import { guardRunnerLog } from './src/log/runner-log.ts'; ${code}`],
      { encoding: 'utf8' },
    );

  it('prints no command by any method of the console', () => {
    const { stdout, stderr, status } = run(`guardRunnerLog(() => process.exit(1));
      const text = '::add-mask::x\\r::add-mask::x ##[add-path]x';
      for (const method of ['log', 'info', 'warn', 'error', 'debug']) console[method](text);
      console.log('%s', '::add-mask::x', new Error('a\\n::add-mask::x ##[add-path]x'));`);
    expect(commandsIn(stdout + stderr)).toEqual([]);
    expect(stdout.match(/: :add-mask::x ::add-mask::x ## \[add-path\]x/g)).toHaveLength(3);
    expect(stderr.match(/: :add-mask::x ::add-mask::x ## \[add-path\]x/g)).toHaveLength(2);
    expect(status).toBe(0);
  });

  it.each([
    ['thrown', "throw new Error('a\\n::add-mask::x ##[add-path]x');"],
    ['rejected', "await Promise.reject(new Error('a\\n::add-mask::x ##[add-path]x'));"],
    ['thrown later', "setTimeout(() => JSON.parse('##[add-path]x'));"],
  ])('prints no command from an uncaught error that is %s, and fails', (_, code) => {
    const { stdout, stderr, status } = run(`guardRunnerLog(() => process.exit(1)); ${code}`);
    expect(commandsIn(stdout + stderr)).toEqual([]);
    expect(stderr).toContain('## [add-path]x');
    expect(status).toBe(1);
  });

  it('prints the sentence of an error that its user can fix, without a stack', () => {
    const { stderr, status } = run(`guardRunnerLog(() => process.exit(1));
      const { FixableError } = await import('./src/command-line/fixable-error.ts');
      throw new FixableError('Start Redis.', { cause: new Error('refused') });`);
    expect([stderr, status]).toEqual(['Start Redis.\n', 1]);
  });
});

const inWorkflows = workflows().flatMap(({ source }) => scriptsIn(source));

const IMPORTS_AND_COMMENTS = /\/\*.*?\*\/|^\/\/[^\n]*|^import .*?;$/gms;

it.each([...new Set(inWorkflows)])('%s guards its log before anything else', (file) => {
  const code = readFileSync(file, 'utf8').replaceAll(IMPORTS_AND_COMMENTS, '').trim();
  expect(code, file).toMatch(/^guardRunnerLog\(\(\) => process\.exit\(1\)\);/);
  const written = [...code.matchAll(/process\.stdout\.write\((.*)\);/g)].map(([, text]) => text);
  expect(written.filter((text) => !/\{(?:formatAnnotation|runAnnotation)\(/.test(text ?? ''))).toEqual([]);
});
