import type { Run } from '../../check-schema.ts';
import type { HealthEvent } from '../../event-schema.ts';
import { withOtherShape } from '../../verdict.ts';
import { salvageRuns } from '../day-file.ts';
import { checksOf, EVENTS, type HistoryFiles, NO_FILES, STATE, shapeOf, withChanges } from '../files.ts';
import { dateOf, planRun } from '../plan.ts';
import { replayVerdicts } from '../replay.ts';
import { readState, salvageEvents } from '../texts.ts';
import { BRANCH_REF, CommitFiles, fetchTip, hasRemote, moveBranch, pushBranch } from './branch.ts';
import { writeCommit } from './commit.ts';
import { Git } from './git.ts';
import { Journal } from './journal.ts';
import { withLock } from './lock.ts';

export type RecordOptions = {
  /** Folder of a git repository. Its remote `origin`, where it has one, gets the history too. */
  repository: string;
  now: () => Date;
  /** Told of what is out of the ordinary: a damaged file, a lost race, a run taken up from before. */
  report: (line: string) => void;
};

export type Recorded = {
  /** The newest commit of the branch. */
  commit: string;
  /** What this run, and runs taken up from before, established. Each event is returned by one call only. */
  events: HealthEvent[];
};

const MOST_TRIES = 6; // A race is lost to one other writer at a time; six in a row is not a race.

/**
 * Records a run on the branch `history`: one commit of the files it changes, on top of the newest one. Safe to be
 * killed at any point and to be called again with the same run. A push that lost a race is fetched and replayed.
 * Throws where git fails for another reason; then the run is kept, and recorded by the next call.
 */
export function recordRun(run: Run, options: RecordOptions): Recorded {
  const git = new Git(options.repository);
  return withLock(git, () => {
    const journal = new Journal(git.pathOf('callbook/runs'));
    journal.add(run);
    const runs = journal.runs();
    if (runs.length > 1) options.report(`${runs.length - 1} earlier runs were not recorded; they are now.`);
    for (let tries = 0; tries < MOST_TRIES; tries++) {
      const recorded = recordOnTip(git, runs, options);
      if (recorded) {
        journal.drop(runs);
        return recorded;
      }
      options.report('Another writer was faster. The run is applied to what it wrote.');
    }
    throw new Error(
      `The branch history moved ${MOST_TRIES} times while a run was being recorded. Run it again.`,
    );
  });
}

/** One try. Null where the branch, here or at the remote, has moved on meanwhile. */
function recordOnTip(git: Git, runs: readonly Run[], options: RecordOptions): Recorded | null {
  const local = git.resolve(BRANCH_REF);
  const shared = hasRemote(git);
  const tip = shared ? fetchTip(git) : local;
  const { changes, events } = planRuns(openTip(git, tip, options), runs);
  if (changes.size === 0 && tip !== null) return { commit: tip, events };
  const message = `Probe run of ${runs.at(-1)?.at ?? ''}`;
  const commit = writeCommit(git, changes, { parent: tip, message, now: options.now() });
  if (!moveBranch(git, commit, local)) return null;
  return !shared || pushBranch(git, commit) ? { commit, events } : null;
}

const openTip = (git: Git, tip: string | null, { report }: RecordOptions): CommitFiles | null =>
  tip === null ? null : new CommitFiles(git, tip, report);

type Planned = { changes: Map<string, string | null>; events: HealthEvent[] };

function planRuns(tip: CommitFiles | null, runs: readonly Run[]): Planned {
  const changes = new Map<string, string | null>();
  const events: HealthEvent[] = [];
  const take = (planned: Planned) => {
    for (const [path, text] of planned.changes) changes.set(path, text);
    events.push(...planned.events);
  };
  const files: HistoryFiles = withChanges(tip ?? NO_FILES, changes);
  if (tip) mend(tip, runs);
  if (tip?.repairs.has(STATE)) take(replayVerdicts(files));
  for (const run of runs) take(planRun(files, run));
  for (const [path, text] of tip?.repairs ?? []) if (!changes.has(path)) changes.set(path, text);
  return { changes, events };
}

/** Reads in any case what every run should find whole: damage is not left for the run that needs the file. */
function mend(tip: CommitFiles, runs: readonly Run[]): void {
  const state = readState(tip);
  const days = [state.last_run_at, ...runs.map(({ at }) => at)].filter((time) => time !== null);
  const paths = [
    EVENTS,
    ...days.map((time) => checksOf(dateOf(time))),
    ...runs.flatMap((run) => withOtherShape(state, run)).map(shapeOf),
  ];
  tip.preload([...new Set(paths)].filter((path) => tip.has(path)));
  tip.expect(EVENTS, (text) => salvageEvents(text).events.length >= state.events);
  const { last_run_at: last } = state;
  if (last !== null)
    tip.expect(checksOf(dateOf(last)), (text) => salvageRuns(text).runs.some(({ at }) => at === last));
}
