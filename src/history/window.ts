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
  readonly #days = Array.from({ length: WINDOW_DAYS }, () => ({ checks: 0, ok: 0, latencySum: 0, timed: 0 }));
  readonly #latency = new LatencyCounts();
  readonly weights = { okWeight: 0, failedWeight: 0 };
  lastCheck: LastCheck | null = null;

  /**
   * Adds checks of a day.
   * @param latency the latency of one check, or the mean of several. Null if no response was timed
   */
  add(day: number, checks: number, ok: number, latency: number | null, weight: number): void {
    const tally = this.#days[day];
    if (!tally) return;
    tally.checks += checks;
    tally.ok += ok;
    this.weights.okWeight += ok * weight;
    this.weights.failedWeight += (checks - ok) * weight;
    if (latency === null) return;
    tally.latencySum += latency * ok;
    tally.timed += ok;
    for (let i = 0; i < ok; i++) this.#latency.add(latency);
  }

  window(): InterfaceWindow {
    const days = this.#days;
    const total = (field: keyof (typeof days)[number]) => days.reduce((sum, each) => sum + each[field], 0);
    const mean = (sum: number, count: number) => (count === 0 ? null : Math.round(sum / count));
    return {
      checks: days.map(({ checks }) => checks || null),
      ok: days.map(({ checks, ok }) => (checks === 0 ? null : ok)),
      latency: days.map(({ latencySum, timed }) => mean(latencySum, timed)),
      checksTotal: total('checks'),
      okTotal: total('ok'),
      avgLatencyMs: mean(total('latencySum'), total('timed')),
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
    const latency = run.latency[i] ?? null;
    tally.add(day, 1, isAlive(state) ? 1 : 0, latency, weight);
    if (tally.lastCheck === null || tally.lastCheck.at < run.at)
      tally.lastCheck = { at: run.at, state, statusCode: run.codes[i] ?? null, latencyMs: latency };
  });
}

/** A roll-up has no times or single latencies: its checks are weighted as of noon, and all have the mean latency. */
function addRollUp(tallies: Map<string, Tally>, rollUp: RollUp, day: number, now: Date): void {
  const weight = checkWeight((now.getTime() - Date.parse(`${rollUp.date}T12:00:00Z`)) / DAY_MS);
  rollUp.slugs.forEach((slug, i) => {
    const latency = rollUp.latency[i] ?? null;
    const rounded = latency === null ? null : roundLatency(latency);
    tallyOf(tallies, slug).add(day, rollUp.checks[i] ?? 0, rollUp.ok[i] ?? 0, rounded, weight);
  });
}
