import type { Run } from '../health/check-schema.ts';
import type { HealthEvent } from '../health/event-schema.ts';
import { applyRun } from '../health/verdict/apply-run.ts';
import { dateOf } from '../health/window-days.ts';
import { type RecordedRun, stateOf } from './day-file.ts';
import { readEvents } from './event-file.ts';
import { dateIn, type HistoryFiles } from './files.ts';
import { planState } from './plan.ts';
import { readDay, readState } from './stored-files.ts';

/**
 * Brings a restored state up to date: replays the runs that were recorded after it. An event that the history has is
 * not repeated, because it gets the same id again. Shapes are not replayed, because recorded runs do not have them.
 */
export function replayVerdicts(files: HistoryFiles): {
  changes: Map<string, string | null>;
  events: HealthEvent[];
} {
  let state = readState(files);
  const from = state.last_run_at ?? '1970-01-01T00:00:00Z';
  const events: HealthEvent[] = [];
  for (const run of runsAfter(files, from)) {
    const applied = applyRun(state, asRun(run), () => null);
    state = applied.state;
    events.push(...applied.events);
  }
  const changes = new Map<string, string | null>();
  const established = planState(
    files,
    { state: { ...state, events: readEvents(files).length }, events },
    changes,
  );
  return { changes, events: established };
}

function runsAfter(files: HistoryFiles, time: string): RecordedRun[] {
  return files
    .list('checks')
    .filter((path) => dateIn(path) >= dateOf(time))
    .flatMap((path) => readDay(files, dateIn(path)))
    .filter(({ at }) => Date.parse(at) > Date.parse(time));
}

function asRun(recorded: RecordedRun): Run {
  const { at, control, codes, latency } = recorded;
  return {
    at,
    void: recorded.void,
    control: { ok: control[0], total: control[1] },
    checks: recorded.slugs.map((slug, i) => ({
      slug,
      state: stateOf(recorded, i),
      status_code: codes[i] ?? null,
      latency_ms: latency[i] ?? null,
      cause: codes[i] ? `answered ${codes[i]}` : `was ${stateOf(recorded, i).replaceAll('_', ' ')}`,
      shape: null,
    })),
  };
}
