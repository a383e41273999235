import type { Run } from '../health/check-schema.ts';
import type { HealthEvent } from '../health/event-schema.ts';
import { validRun, withSetAside } from '../health/set-aside.ts';
import type { HistoryState } from '../health/state-schema.ts';
import { afterCountedRun, afterSuspectRun, voidIfSudden } from '../health/sudden-failures.ts';
import { applyRun, withGone } from '../health/verdict/apply-run.ts';
import { dateOf, oldestDayOf } from '../health/window-days.ts';
import { asColumns, writeRuns } from './day-file.ts';
import { writeEvents } from './event-file.ts';
import {
  checksPath,
  dateIn,
  EVENTS,
  type HistoryFiles,
  README,
  README_TEXT,
  rollUpPath,
  STATE,
  shapePath,
} from './files.ts';
import { rollUpDay, writeRollUp } from './roll-up.ts';
import { readDay, readShapes, readState, writeState } from './stored-files.ts';

export type Plan = {
  /**
   * `applied`: the run is recorded, and verdicts follow from it.
   * `already`: the history has this run already.
   * `late`: the history has a newer run, so only the checks of this one are recorded.
   * `suspect`: the run is recorded as void, because too many interfaces failed at once.
   */
  outcome: 'applied' | 'already' | 'late' | 'suspect';
  changes: Map<string, string | null>;
  events: HealthEvent[];
  /** The run as it is recorded: checks that could not be judged are `unknown`, and `set_aside` counts them. */
  run: Run;
};

/**
 * Plans how a run changes the files of the history. Planning a recorded run again changes nothing. An invalid check is
 * set aside. Throws if the time or the counts of the run are invalid.
 */
export function planRun(files: HistoryFiles, given: Run): Plan {
  const valid = validRun(given);
  const date = dateOf(valid.at);
  const runsThatDay = readDay(files, date);
  const changes = new Map<string, string | null>();
  if (runsThatDay.some(({ at }) => Date.parse(at) === Date.parse(valid.at)))
    return { outcome: 'already', changes, events: [], run: valid };
  if (files.read(README) === null) changes.set(README, README_TEXT);
  const state = readState(files);
  const isLate = state.last_run_at !== null && Date.parse(state.last_run_at) > Date.parse(valid.at);
  // A late run is older than the state, so it must not change verdicts.
  const { events, run } = isLate
    ? { events: [], run: valid }
    : planVerdicts(files, voidIfSudden(state, withGone(state, valid)), changes);
  const columns = asColumns(run);
  changes.set(checksPath(date), (files.read(checksPath(date)) ?? '') + writeRuns([columns], runsThatDay));
  if (isLate && files.read(rollUpPath(date)) !== null)
    changes.set(rollUpPath(date), writeRollUp(rollUpDay(date, [...runsThatDay, columns])));
  // A void run may have a wrong date, because a machine without a network may also have a wrong clock.
  if (!isLate && !run.void) planDays(files, date, changes);
  const outcome = run.void_reason === 'sudden_failures' ? 'suspect' : 'applied';
  return { outcome: isLate ? 'late' : outcome, changes, events, run };
}

/** Plans shapes, state and events. In the returned run, checks that could not be judged are set aside. */
function planVerdicts(
  files: HistoryFiles,
  run: Run,
  changes: Map<string, string | null>,
): { events: HealthEvent[]; run: Run } {
  const prior = readState(files);
  if (run.void_reason === 'sudden_failures')
    return { events: planState(files, { state: afterSuspectRun(prior, run), events: [] }, changes), run };
  const applied = applyRun(prior, run, (slug) => readShapes(files, slug));
  for (const [slug, shapes] of applied.shapes) changes.set(shapePath(slug), `${JSON.stringify(shapes)}\n`);
  if (applied.state === prior) return { events: [], run: withSetAside(run, applied.faults) };
  const events = planState(files, { ...applied, state: afterCountedRun(applied.state, run) }, changes);
  return { events, run: withSetAside(run, applied.faults) };
}

/** Plans the state and the events. Returns the events that the history does not have yet. */
export function planState(
  files: HistoryFiles,
  { state, events }: { state: HistoryState; events: readonly HealthEvent[] },
  changes: Map<string, string | null>,
): HealthEvent[] {
  const text = events.length === 0 ? '' : (files.read(EVENTS) ?? '');
  const fresh = events.filter(({ id }) => !text.includes(`{"id":"${id}"`)); // The id is the first field of its line.
  changes.set(STATE, writeState({ ...state, events: state.events + fresh.length }));
  if (fresh.length > 0) changes.set(EVENTS, text + writeEvents(fresh));
  return fresh;
}

/** Writes a roll-up for every day that has ended, and deletes checks that are older than the window. */
function planDays(files: HistoryFiles, today: string, changes: Map<string, string | null>): void {
  const oldest = oldestDayOf(new Date(today));
  const rolledUp = new Set(files.list('days'));
  for (const path of files.list('checks')) {
    const date = dateIn(path);
    if (date < today && !rolledUp.has(rollUpPath(date)))
      changes.set(rollUpPath(date), writeRollUp(rollUpDay(date, readDay(files, date))));
    if (date < oldest) changes.set(path, null);
  }
}
