import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { moveBranch } from '../../../src/git/branch.ts';
import { Git } from '../../../src/git/git.ts';
import { writeCommit } from '../../../src/git/write-commit.ts';
import { httpShape } from '../../../src/health/shape/shape.ts';
import { BRANCH, BRANCH_REF } from '../../../src/history/branch/branch.ts';
import { CommitFiles } from '../../../src/history/branch/commit-files.ts';
import { Journal } from '../../../src/history/branch/journal.ts';
import { recordRun } from '../../../src/history/branch/record-run.ts';
import { readEvents } from '../../../src/history/event-file.ts';
import { readDay, readShapes, readState } from '../../../src/history/stored-files.ts';
import { aCheck, aRun, eventLines, runOf, runTime } from '../../helpers/a-run.ts';
import { aRemote, aRepository, git, recorderOf } from '../a-repository.ts';

const open = (folder: string, ref = BRANCH_REF) =>
  new CommitFiles(new Git(folder), git(folder, 'rev-parse', ref), () => {});
/** Commits files as a buggy writer would. */
function overwrite(folder: string, files: Record<string, string>): void {
  const repository = new Git(folder);
  const parent = repository.resolve(BRANCH_REF);
  const now = new Date('2026-11-21T12:00:00Z');
  moveBranch(
    repository,
    BRANCH,
    writeCommit(repository, new Map(Object.entries(files)), { parent, message: 'x', now }),
    parent,
  );
}

describe('recording a run without pushing', () => {
  const runs = [runOf(0, 'ok'), runOf(1, 'timeout'), runOf(2, 'timeout')] as const;
  const alone = (folder: string) => ({ ...recorderOf(folder), push: false });

  it('does not change origin, and returns how many runs it lacks', () => {
    const remote = aRemote();
    const folder = aRepository(remote);
    expect(runs.map((run) => recordRun(run, alone(folder)).unpushed)).toEqual([1, 2, 3]);
    expect(git(folder, 'rev-list', '--count', 'history')).toBe('3');
    expect(git(remote, 'for-each-ref')).toBe('');
  });

  it('loses none of them: the next push adds them on top of what others pushed', () => {
    const remote = aRemote();
    const [folder, other] = [aRepository(remote), aRepository(remote)];
    const established = runs.map((run) => eventLines(recordRun(run, alone(folder)).events));
    expect(established).toEqual([[], [], ['a down 11-01T00:37']]);
    recordRun(runOf(3, 'timeout'), recorderOf(other));
    expect(recordRun(runOf(4, 'timeout'), recorderOf(folder)).unpushed).toBe(0);
    const days = readDay(open(remote), '2026-11-01').map(({ at }) => at);
    expect(days.sort()).toEqual([0, 1, 2, 3, 4].map(runTime));
  });

  it('continues from the history that was fetched', () => {
    const remote = aRemote();
    recordRun(runOf(0, 'timeout'), recorderOf(aRepository(remote)));
    const folder = aRepository(remote);
    git(folder, 'fetch', '--quiet', 'origin');
    expect(eventLines(recordRun(runOf(1, 'timeout'), alone(folder)).events)).toEqual(['a down 11-01T00:07']);
  });

  it('keeps the newest hundred for a push', () => {
    const folder = aRepository(aRemote());
    const recorder = alone(folder);
    const journal = new Journal(new Git(folder).pathOf('callbook/runs'));
    for (let i = 0; i < 99; i++) journal.add(runOf(i, 'ok'));
    const unpushed = [99, 100, 101].map((i) => recordRun(runOf(i, 'ok'), recorder).unpushed);
    expect([unpushed, recorder.lines.length]).toEqual([[100, 100, 100], 2]);
  });
});

describe('recording a run', () => {
  it('makes one commit of named paths on the branch and leaves the work tree alone', () => {
    const folder = aRepository();
    recordRun(runOf(0, 'ok'), recorderOf(folder));
    recordRun(runOf(1, 'ok'), recorderOf(folder));
    expect(git(folder, 'rev-list', '--count', 'history')).toBe('2');
    expect(git(folder, 'show', '--format=', '--name-only', 'history').split('\n')).toEqual([
      'checks/2026-11-01.ndjson',
      'state.json',
    ]);
    expect(git(folder, 'status', '--porcelain')).toBe('');
    expect(git(folder, 'branch', '--show-current')).toBe('main');
  });

  it('returns each event once, even if the same run is recorded again', () => {
    const folder = aRepository();
    const eventsOf = (i: number, state: 'ok' | 'timeout') =>
      eventLines(recordRun(runOf(i, state), recorderOf(folder)).events);
    expect([eventsOf(0, 'ok'), eventsOf(1, 'timeout')]).toEqual([[], []]);
    expect(eventsOf(2, 'timeout')).toEqual(['a down 11-01T00:37']);
    expect(eventsOf(2, 'timeout')).toEqual([]);
    expect(eventsOf(3, 'ok')).toEqual(['a up 11-01T01:37']);
    expect(eventLines(readEvents(open(folder)))).toEqual(['a down 11-01T00:37', 'a up 11-01T01:37']);
    expect(git(folder, 'rev-list', '--count', 'history')).toBe('4');
  });

  it('keeps the checks of a late run, but does not judge them', () => {
    const folder = aRepository();
    for (const i of [0, 1, 3]) recordRun(runOf(i, 'ok'), recorderOf(folder));
    recordRun(runOf(2, 'timeout'), recorderOf(folder));
    expect(readDay(open(folder), '2026-11-01').map(({ states }) => states)).toEqual(['k', 'k', 'k', 't']);
    expect(readState(open(folder)).interfaces.a?.failing).toBeNull();
  });

  it('writes the roll-up of a day when it is over, and drops raw checks after thirty days', () => {
    const folder = aRepository();
    const perDay = 48;
    for (const day of [0, 1, 30, 31]) recordRun(runOf(day * perDay, 'ok'), recorderOf(folder));
    expect(open(folder).list('days')).toEqual([
      'days/2026-11-01.json',
      'days/2026-11-02.json',
      'days/2026-12-01.json',
    ]);
    expect(open(folder).list('checks')).toEqual(['checks/2026-12-01.ndjson', 'checks/2026-12-02.ndjson']);
  });

  it('keeps the shape of the answers, and returns an event when a new one is seen twice', () => {
    const folder = aRepository();
    const see = (i: number, json: unknown) => {
      const shape = httpShape({ status: 200, type: 'application/json', body: { json } });
      return eventLines(recordRun(runOf(i, 'ok', { shape }), recorderOf(folder)).events);
    };
    expect([see(0, { price: 1 }), see(1, { price: 'one' })]).toEqual([[], []]);
    expect(readShapes(open(folder), 'a')).toMatchObject({ pending: { keys: { '$.price': 'string' } } });
    expect(see(2, { price: 'one' })).toEqual(['a shape_changed 11-01T00:37']);
    expect(readShapes(open(folder), 'a')).toMatchObject({
      known: { keys: { '$.price': 'string' } },
      pending: null,
    });
  });
});

describe('recording with a remote', () => {
  it('pushes, and starts from what the remote has', () => {
    const remote = aRemote();
    const [here, there] = [aRepository(remote), aRepository(remote)];
    recordRun(runOf(0, 'timeout'), recorderOf(here));
    expect(eventLines(recordRun(runOf(1, 'timeout'), recorderOf(there)).events)).toEqual([
      'a down 11-01T00:07',
    ]);
    expect(git(remote, 'rev-list', '--count', 'history')).toBe('2');
  });

  it('plans a run again if its push lost a race', () => {
    const remote = aRemote();
    const [here, there] = [aRepository(remote), aRepository(remote)];
    recordRun(runOf(0, 'timeout'), recorderOf(here));
    const options = recorderOf(there);
    let raced = false;
    const recorded = recordRun(runOf(2, 'timeout'), {
      ...options,
      // Called between the fetch and the push, where the other writer pushes.
      now: () => {
        if (!raced) recordRun(runOf(1, 'ok'), recorderOf(here));
        raced = true;
        return options.now();
      },
    });
    expect(options.lines).toEqual(['Another writer was faster. Trying again on top of its commit.']);
    expect(eventLines(recorded.events)).toEqual([]);
    expect(readDay(open(remote), '2026-11-01').map(({ states }) => states)).toEqual(['t', 'k', 't']);
    expect(git(remote, 'log', '--format=%s', 'history').split('\n')).toHaveLength(3);
  });

  it('keeps a run that could not be pushed, and records it with the next', () => {
    const remote = aRemote();
    const folder = aRepository(remote);
    recordRun(runOf(0, 'ok'), recorderOf(folder));
    git(folder, 'remote', 'set-url', 'origin', `${remote}-gone`);
    expect(() => recordRun(runOf(1, 'timeout'), recorderOf(folder))).toThrow('git ls-remote');
    git(folder, 'remote', 'set-url', 'origin', remote);
    const options = recorderOf(folder);
    expect(eventLines(recordRun(runOf(2, 'timeout'), options).events)).toEqual(['a down 11-01T00:37']);
    expect(options.lines).toEqual(['Recording 1 earlier runs that were not recorded before.']);
    expect(readdirSync(join(folder, '.git', 'callbook', 'runs'))).toEqual([]);
  });

  it('renames a damaged run in the journal, and records the next ones', () => {
    const folder = aRepository();
    recordRun(runOf(0, 'ok'), recorderOf(folder));
    const kept = join(folder, '.git', 'callbook', 'runs');
    writeFileSync(join(kept, '2026-11-01T00-37-00.000Z.json'), '{"at":"2026-11-01T00:37');
    const options = recorderOf(folder);
    recordRun(runOf(2, 'ok'), options);
    expect(readDay(open(folder), '2026-11-01').map(({ at }) => at)).toEqual([runTime(0), runTime(2)]);
    expect(readdirSync(kept)).toEqual(['2026-11-01T00-37-00.000Z.json.damaged']);
    expect(options.lines).toEqual([expect.stringContaining('is not a run. It is kept as')]);
  });

  it('works in a shallow clone, as build services make them', () => {
    const remote = aRemote();
    const full = aRepository(remote);
    git(full, 'push', '--quiet', 'origin', 'main');
    for (const i of [0, 1]) recordRun(runOf(i, 'ok'), recorderOf(full));
    const shallow = join(aRepository(), 'clone');
    git(full, 'clone', '--quiet', '--depth=1', `file://${remote}`, shallow);
    recordRun(runOf(2, 'ok'), recorderOf(shallow));
    expect(git(remote, 'rev-list', '--count', 'history')).toBe('3');
  });
});

describe('a damaged file', () => {
  const recordMany = (folder: string, count: number) => {
    for (let i = 0; i < count; i++)
      recordRun(aRun(i, [aCheck('a', { state: i % 4 > 1 ? 'timeout' : 'ok' })]), recorderOf(folder));
  };

  it.each([
    ['a half-written state', { 'state.json': '{"last_run_at":' }],
    ['an empty state', { 'state.json': '' }],
    ['a cut events file', { 'events.ndjson': '{"id":"12' }],
    ['a cut day', { 'checks/2026-11-01.ndjson': '{"slugs":["a"]}\n{"at":"2026' }],
    ['an events file cut after a line', { 'events.ndjson': '' }],
    ['a day cut after a line', { 'checks/2026-11-01.ndjson': '{"slugs":["a"]}\n' }],
    ['all of them', { 'state.json': '[]', 'events.ndjson': 'x', 'checks/2026-11-01.ndjson': '\0\0' }],
  ])('is restored from git by the next run: %s', (_name, damage) => {
    const [sound, damaged] = [aRepository(), aRepository()];
    recordMany(sound, 6);
    recordMany(damaged, 6);
    overwrite(damaged, damage);
    const options = recorderOf(damaged);
    recordRun(runOf(6, 'timeout'), recorderOf(sound));
    recordRun(runOf(6, 'timeout'), options);
    for (const path of ['state.json', 'events.ndjson', 'checks/2026-11-01.ndjson'])
      expect(open(damaged).read(path)).toBe(open(sound).read(path));
    expect(options.lines).toHaveLength(Object.keys(damage).length);
    expect(options.lines[0]).toMatch(
      /(is damaged: .*|has lost its last lines)\. Restored from commit [0-9a-f]{12}\.$/,
    );
  });

  it('loses no event when the state is restored from before it', () => {
    const folder = aRepository();
    recordMany(folder, 3);
    recordRun(runOf(3, 'timeout'), recorderOf(folder));
    overwrite(folder, { 'state.json': 'x', 'events.ndjson': '' });
    const { events } = recordRun(runOf(4, 'ok'), recorderOf(folder));
    expect(eventLines(events)).toContain('a up 11-01T02:07');
    expect(eventLines(readEvents(open(folder)))).toEqual(['a down 11-01T01:07', 'a up 11-01T02:07']);
  });

  it('stops the run, and is named, if no commit has it intact', () => {
    const folder = aRepository();
    overwrite(folder, { 'state.json': '{' });
    expect(() => recordRun(runOf(0, 'ok'), recorderOf(folder))).toThrow(
      /state\.json is damaged in .*no earlier commit/,
    );
    expect(git(folder, 'rev-list', '--count', 'history')).toBe('1');
  });
});
