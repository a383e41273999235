import type { Run } from '../health/check-schema.ts';
import type { HealthEvent } from '../health/event-schema.ts';
import { soundRun, withSetAside } from '../health/set-aside.ts';
import type { HistoryState } from '../health/state-schema.ts';
import { suspect, trusted, voidIfSudden } from '../health/sudden-failures.ts';
import { applyRun, withGone } from '../health/verdict/apply-run.ts';
import { asColumns, writeRuns } from './day-file.ts';
import { checksOf, dateIn, EVENTS, type HistoryFiles, README, rollUpOf, STATE, shapeOf } from './files.ts';
import { README_TEXT } from './readme.ts';
import { rollUpDay, writeRollUp } from './roll-up.ts';
import { readDay, readShapes, readState, writeEvents, writeState } from './texts.ts';

/** Days that raw checks are kept; the status covers as many. Older ones live on in the roll-ups. */
export const RAW_DAYS = 30;
const DAY_MS = 86_400_000;

export type Plan = {
  /**
   * `already` where the run is in the history, `late` where a newer one is: then its checks are kept, no more;
   * `doubted` where so many interfaces fail at once that the run is void.
   */
  outcome: 'applied' | 'already' | 'late' | 'doubted';
  changes: Map<string, string | null>;
  events: HealthEvent[];
  /** The run as it is recorded: checks that could not be judged are unknown, and counted. */
  run: Run;
};

/**
 * What a run changes in the files of the history. The same run planned again changes nothing. Throws if the run's own
 * time or counts are not valid; a check that is not valid costs only itself.
 */
export function planRun(files: HistoryFiles, asked: Run): Plan {
  const sound = soundRun(asked);
  if (sound === null)
    throw new Error(`The run of ${asked.at} is no run: its time or its counts are not valid.`);
  const date = dateOf(sound.at);
  const today = readDay(files, date);
  const changes = new Map<string, string | null>();
  if (today.some(({ at }) => Date.parse(at) === Date.parse(sound.at)))
    return { outcome: 'already', changes, events: [], run: sound };
  if (files.read(README) === null) changes.set(README, README_TEXT);
  const state = readState(files);
  const late = state.last_run_at !== null && Date.parse(state.last_run_at) > Date.parse(sound.at);
  // What became known later says nothing about a check before it.
  const { events, run } = late
    ? { events: [], run: sound }
    : planVerdicts(files, voidIfSudden(state, withGone(state, sound)), changes);
  const columns = asColumns(run);
  changes.set(checksOf(date), (files.read(checksOf(date)) ?? '') + writeRuns([columns], today));
  if (late && files.read(rollUpOf(date)) !== null)
    changes.set(rollUpOf(date), writeRollUp(rollUpDay(date, [...today, columns])));
  // A void run proves nothing, its date least of all: who was cut off may have had a wrong clock, too.
  if (!late && !run.void) planDays(files, date, changes);
  const outcome = run.void_reason === 'sudden_failures' ? 'doubted' : 'applied';
  return { outcome: late ? 'late' : outcome, changes, events, run };
}

/** Sets the shapes and the state, and returns the run with those checks set aside that could not be judged. */
function planVerdicts(
  files: HistoryFiles,
  run: Run,
  changes: Map<string, string | null>,
): { events: HealthEvent[]; run: Run } {
  const prior = readState(files);
  if (run.void_reason === 'sudden_failures')
    return { events: planState(files, { state: suspect(prior, run), events: [] }, changes), run };
  const applied = applyRun(prior, run, (slug) => readShapes(files, slug));
  for (const [slug, shapes] of applied.shapes) changes.set(shapeOf(slug), `${JSON.stringify(shapes)}\n`);
  if (applied.state === prior) return { events: [], run: withSetAside(run, applied.faults) };
  const events = planState(files, { ...applied, state: trusted(applied.state, run) }, changes);
  return { events, run: withSetAside(run, applied.faults) };
}

/** Sets the state, and the events that are not known yet. Returns these. */
export function planState(
  files: HistoryFiles,
  { state, events }: { state: HistoryState; events: readonly HealthEvent[] },
  changes: Map<string, string | null>,
): HealthEvent[] {
  const text = events.length === 0 ? '' : (files.read(EVENTS) ?? '');
  const unknown = events.filter(({ id }) => !text.includes(`{"id":"${id}"`)); // The id stands first in its line.
  changes.set(STATE, writeState({ ...state, events: state.events + unknown.length }));
  if (unknown.length > 0) changes.set(EVENTS, text + writeEvents(unknown));
  return unknown;
}

/** Every day that is over gets its roll-up, and checks that are too old go once they have one. */
function planDays(files: HistoryFiles, today: string, changes: Map<string, string | null>): void {
  const oldest = dateOf(new Date(Date.parse(today) - (RAW_DAYS - 1) * DAY_MS).toISOString());
  const rolledUp = new Set(files.list('days'));
  for (const path of files.list('checks')) {
    const date = dateIn(path);
    if (date < today && !rolledUp.has(rollUpOf(date)))
      changes.set(rollUpOf(date), writeRollUp(rollUpDay(date, readDay(files, date))));
    if (date < oldest) changes.set(path, null);
  }
}

export const dateOf = (time: string): string => new Date(time).toISOString().slice(0, 10);
