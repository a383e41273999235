import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { readEntries } from '../../src/entry/load.ts';

function run(folder: string, ...flags: string[]) {
  return spawnSync('node', ['scripts/new-entry.ts', '--folder', folder, ...flags], { encoding: 'utf8' });
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
  '--parameter=file=an HTML file',
  '--auth-mode=none (local command)',
  '--docs-url=https://www.html-tidy.org/',
  '--tag=html',
  '--capability=format_html',
  '--need=fix broken markup',
  '--need=indent this page',
  '--need=close open tags for me',
];

it('writes an entry that passes the check', () => {
  const folder = aFolder();
  const { status, stdout } = run(folder, ...FLAGS);
  expect([status, stdout]).toEqual([0, expect.stringContaining('cli/tidy.yaml')]);
  expect(readFileSync(join(folder, 'cli/tidy.yaml'), 'utf8')).toMatch(/^name: tidy\nsummary: Clean up/);
  expect(readEntries(folder)).toMatchObject({
    entries: [{ slug: 'tidy', parameters: { file: 'an HTML file' } }],
    problems: [],
  });
});

it('writes nothing where a flag is at fault, and says which', () => {
  const folder = aFolder();
  const { status, stderr } = run(folder, ...FLAGS, '--tag=Web Pages');
  expect(status).toBe(1);
  expect(stderr).toContain('tag "Web Pages" is not a tag');
  expect(existsSync(join(folder, 'cli/tidy.yaml'))).toBe(false);
});

it('overwrites nothing', () => {
  const folder = aFolder();
  run(folder, ...FLAGS);
  expect(run(folder, ...FLAGS)).toMatchObject({ status: 1, stderr: expect.stringContaining('exists') });
});
