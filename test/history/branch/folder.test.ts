import { existsSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { Git } from '../../../src/git/git.ts';
import { openFolder, pullHistory } from '../../../src/history/branch/folder.ts';
import { readHistory, readRecordedTools } from '../../../src/history/branch/read.ts';
import { recordRun } from '../../../src/history/branch/record-run.ts';
import { readEvents } from '../../../src/history/event-file.ts';
import { readDay, readState } from '../../../src/history/stored-files.ts';
import { eventLines, runOf, runTime } from '../../helpers/a-run.ts';
import { someServerTools } from '../../helpers/server-tools.ts';
import { aFolder, aRemote, aRepository, git, recorderOf } from '../a-repository.ts';

/** A repository with three recorded runs, and the folder to which they are pulled. */
function pulled(): { repository: string; folder: string } {
  const repository = aRepository();
  for (const i of [0, 1, 2]) recordRun(runOf(i, 'timeout', { shape: null }), recorderOf(repository));
  const folder = join(aFolder(), 'history');
  pullHistory(new Git(repository), folder, () => {});
  return { repository, folder };
}

it('the pulled folder has the files of the branch', () => {
  const files = openFolder(pulled().folder);
  if (!files) throw new Error('no folder');
  expect(files.list('checks')).toEqual(['checks/2026-11-01.ndjson']);
  expect(readDay(files, '2026-11-01')).toHaveLength(3);
  expect(readState(files).interfaces.a?.verdict).toBe('down');
  expect(eventLines(readEvents(files))).toEqual(['a down 11-01T00:07']);
});

it('the folder is pulled from the remote if there is one', () => {
  const remote = aRemote();
  recordRun(runOf(0, 'ok'), recorderOf(aRepository(remote)));
  const folder = join(aFolder(), 'history');
  const commit = pullHistory(new Git(aRepository(remote)), folder, () => {});
  expect(commit).toBe(git(remote, 'rev-parse', 'history'));
  expect(readFileSync(join(folder, 'manifest.json'), 'utf8')).toContain(String(commit));
});

it('the folder is deleted if there is no history', () => {
  const { folder } = pulled();
  expect(pullHistory(new Git(aRepository()), folder, () => {})).toBeNull();
  expect([existsSync(folder), openFolder(folder)]).toEqual([false, null]);
});

it.each<[string, string, (path: string) => void]>([
  ['a cut file', 'state.json', (path) => truncateSync(path, 20)],
  ['a file cut after a line', 'events.ndjson', (path) => truncateSync(path, 0)],
  ['a changed file', 'checks/2026-11-01.ndjson', (path) => writeFileSync(path, `${readFileSync(path)} `)],
  ['a missing file', 'state.json', (path) => rmSync(path)],
  ['a missing manifest', 'manifest.json', (path) => rmSync(path)],
  ['a cut manifest', 'manifest.json', (path) => truncateSync(path, 9)],
])('the folder is refused as damaged after %s', (_name, path, damage) => {
  const { folder } = pulled();
  damage(join(folder, path));
  const readAll = () => {
    const files = openFolder(folder);
    return files && [readState(files), readEvents(files), readDay(files, '2026-11-01')];
  };
  expect(readAll).toThrow(`${path} is`);
});

it('a build restores a damaged folder from the branch and reports it', () => {
  const { repository, folder } = pulled();
  truncateSync(join(folder, 'state.json'), 20);
  const lines: string[] = [];
  const options = { now: new Date(runTime(3)), repository, report: (line: string) => lines.push(line) };
  expect(readHistory(folder, options)?.state.interfaces.a?.verdict).toBe('down');
  expect(lines).toEqual([
    expect.stringMatching(
      /state\.json is missing or has changed since it was pulled.*Restoring it from commit [0-9a-f]{12}\.$/,
    ),
  ]);
  expect(readHistory(folder, options)?.interfaces.get('a')?.checksTotal).toBe(3);
  expect(lines).toHaveLength(1);
});

it('a damaged folder stops the build if there is no branch to restore it from', () => {
  const { folder } = pulled();
  truncateSync(join(folder, 'state.json'), 20);
  const options = { now: new Date(runTime(3)), repository: aRepository(), report: () => {} };
  expect(() => readHistory(folder, options)).toThrow(
    /state\.json is missing or has changed since it was pulled\. Run npm run history:pull/,
  );
});

it('a missing folder is read as no history', () => {
  const options = { now: new Date(runTime(3)), repository: aRepository(), report: () => {} };
  expect(readHistory(join(aFolder(), 'history'), options)).toBeNull();
});

it('a build reads the recorded tools from the folder, and restores them if they are damaged', () => {
  const repository = aRepository();
  const tools = new Map([['a', someServerTools(['get_tides'])]]);
  recordRun(runOf(0, 'ok'), { ...recorderOf(repository), tools });
  const folder = join(aFolder(), 'history');
  pullHistory(new Git(repository), folder, () => {});
  writeFileSync(join(folder, 'tools/a.json'), '{');
  const lines: string[] = [];
  const read = () => readRecordedTools(folder, { repository, report: (line) => lines.push(line) });
  expect(read().get('a')).toMatchObject({ read_at: runTime(0), tools: [{ name: 'get_tides' }] });
  expect(lines).toEqual([expect.stringContaining('has changed since it was pulled')]);
  expect(readRecordedTools(aFolder(), { repository, report: () => {} }).size).toBe(0);
});
