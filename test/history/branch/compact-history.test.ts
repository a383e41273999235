import { expect, it } from 'vitest';
import { moveBranch } from '../../../src/git/branch.ts';
import { Git } from '../../../src/git/git.ts';
import { writeCommit } from '../../../src/git/write-commit.ts';
import { BRANCH, BRANCH_REF } from '../../../src/history/branch/branch.ts';
import { CommitFiles } from '../../../src/history/branch/commit-files.ts';
import { compactHistory } from '../../../src/history/branch/compact-history.ts';
import { recordRun } from '../../../src/history/branch/record-run.ts';
import { runOf, runTime } from '../../helpers/a-run.ts';
import { aRemote, aRepository, git, recorderOf } from '../a-repository.ts';

const A_DAY = 48; // Runs.
const compact = (folder: string, run: number, sentUpTo: string | null = null) => {
  const lines: string[] = [];
  const compaction = compactHistory({
    repository: folder,
    now: () => new Date(runTime(run)),
    report: (line) => lines.push(line),
    sentUpTo,
  });
  return { compaction, lines };
};
const treeOf = (folder: string) => git(folder, 'ls-tree', '-r', 'history');
function record(folder: string, ...runs: number[]): void {
  for (const i of runs) recordRun(runOf(i, i % 2 ? 'timeout' : 'ok'), recorderOf(folder));
}
function removeFromBranch(folder: string, changes: Record<string, string | null>): void {
  const repository = new Git(folder);
  const parent = repository.resolve(BRANCH_REF);
  const options = { parent, message: 'Tidy up', now: new Date(runTime(0)) };
  moveBranch(repository, BRANCH, writeCommit(repository, new Map(Object.entries(changes)), options), parent);
}

it('compacting leaves one commit with the same files', () => {
  const folder = aRepository();
  record(folder, 0, 1, A_DAY, A_DAY + 1);
  const before = treeOf(folder);
  expect(compact(folder, A_DAY + 1).compaction?.commits).toBe(4);
  expect(treeOf(folder)).toBe(before);
  expect(git(folder, 'rev-list', '--count', 'history')).toBe('1');
});

it('compacting drops raw checks older than the window and keeps their roll-up', () => {
  const folder = aRepository();
  record(folder, 0);
  compact(folder, 40 * A_DAY);
  const files = new CommitFiles(new Git(folder), git(folder, 'rev-parse', 'history'), () => {});
  expect([files.list('checks'), files.list('days')]).toEqual([[], ['days/2026-11-01.json']]);
});

it('compacting rewrites the branch of the remote, and the next run continues on it', () => {
  const remote = aRemote();
  const folder = aRepository(remote);
  record(folder, 0, 1);
  compact(folder, 1);
  record(aRepository(remote), 2);
  record(folder, 3);
  expect(git(remote, 'rev-list', '--count', 'history')).toBe('3');
});

it('compacting without a push rewrites neither branch if there is a remote', () => {
  const remote = aRemote();
  const folder = aRepository(remote);
  record(folder, 0, 1);
  const options = {
    repository: folder,
    now: () => new Date(runTime(1)),
    report: () => {},
    push: false,
    sentUpTo: null,
  };
  expect(compactHistory(options)).toMatchObject({ commits: 2, isRewritten: false });
  for (const at of [folder, remote]) expect(git(at, 'rev-list', '--count', 'history')).toBe('2');
});

it('compacting refuses to lose a roll-up that only an earlier commit has', () => {
  const folder = aRepository();
  record(folder, 0, A_DAY);
  removeFromBranch(folder, { 'days/2026-11-01.json': null });
  expect(() => compact(folder, A_DAY)).toThrow('this would be lost forever.\ndays/2026-11-01.json');
  expect(git(folder, 'rev-list', '--count', 'history')).toBe('3');
});

it('compacting refuses to lose an event that only an earlier commit has', () => {
  const folder = aRepository();
  for (const i of [0, 1, 2]) recordRun(runOf(i, 'timeout'), recorderOf(folder));
  removeFromBranch(folder, { 'events.ndjson': '' });
  expect(() => compact(folder, 2)).toThrow(/lost forever\.\nevent [0-9a-f]{24}/);
});

it('compacting after a month without a run drops all checks, and the next run continues', () => {
  const folder = aRepository();
  record(folder, 0, 1);
  compact(folder, 40 * A_DAY);
  const options = recorderOf(folder);
  recordRun(runOf(40 * A_DAY + 1, 'ok'), options);
  expect([git(folder, 'rev-list', '--count', 'history'), options.lines]).toEqual(['2', []]);
});

it('compacting folds events over 90 days old into counts, and the next run continues', () => {
  const folder = aRepository();
  for (const i of [0, 1, 2]) recordRun(runOf(i, i < 2 ? 'timeout' : 'ok'), recorderOf(folder));
  compact(folder, 91 * A_DAY);
  expect(git(folder, 'show', 'history:months/2026-11.json')).toBe(
    '[\n["a",{"down":1,"flapping":0,"shape_changed":0}]\n]',
  );
  expect(git(folder, 'show', 'history:events.ndjson')).toBe('');
  const options = recorderOf(folder);
  recordRun(runOf(91 * A_DAY, 'timeout'), options);
  recordRun(runOf(91 * A_DAY + 1, 'timeout'), options);
  expect(git(folder, 'show', 'history:events.ndjson').split('\n')).toHaveLength(1);
  expect([compact(folder, 91 * A_DAY + 1).lines, options.lines]).toEqual([[], []]);
});

it('compacting keeps events that followers may not have been sent', () => {
  const folder = aRepository();
  for (const i of [0, 1, 2]) recordRun(runOf(i, i < 2 ? 'timeout' : 'ok'), recorderOf(folder));
  compact(folder, 91 * A_DAY, runTime(2));
  expect(git(folder, 'show', 'history:events.ndjson')).toMatch(/^\{"id":"[0-9a-f]{24}","kind":"up"[^\n]*$/);
});

it('compacting refuses to lose a month of counts that only an earlier commit has', () => {
  const folder = aRepository();
  record(folder, 0, 1);
  removeFromBranch(folder, { 'months/2026-01.json': '[]' });
  removeFromBranch(folder, { 'months/2026-01.json': null });
  expect(() => compact(folder, 2)).toThrow('this would be lost forever.\nmonths/2026-01.json');
});

it('compacting overwrites nothing if the remote has moved on', () => {
  const remote = aRemote();
  const [folder, other] = [aRepository(remote), aRepository(remote)];
  record(folder, 0, 1);
  // The clock is read between the fetch and the push.
  const now = () => {
    record(other, 2);
    return new Date(runTime(2));
  };
  expect(() => compactHistory({ repository: folder, now, report: () => {}, sentUpTo: null })).toThrow(
    'moved meanwhile',
  );
  expect(git(remote, 'rev-list', '--count', 'history')).toBe('3');
});

it('compacting does nothing if there is no history', () => {
  expect(compact(aRepository(), 0).compaction).toBeNull();
});
