import { isAlive } from '../health/check-schema.ts';
import type { HistoryWindow, InterfaceWindow, LastCheck } from '../health/history-window.ts';
import { checkWeight } from '../health/reliability.ts';
import { staleAfterMs, USUAL_SCHEDULE } from '../health/schedule/schedule.ts';
import { WINDOW_DAYS } from '../health/status-schema.ts';
import { DAY_MS, oldestDayOf, windowDays } from '../health/window-days.ts';
import { type RecordedRun, roundLatency, stateOf } from './day-file.ts';
import { readRecentEvents } from './event-file.ts';
import { type HistoryFiles, SIMULATED } from './files.ts';
import { LatencyCounts } from './latency-counts.ts';
import type { RollUp } from './schema.ts';
import { readDay, readKeptCounts, readKeptReports, readRollUp, readState } from './stored-files.ts';

/**
 * Whether three runs in a row are missing since the newest run, or no run was ever recorded. A newest run in the future
 * is also stale: a wrong clock recorded it, so its real time is unknown.
 */
export const isStaleRun = (lastRunAt: string | null, now: Date, probeEveryMinutes: number): boolean =>
  Math.abs(now.getTime() - (lastRunAt === null ? 0 : Date.parse(lastRunAt))) >
  staleAfterMs(probeEveryMinutes);

/**
 * Reads the last 30 days: from the raw checks of each day, or from its roll-up if it has none. Throws a HistoryFault if
 * a file is damaged.
 */
export function readWindow(
  files: HistoryFiles,
  now: Date,
  { probeEveryMinutes } = USUAL_SCHEDULE,
): HistoryWindow {
  const tallies = new Map<string, Tally>();
  let [allRuns, voidRuns] = [0, 0];
  windowDays(now).forEach((date, day) => {
    const runs = readDay(files, date);
    for (const run of runs) addRun(tallies, run, day, now);
    const rollUp = runs.length === 0 ? readRollUp(files, date) : null;
    if (rollUp) addRollUp(tallies, rollUp, day, now);
    allRuns += rollUp?.runs ?? runs.length;
    voidRuns += rollUp?.void_runs ?? runs.filter((run) => run.void).length;
  });
  const state = readState(files);
  return {
    interfaces: new Map([...tallies].map(([slug, tally]) => [slug, tally.window()])),
    state,
    events: readRecentEvents(files, new Date(`${oldestDayOf(now)}T00:00:00Z`), state),
    reports: readKeptReports(files),
    counts: readKeptCounts(files),
    runs: allRuns - voidRuns,
    voidRuns,
    stale: isStaleRun(state.last_run_at, now, probeEveryMinutes),
    simulated: files.read(SIMULATED) !== null,
  };
}

class Tally {
  readonly #checks: number[] = Array(WINDOW_DAYS).fill(0);
  readonly #ok: number[] = Array(WINDOW_DAYS).fill(0);
  readonly #latencySums: number[] = Array(WINDOW_DAYS).fill(0);
  readonly #latencyCounts: number[] = Array(WINDOW_DAYS).fill(0);
  readonly #latency = new LatencyCounts();
  readonly weights = { okWeight: 0, failedWeight: 0 };
  lastCheck: LastCheck | null = null;

  add(day: number, checks: number, ok: number, weight: number): void {
    this.#checks[day] = (this.#checks[day] ?? 0) + checks;
    this.#ok[day] = (this.#ok[day] ?? 0) + ok;
    this.weights.okWeight += ok * weight;
    this.weights.failedWeight += (checks - ok) * weight;
  }

  /** Adds the latency of one check, or the mean latency of several. */
  addLatency(day: number, milliseconds: number, checks = 1): void {
    this.#latencySums[day] = (this.#latencySums[day] ?? 0) + milliseconds * checks;
    this.#latencyCounts[day] = (this.#latencyCounts[day] ?? 0) + checks;
    for (let i = 0; i < checks; i++) this.#latency.add(milliseconds);
  }

  window(): InterfaceWindow {
    const checked = (value: number, day: number) => (this.#checks[day] ? value : null);
    const total = (counts: readonly number[]) => counts.reduce((sum, each) => sum + each, 0);
    const timed = total(this.#latencyCounts);
    return {
      checks: this.#checks.map(checked),
      ok: this.#ok.map(checked),
      latency: this.#latencySums.map((sum, day) => {
        const count = this.#latencyCounts[day] ?? 0;
        return count === 0 ? null : Math.round(sum / count);
      }),
      checksTotal: total(this.#checks),
      okTotal: total(this.#ok),
      avgLatencyMs: timed === 0 ? null : Math.round(total(this.#latencySums) / timed),
      p95LatencyMs: this.#latency.quantile(0.95),
      lastCheck: this.lastCheck,
      weights: this.weights,
    };
  }
}

function tallyOf(tallies: Map<string, Tally>, slug: string): Tally {
  const tally = tallies.get(slug) ?? new Tally();
  tallies.set(slug, tally);
  return tally;
}

function addRun(tallies: Map<string, Tally>, run: RecordedRun, day: number, now: Date): void {
  const weight = checkWeight((now.getTime() - Date.parse(run.at)) / DAY_MS);
  run.slugs.forEach((slug, i) => {
    const state = stateOf(run, i);
    if (state === 'unknown') return;
    const tally = tallyOf(tallies, slug);
    const alive = isAlive(state);
    const latency = run.latency[i] ?? null;
    tally.add(day, 1, alive ? 1 : 0, weight);
    if (alive && latency !== null) tally.addLatency(day, latency);
    if (tally.lastCheck === null || tally.lastCheck.at < run.at)
      tally.lastCheck = { at: run.at, state, statusCode: run.codes[i] ?? null, latencyMs: latency };
  });
}

/** A roll-up has no times or single latencies: its checks are weighted as of noon, and all have the mean latency. */
function addRollUp(tallies: Map<string, Tally>, rollUp: RollUp, day: number, now: Date): void {
  const weight = checkWeight((now.getTime() - Date.parse(`${rollUp.date}T12:00:00Z`)) / DAY_MS);
  rollUp.slugs.forEach((slug, i) => {
    const ok = rollUp.ok[i] ?? 0;
    const tally = tallyOf(tallies, slug);
    tally.add(day, rollUp.checks[i] ?? 0, ok, weight);
    const latency = rollUp.latency[i] ?? null;
    if (latency !== null) tally.addLatency(day, roundLatency(latency), ok);
  });
}
