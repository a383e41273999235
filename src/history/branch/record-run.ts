import type { AddressedAccess } from '../../entry/access/observed-access-schema.ts';
import { hasRemote } from '../../git/branch.ts';
import { Git } from '../../git/git.ts';
import type { Run } from '../../health/check-schema.ts';
import type { HealthEvent } from '../../health/event-schema.ts';
import { isSetAside, plainCause, validRun } from '../../health/set-aside.ts';
import type { ServerTools } from '../../operations/server-tools/server-tools-schema.ts';
import { sharesHistory } from './branch.ts';
import { changeBranch } from './change.ts';
import type { CommitFiles } from './commit-files.ts';
import { journalOf } from './journal.ts';
import { withLock } from './lock.ts';
import { type PlannedRuns, planRuns } from './plan-runs.ts';

export type RecordOptions = {
  /** Folder of a git repository. */
  repository: string;
  /** Whether to push to the remote `origin`, if there is one. Default: true. */
  push?: boolean;
  now: () => Date;
  /** The tools that the run read from MCP servers, by slug. Recorded in the same commit, unless the run is void. */
  tools?: ReadonlyMap<string, ServerTools>;
  /** How interfaces say that callers log in, by slug. Recorded like the tools. */
  access?: ReadonlyMap<string, AddressedAccess>;
  /** Called for unusual events: a damaged file, a lost race, a check set aside, a run recorded late. */
  report: (line: string) => void;
};

/** Every call plans them again, so their number is limited. Older ones stay on the local branch only. */
const MAX_UNPUSHED_RUNS = 100;

export type Recorded = {
  commit: string;
  /** Runs that `origin` does not have yet, because `push` was off. */
  unpushed: number;
  /** Events of this run and of earlier runs that were recorded late. Each event is returned by one call only. */
  events: HealthEvent[];
  /** The run as it was recorded: checks that could not be recorded are `unknown`, and counted. */
  run: Run;
};

/**
 * Records a run as one commit on the branch `history`. It may be killed at any point, and called again with the same
 * run. If a push loses a race, the run is planned again on top of the newer commit. Throws if git fails for another
 * reason; the run is kept, and the next call records it. Throws if the time or the counts of the run are not valid.
 * Without `push` the run is recorded on the local branch and stays in the journal for the next call with `push`.
 *
 *   withLock ─▶ journal.add                    the run is safe, whatever fails from here on
 *            ─▶ changeBranch ─┬▶ CommitFiles   the files of the newest commit, repaired if they are damaged
 *                             ├▶ planRuns      what changes: checks, verdicts, events, tools, logins
 *                             └▶ writeCommit, moveBranch, pushBranch; again if another writer was faster
 *            ─▶ journal.drop                   the runs are on the branch
 */
export function recordRun(asked: Run, options: RecordOptions): Recorded {
  const run = validRun(asked);
  const git = new Git(options.repository);
  return withLock(git, () => {
    const journal = journalOf(git);
    journal.add(run);
    const runs = journal.runs(options.report);
    const awaitsPush = hasRemote(git) && !sharesHistory(git, options.push ?? true);
    if (runs.length > 1 && !awaitsPush)
      options.report(`Recording ${runs.length - 1} earlier runs that were not recorded before.`);
    const observed = { at: run.at, tools: options.tools ?? new Map(), access: options.access ?? new Map() };
    const plan = (tip: CommitFiles | null) => ({
      message: `Probe run of ${run.at}`,
      ...planRuns(tip, runs, observed),
    });
    const { commit, planned } = changeBranch(git, plan, options);
    if (commit === null) throw new Error('The first run changed nothing.');
    const unpushed = awaitsPush ? runs.slice(-MAX_UNPUSHED_RUNS) : [];
    if (awaitsPush && unpushed.length < runs.length)
      options.report(
        `Only the newest ${MAX_UNPUSHED_RUNS} runs are kept for a later push. The oldest one was dropped.`,
      );
    journal.drop(runs.slice(0, runs.length - unpushed.length));
    const recorded = planned.runs.find(({ at }) => at === run.at);
    if (!recorded) throw new Error(`The run of ${run.at} could not be read back. It is not recorded.`);
    reportUnusual(planned, recorded, options.report);
    return { commit, unpushed: unpushed.length, events: planned.events, run: recorded };
  });
}

const MAX_REPORTED = 20; // Interfaces reported by slug.

function reportUnusual(planned: PlannedRuns, recorded: Run, report: RecordOptions['report']): void {
  for (const { at } of planned.runs.filter(isSuspect))
    report(`The run of ${at} is void: far more interfaces failed at once than usual.`);
  reportSetAside(recorded, report);
  for (const line of planned.faults.slice(0, MAX_REPORTED)) report(plainCause(line));
}

function reportSetAside({ set_aside, checks }: Run, report: RecordOptions['report']): void {
  if (set_aside === undefined) return;
  for (const { slug, cause } of checks.filter(isSetAside).slice(0, MAX_REPORTED)) report(`${slug}: ${cause}`);
  report(`${set_aside} of ${checks.length} checks could not be recorded. They count as unknown.`);
}

const isSuspect = (run: Run): boolean => run.void_reason === 'sudden_failures';
