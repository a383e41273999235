import { spawnSync } from 'node:child_process';
import { expect, it, onTestFinished } from 'vitest';
import { runInTerminal } from '../../../helpers/a-callbook-program.ts';
import { aCallbookService } from '../../../helpers/a-callbook-service.ts';
import { anEntry } from '../../../helpers/an-entry.ts';

const scriptFor = async (shell: string) => (await runInTerminal(['completion', shell])).out;

/** The words that bash offers after the given ones. */
async function offered(...words: string[]): Promise<string[]> {
  const quoted = ['callbook', ...words].map((word) => `'${word}'`).join(' ');
  const program = `callbook() { echo 'open-sky open-meteo'; }
${await scriptFor('bash')}
COMP_WORDS=(${quoted}) COMP_CWORD=${words.length}
_callbook
printf '%s\\n' "\${COMPREPLY[@]}"`;
  const { stdout } = spawnSync('bash', ['--norc', '-c', program], { encoding: 'utf8' });
  return stdout.split('\n').filter(Boolean);
}

it('bash completes commands, options and the values of options', async () => {
  expect(await offered('f')).toEqual(['find', 'follow', 'follows']);
  expect(await offered('install', 'x', '--cl')).toEqual(['--client']);
  expect(await offered('install', 'x', '--client', 'c')).toEqual([
    'cursor',
    'claude',
    'claude-code',
    'codex',
  ]);
  expect(await offered('call', 'x', 'y', '--as', 'c')).toEqual(['curl']);
});

it('bash completes slugs, the outcomes of a report and the names of shells', async () => {
  const service = await aCallbookService([
    anEntry({ slug: 'open-sky', name: 'Open Sky' }),
    anEntry({ slug: 'our-billing', name: 'Our Billing' }),
    anEntry({ slug: 'tides' }),
  ]);
  onTestFinished(() => service[Symbol.asyncDispose]());
  const slugs = (word: string) => runInTerminal(['completion', 'slugs', word], { url: service.url });
  expect((await slugs('open-s')).out).toBe('open-sky\n');
  expect((await slugs('')).out).toBe('open-sky\nour-billing\ntides\n');
  expect((await slugs('our')).out).toBe('our-billing\n');
  expect(await runInTerminal(['completion', 'slugs', 'o'], { url: 'http://127.0.0.1:9' })).toMatchObject({
    code: 0,
    err: '',
  });
  expect(await offered('show', 'open-s')).toEqual(['open-sky']);
  expect(await offered('report', 'open-sky', 'su')).toEqual(['success']);
  expect(await offered('completion', '')).toEqual(['bash', 'zsh', 'fish']);
});

it('the script for zsh loads the completion functions of bash', async () => {
  expect(await scriptFor('zsh')).toMatch(/^autoload -U \+X bashcompinit && bashcompinit\n_callbook\(\)/);
});

it('the script for fish names each command and its options', async () => {
  const script = await scriptFor('fish');
  expect(script).toContain("-a install -d 'Add an MCP server to the configuration of a client'");
  expect(script).toContain("'__fish_seen_subcommand_from install' -l client -x -a 'vscode cursor claude");
});

it('a shell that is not known is refused', async () => {
  expect(await runInTerminal(['completion', 'csh'])).toMatchObject({
    code: 2,
    err: 'The shell is "csh"; allowed is one of bash, zsh, fish.\n',
  });
});
