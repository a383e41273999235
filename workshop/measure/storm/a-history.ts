import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Git } from '../../../src/git/git.ts';
import { BRANCH_REF } from '../../../src/history/branch/branch.ts';
import { CommitFiles } from '../../../src/history/branch/commit-files.ts';
import { recordRun } from '../../../src/history/branch/record-run.ts';
import { readDay } from '../../../src/history/stored-files.ts';
import { eventfulRun } from '../../../test/history/record-on.ts';

export const git = (folder: string, ...args: string[]): string =>
  execFileSync('git', ['-C', folder, ...args], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
  }).trim();

/** An empty folder that is deleted when it is disposed. */
export function aFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'callbook-storm-'));
  return { folder, [Symbol.dispose]: () => rmSync(folder, { recursive: true, force: true }) };
}

/** A repository in an existing folder, into which a prober records. With `remote` it pushes. */
export function aProber(folder: string, remote?: string) {
  git(folder, 'init', '--quiet', '--initial-branch=main');
  if (remote) git(folder, 'remote', 'add', 'origin', remote);
  const lines: string[] = [];
  return {
    lines,
    /** Records run number `i`. Throws if that fails. */
    record: (i: number, now: () => Date = () => new Date(eventfulRun(i).at)) =>
      recordRun(eventfulRun(i), { repository: folder, now, report: (line) => lines.push(line) }),
    runs: () => recordedRuns(folder),
    isValid: () => git(folder, 'fsck', '--no-dangling', '--no-progress') === '',
  };
}

export function aRemote(folder: string) {
  git(folder, 'init', '--quiet', '--bare', '--initial-branch=main');
  const hook = join(folder, 'hooks', 'pre-receive');
  return {
    /** Refuses every push, as a branch rule or a missing permission does. */
    refuse: () => {
      writeFileSync(hook, '#!/bin/sh\necho "no pushes today" >&2\nexit 1\n');
      chmodSync(hook, 0o755);
    },
    accept: () => rmSync(hook),
  };
}

/** Times of all recorded runs, in order. Throws if a file is damaged. */
function recordedRuns(folder: string): string[] {
  const commit = new Git(folder).resolve(BRANCH_REF);
  if (commit === null) return [];
  const files = new CommitFiles(new Git(folder), commit, (line) => {
    throw new Error(line);
  });
  files.preload(files.paths());
  return files.list('checks').flatMap((path) => readDay(files, path.slice(7, 17)).map(({ at }) => at));
}
