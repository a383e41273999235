import type { AddressedAccess } from '../../entry/access/observed-access-schema.ts';
import type { Run } from '../../health/check-schema.ts';
import type { HealthEvent } from '../../health/event-schema.ts';
import { withOtherShape } from '../../health/verdict/apply-run.ts';
import { dateOf } from '../../health/window-days.ts';
import type { ServerTools } from '../../operations/server-tools/server-tools-schema.ts';
import { salvageRuns } from '../day-file.ts';
import { salvageEvents } from '../event-file.ts';
import {
  checksPath,
  EVENTS,
  type HistoryFiles,
  NO_FILES,
  rollUpPath,
  STATE,
  shapePath,
  withChanges,
} from '../files.ts';
import { planRun } from '../plan.ts';
import { ACCESS_FORMAT, planRecorded, recordedPath, TOOLS_FORMAT } from '../recorded-files.ts';
import { replayVerdicts } from '../replay.ts';
import { readState } from '../stored-files.ts';
import type { CommitFiles } from './commit-files.ts';

export type PlannedRuns = {
  changes: Map<string, string | null>;
  events: HealthEvent[];
  runs: Run[];
  /** What could not be recorded in addition to the checks, and why. */
  faults: string[];
};
/** What a run read in addition to its checks. */
type Observed = {
  at: string;
  tools: ReadonlyMap<string, ServerTools>;
  access: ReadonlyMap<string, AddressedAccess>;
};

/**
 * Plans the commit that records runs on top of `tip`, oldest first. Damaged files that the runs depend on are repaired in
 * the same commit.
 * @param observed what the newest run read in addition to its checks
 */
export function planRuns(tip: CommitFiles | null, runs: readonly Run[], observed: Observed): PlannedRuns {
  const changes = new Map<string, string | null>();
  const events: HealthEvent[] = [];
  const take = (planned: Pick<PlannedRuns, 'changes' | 'events'>) => {
    for (const [path, text] of planned.changes) changes.set(path, text);
    events.push(...planned.events);
  };
  const files: HistoryFiles = withChanges(tip ?? NO_FILES, changes);
  if (tip)
    repairDamage(tip, runs, [
      ...[...observed.tools.keys()].map((slug) => recordedPath(TOOLS_FORMAT, slug)),
      ...[...observed.access.keys()].map((slug) => recordedPath(ACCESS_FORMAT, slug)),
    ]);
  if (tip?.repairs.has(STATE)) take(replayVerdicts(files));
  const faults: string[] = [];
  const recorded = runs.map((run) => {
    const planned = planRun(files, run);
    take(planned);
    // A late run read its tools before those that the history has. A void one may have met other servers.
    if (run.at === observed.at && planned.outcome === 'applied' && !planned.run.void)
      faults.push(...planObserved(files, observed, changes));
    return planned.run;
  });
  for (const [path, text] of tip?.repairs ?? []) if (!changes.has(path)) changes.set(path, text);
  return { changes, events, runs: recorded, faults };
}

/** Plans what a run read in addition to the checks. Returns what cannot be recorded. */
function planObserved(
  files: HistoryFiles,
  { at, tools, access }: Observed,
  changes: PlannedRuns['changes'],
): string[] {
  const plans = [
    ['its tools', planRecorded(files, tools, { at, format: TOOLS_FORMAT })],
    ['how callers log in', planRecorded(files, access, { at, format: ACCESS_FORMAT })],
  ] as const;
  return plans.flatMap(([what, plan]) => {
    for (const [path, text] of plan.changes) changes.set(path, text);
    return [...plan.faults].map(([slug, cause]) => `${slug}: ${what} could not be recorded: ${cause}`);
  });
}

/**
 * Reads all files that the runs depend on, and those at `observedPaths`, so that damage is repaired now and not when a
 * later run needs the file.
 */
function repairDamage(tip: CommitFiles, runs: readonly Run[], observedPaths: readonly string[]): void {
  const state = readState(tip);
  const days = [state.last_run_at, ...runs.map(({ at }) => at)].filter((time) => time !== null);
  const paths = [
    EVENTS,
    ...days.map((time) => checksPath(dateOf(time))),
    ...runs.flatMap((run) => withOtherShape(state, run)).map(shapePath),
    ...observedPaths,
  ];
  tip.preload([...new Set(paths)].filter((path) => tip.has(path)));
  tip.requireComplete(EVENTS, (text) => salvageEvents(text).events.length >= state.events);
  const { last_run_at: last } = state;
  if (last === null) return;
  const [checks, rollUp] = [checksPath(dateOf(last)), rollUpPath(dateOf(last))];
  // If there was no run for a month, the compaction has dropped these checks and kept only their roll-up.
  if (!tip.has(checks) && tip.has(rollUp)) return;
  tip.requireComplete(checks, (text) => salvageRuns(text).runs.some(({ at }) => at === last));
}
