import { Git } from '../../git/git.ts';
import type { Run } from '../../health/check-schema.ts';
import type { HealthEvent } from '../../health/event-schema.ts';
import type { KeptCounts, ReportTally } from '../../health/report-counts-schema.ts';
import { isSetAside, soundRun } from '../../health/set-aside.ts';
import { withOtherShape } from '../../health/verdict/apply-run.ts';
import { salvageRuns } from '../day-file.ts';
import {
  COUNTS,
  checksOf,
  EVENTS,
  type HistoryFiles,
  NO_FILES,
  REPORTS,
  rollUpOf,
  STATE,
  shapeOf,
  withChanges,
} from '../files.ts';
import { dateOf, planRun } from '../plan.ts';
import { replayVerdicts } from '../replay.ts';
import { readState, salvageEvents, writeCounts, writeReports } from '../texts.ts';
import { type CommitFiles, hasRemote, sharesHistory } from './branch.ts';
import { changeBranch } from './change.ts';
import { Journal } from './journal.ts';
import { withLock } from './lock.ts';

export type RecordOptions = {
  /** Folder of a git repository. */
  repository: string;
  /** Whether its remote `origin`, if it has one, gets the history too. Left out: it does. */
  push?: boolean;
  now: () => Date;
  /** Told of what is out of the ordinary: a damaged file, a lost race, a check set aside, a run taken up from before. */
  report: (line: string) => void;
};

/** Every call plans them anew, so they are bounded. Older ones are on the local branch only. */
const MAX_UNPUSHED_RUNS = 100;

export type Recorded = {
  /** The newest commit of the branch. */
  commit: string;
  /** Runs that `origin` does not have yet, since pushing was switched off. */
  unpushed: number;
  /** What this run, and runs taken up from before, established. Each event is returned by one call only. */
  events: HealthEvent[];
  /** The run as it was recorded: checks that could not be recorded are unknown, and counted. */
  run: Run;
};

/**
 * Records a run on the branch `history`: one commit of the files it changes, on top of the newest one. Safe to be
 * killed at any point and to be called again with the same run. A push that lost a race is fetched and replayed.
 * Throws if git fails for another reason; then the run is kept, and recorded by the next call. Throws if the run's own
 * time or counts are not valid. Without `push` the run is recorded on the local branch and stays in the journal, so that
 * the next call with `push` shares it.
 */
export function recordRun(asked: Run, options: RecordOptions): Recorded {
  const run = soundRun(asked);
  if (run === null)
    throw new Error(`The run of ${asked.at} is no run: its time or its counts are not valid.`);
  const git = new Git(options.repository);
  return withLock(git, () => {
    const journal = new Journal(git.pathOf('callbook/runs'));
    journal.add(run);
    const runs = journal.runs(options.report);
    const isShared = sharesHistory(git, options.push ?? true);
    const isKept = !isShared && hasRemote(git);
    if (runs.length > 1 && !isKept)
      options.report(`${runs.length - 1} earlier runs were not recorded; they are now.`);
    const message = `Probe run of ${run.at}`;
    const { commit, planned } = changeBranch(git, (tip) => ({ message, ...planRuns(tip, runs) }), options);
    if (commit === null) throw new Error('The first run changed nothing.');
    const unpushed = isKept ? runs.slice(-MAX_UNPUSHED_RUNS) : [];
    if (isKept && unpushed.length < runs.length)
      options.report(
        `Only the newest ${MAX_UNPUSHED_RUNS} runs wait for a push. The oldest one no longer does.`,
      );
    journal.drop(runs.slice(0, runs.length - unpushed.length));
    for (const { at } of planned.runs.filter(isDoubted))
      options.report(`The run of ${at} is void: far more interfaces failed at once than usual.`);
    const recorded = planned.runs.find(({ at }) => at === run.at);
    if (!recorded) throw new Error(`The run of ${run.at} could not be read back. It is not recorded.`);
    reportSetAside(recorded, options.report);
    return { commit, unpushed: unpushed.length, events: planned.events, run: recorded };
  });
}

const MAX_REPORTED = 20; // Checks by name. The count says how many there are.

function reportSetAside({ set_aside, checks }: Run, report: RecordOptions['report']): void {
  if (set_aside === undefined) return;
  for (const { slug, cause } of checks.filter(isSetAside).slice(0, MAX_REPORTED)) report(`${slug}: ${cause}`);
  report(`${set_aside} of ${checks.length} checks could not be recorded. They count as unknown.`);
}

/**
 * Keeps what callers reported and what was counted, where it is other than before. Null where there is no history to
 * keep it with.
 */
export function recordReports(
  reports: Readonly<Record<string, ReportTally>>,
  counts: KeptCounts,
  options: RecordOptions,
): string | null {
  const git = new Git(options.repository);
  const texts = [
    [REPORTS, writeReports(reports), writeReports({})],
    [COUNTS, writeCounts(counts), null],
  ] as const;
  const plan = (tip: CommitFiles | null) => ({
    message: 'Reports of callers',
    changes: new Map(
      texts.flatMap(([path, text, ifMissing]) =>
        tip === null || (tip.read(path) ?? ifMissing) === text ? [] : [[path, text] as const],
      ),
    ),
  });
  return withLock(git, () => changeBranch(git, plan, options).commit);
}

type Planned = { changes: Map<string, string | null>; events: HealthEvent[]; runs: Run[] };

const isDoubted = (run: Run): boolean => run.void_reason === 'sudden_failures';

function planRuns(tip: CommitFiles | null, runs: readonly Run[]): Planned {
  const changes = new Map<string, string | null>();
  const events: HealthEvent[] = [];
  const take = (planned: Pick<Planned, 'changes' | 'events'>) => {
    for (const [path, text] of planned.changes) changes.set(path, text);
    events.push(...planned.events);
  };
  const files: HistoryFiles = withChanges(tip ?? NO_FILES, changes);
  if (tip) mend(tip, runs);
  if (tip?.repairs.has(STATE)) take(replayVerdicts(files));
  const recorded = runs.map((run) => {
    const planned = planRun(files, run);
    take(planned);
    return planned.run;
  });
  for (const [path, text] of tip?.repairs ?? []) if (!changes.has(path)) changes.set(path, text);
  return { changes, events, runs: recorded };
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
  if (last === null) return;
  const [checks, rollUp] = [checksOf(dateOf(last)), rollUpOf(dateOf(last))];
  // After a pause of a month the compaction has dropped these checks: their roll-up is all that is kept.
  if (!tip.has(checks) && tip.has(rollUp)) return;
  tip.expect(checks, (text) => salvageRuns(text).runs.some(({ at }) => at === last));
}
