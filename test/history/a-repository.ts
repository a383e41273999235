import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { RecordOptions } from '../../src/history/branch/record-run.ts';

/** An empty folder that is deleted when the test ends. */
export function aFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'callbook-history-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

export const git = (folder: string, ...args: string[]): string =>
  execFileSync('git', ['-C', folder, ...args], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
  }).trim();

/** A repository with one commit on `main`. */
export function aRepository(remote?: string): string {
  const folder = aFolder();
  git(folder, 'init', '--quiet', '--initial-branch=main');
  git(
    folder,
    '-c',
    'user.name=a',
    '-c',
    'user.email=a@example.org',
    'commit',
    '--quiet',
    '--allow-empty',
    '-m',
    'A',
  );
  if (remote) git(folder, 'remote', 'add', 'origin', remote);
  return folder;
}

export function aRemote(): string {
  const folder = aFolder();
  git(folder, 'init', '--quiet', '--bare', '--initial-branch=main');
  return folder;
}

/** Options for recordRun. Reported lines are in `lines`. */
export function recorderOf(repository: string): RecordOptions & { lines: string[] } {
  const lines: string[] = [];
  return {
    repository,
    now: () => new Date('2026-11-21T12:00:00Z'),
    report: (line) => lines.push(line),
    lines,
  };
}
