import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { Git } from '../../src/git/git.ts';
import { BRANCH_REF } from '../../src/history/branch/branch.ts';
import { CommitFiles } from '../../src/history/branch/commit-files.ts';
import { recordRun } from '../../src/history/branch/record-run.ts';
import { type HistoryFiles, NO_FILES, withChanges } from '../../src/history/files.ts';
import { planRun } from '../../src/history/plan.ts';
import { readDay } from '../../src/history/stored-files.ts';
import { runTime } from '../helpers/a-run.ts';
import { aRemote, aRepository, git, recorderOf } from './a-repository.ts';
import { eventfulRun } from './record-on.ts';

const REPOSITORIES = 2;
const KILLS = 6; // In each repository, so twelve in all. Each takes a quarter of a second of both processors.
const RECORDER = join(import.meta.dirname, 'record-on.ts');

const open = (folder: string) => {
  const commit = new Git(folder).resolve(BRANCH_REF);
  return commit === null ? null : new CommitFiles(new Git(folder), commit, () => expect.unreachable());
};

/** Times of all recorded runs. Reads every file of the history and fails if one is damaged. */
function recordedRuns(folder: string): string[] {
  const files = open(folder);
  if (!files) return [];
  files.preload(files.paths());
  return files.list('checks').flatMap((path) => readDay(files, path.slice(7, 17)).map(({ at }) => at));
}

/** When to kill a process: after `runs` runs, plus `share` of the time that one run takes. */
type Kill = { runs: number; share: number };

/** Starts a recorder that would run forever, and kills it with its child processes. */
async function recordUntilKilled(
  folder: string,
  first: number,
  { runs, share }: Kill,
  aRunMs: number,
): Promise<void> {
  const recorder = spawn(process.execPath, [RECORDER, folder, String(first), '1000000'], {
    detached: true, // Makes a process group, so that the git processes of the recorder are killed too.
    stdio: ['ignore', 'pipe', 'inherit'], // Shows errors of the recorder.
  });
  const ended = once(recorder, 'exit');
  let lines = 0;
  for await (const part of recorder.stdout) {
    lines += String(part).split('\n').length - 1;
    if (lines > runs) break;
  }
  await new Promise((resolve) => setTimeout(resolve, share * aRunMs));
  if (recorder.pid !== undefined) process.kill(-recorder.pid, 'SIGKILL');
  await ended;
}

async function surviveKills(folder: string, kills: readonly Kill[], remote?: string): Promise<void> {
  const begun = performance.now();
  recordRun(eventfulRun(0), recorderOf(folder));
  const aRunMs = performance.now() - begun;
  for (const kill of kills) {
    await recordUntilKilled(folder, recordedRuns(folder).length, kill, aRunMs);
    // A real remote is not killed with the process that pushes, so it leaves no lock behind.
    if (remote) rmSync(join(remote, `${BRANCH_REF}.lock`), { force: true });
    const recorded = recordedRuns(folder);
    expect(recorded).toEqual(recorded.map((_, i) => runTime(i)));
  }
}

/** The expected history: the same runs, planned in memory. */
function undisturbed(count: number): HistoryFiles {
  const changes = new Map<string, string | null>();
  const files = withChanges(NO_FILES, changes);
  for (let i = 0; i < count; i++)
    for (const [path, text] of planRun(files, eventfulRun(i)).changes) changes.set(path, text);
  return files;
}

it('survives twelve kills at random points: nothing is corrupt, lost or doubled, and the next run is recorded', async () => {
  const aKill = fc.record({ runs: fc.nat(1), share: fc.double({ min: 0, max: 1.5, noNaN: true }) });
  const plans = fc.sample(fc.array(aKill, { minLength: KILLS, maxLength: KILLS }), {
    numRuns: REPOSITORIES,
    seed: 4,
  });
  await Promise.all(
    plans.map(async (kills, i) => {
      const remote = i % 2 === 0 ? aRemote() : undefined;
      const folder = aRepository(remote);
      await surviveKills(folder, kills, remote);
      const next = recordedRuns(folder).length;

      recordRun(eventfulRun(next), recorderOf(folder));
      const [files, peaceful] = [open(folder), undisturbed(next + 1)];
      expect(next).toBeGreaterThan(1); // Otherwise every kill came too early. A busy machine may record few runs.
      for (const path of peaceful.list('checks').concat('state.json', 'events.ndjson'))
        expect(files?.read(path)).toBe(peaceful.read(path));
      expect(git(folder, 'fsck', '--no-dangling', '--no-progress')).toBe('');
      if (remote) expect(git(remote, 'rev-parse', 'history')).toBe(git(folder, 'rev-parse', 'history'));
    }),
  );
});
