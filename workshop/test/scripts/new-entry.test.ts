import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { readEntries } from '../../../src/entry/files/load.ts';

function run(folder: string, ...flags: string[]) {
  return spawnSync('node', ['workshop/scripts/new-entry.ts', '--folder', folder, ...flags], {
    encoding: 'utf8',
  });
}
function aFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'callbook-new-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}
const FLAGS = [
  '--category=cli',
  '--slug=tidy',
  '--name=tidy',
  '--summary=Clean up and indent HTML.',
  '--endpoint=tidy <file>',
  '--parameters=file: an HTML file',
  '--auth-mode=none (local command)',
  '--docs-url=https://www.html-tidy.org/',
  '--source=https://www.html-tidy.org/documentation/',
  '--tags=html',
  '--capabilities=format_html',
  '--example-needs=fix broken markup',
  '--example-needs=indent this page',
  '--example-needs=close open tags for me',
];

it('new-entry writes an entry that passes the check', () => {
  const folder = aFolder();
  const { status, stdout } = run(folder, ...FLAGS);
  expect([status, stdout]).toEqual([0, expect.stringContaining('cli/tidy.yaml')]);
  expect(stdout).not.toContain('pull request'); // The folder is not the shared catalog.
  expect(readFileSync(join(folder, 'cli/tidy.yaml'), 'utf8')).toMatch(/^name: tidy\nsummary: Clean up/);
  expect(readEntries(folder)).toMatchObject({
    entries: [{ slug: 'tidy', parameters: { file: 'an HTML file' } }],
    problems: [],
  });
});

it('new-entry writes nothing if an option is wrong, and says which', () => {
  const folder = aFolder();
  const { status, stderr } = run(folder, ...FLAGS, '--tags=Web Pages');
  expect(status).toBe(1);
  expect(stderr).toContain('tag "Web Pages" is not a tag');
  expect(existsSync(join(folder, 'cli/tidy.yaml'))).toBe(false);
});

it('new-entry never overwrites a file', () => {
  const folder = aFolder();
  run(folder, ...FLAGS);
  expect(run(folder, ...FLAGS)).toMatchObject({ status: 1, stderr: expect.stringContaining('exists') });
});

const TYPED = [
  'cli',
  'Tidy HTML', // Not a slug.
  'tidy',
  'tidy',
  'Clean up and indent HTML.',
  'tidy <file>',
  'file: an HTML file', // Asked for because the endpoint has a placeholder.
  'none (local command)',
  'format_html',
  'fix broken markup; indent this page; close open tags for me',
  'html',
  'www.html-tidy.org', // Not an address.
  'https://www.html-tidy.org/',
  'https://www.html-tidy.org/documentation/',
];

function type(folder: string, lines: readonly string[], ...flags: string[]) {
  return spawnSync('node', ['workshop/scripts/new-entry.ts', '--folder', folder, ...flags], {
    encoding: 'utf8',
    input: lines.map((line) => `${line}\n`).join(''),
  });
}

it('new-entry reads answers from standard input and asks again only for wrong ones', () => {
  const folder = aFolder();
  const { status, stdout, stderr } = type(folder, TYPED);
  expect([status, stderr]).toEqual([0, '']);
  expect(stdout).toContain('slug "Tidy HTML" is not lowercase words joined by hyphens.');
  expect(stdout.match(/^Slug \(/gm)).toHaveLength(1); // With a pipe, prompts share a line unless a message comes between.
  expect(stdout).toContain('"www.html-tidy.org"');
  expect(readEntries(folder)).toMatchObject({
    entries: [
      {
        slug: 'tidy',
        endpoint: 'tidy <file>',
        parameters: { file: 'an HTML file' },
        docs_url: 'https://www.html-tidy.org/',
        tags: ['html'],
      },
    ],
    problems: [],
  });
});

it('new-entry asks only for a wrong option and keeps the others', () => {
  const folder = aFolder();
  const flags = FLAGS.map((flag) => (flag.startsWith('--slug') ? '--slug=Tidy' : flag));
  const { status, stdout } = type(folder, ['tidy'], ...flags);
  expect([status, stdout]).toEqual([0, expect.stringContaining('cli/tidy.yaml')]);
});

it('new-entry prints the answers as options at the end of the input, and writes nothing', () => {
  const folder = aFolder();
  const { status, stderr } = type(folder, ['cli', 'tidy', "Tidy's own"]);
  expect(status).toBe(1);
  expect(stderr).toContain("npm run new-entry -- --category=cli --slug=tidy --name='Tidy'\\''s own'");
  expect(stderr).toContain('--summary is missing');
  expect(existsSync(join(folder, 'cli'))).toBe(false);
});
