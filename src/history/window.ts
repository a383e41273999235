import { isAlive } from '../health/alive.ts';
import {
  type HistoryWindow,
  type InterfaceWindow,
  type LastCheck,
  windowDays,
} from '../health/history-window.ts';
import { checkWeight } from '../health/reliability/reliability.ts';
import { staleAfterMs, USUAL_SCHEDULE } from '../health/schedule/schedule.ts';
import { WINDOW_DAYS } from '../health/status-schema.ts';
import { type RecordedRun, roundLatency, stateOf } from './day-file.ts';
import type { HistoryFiles } from './files.ts';
import { LatencyCounts } from './latency.ts';
import type { RollUp } from './schema.ts';
import { readCounts, readDay, readRecentEvents, readReports, readRollUp, readState } from './texts.ts';

const DAY_MS = 86_400_000;

/**
 * Whether the newest run is so old that three in a row are missing, or there is none. One that is yet to come was
 * recorded by a wrong clock: then nobody knows when the newest run was.
 */
export const isStaleRun = (lastRunAt: string | null, now: Date, probeEveryMinutes: number): boolean =>
  Math.abs(now.getTime() - (lastRunAt === null ? 0 : Date.parse(lastRunAt))) >
  staleAfterMs(probeEveryMinutes);

/**
 * Reads the last 30 days: from the raw checks, and from the roll-up of a day whose checks are not there. Throws a
 * HistoryFault where a file is damaged.
 */
export function readWindow(
  files: HistoryFiles,
  now: Date,
  { probeEveryMinutes } = USUAL_SCHEDULE,
): HistoryWindow {
  const tallies = new Map<string, Tally>();
  let [all, voidRuns] = [0, 0];
  windowDays(now).forEach((date, day) => {
    const runs = readDay(files, date);
    for (const run of runs) addRun(tallies, run, day, now);
    const rollUp = runs.length === 0 ? readRollUp(files, date) : null;
    if (rollUp) addRollUp(tallies, rollUp, day, now);
    all += rollUp?.runs ?? runs.length;
    voidRuns += rollUp?.void_runs ?? runs.filter((run) => run.void).length;
  });
  const state = readState(files);
  return {
    interfaces: new Map([...tallies].map(([slug, tally]) => [slug, tally.window()])),
    state,
    events: readRecentEvents(files, new Date(`${windowDays(now)[0]}T00:00:00Z`), state),
    reports: readReports(files),
    counts: readCounts(files),
    runs: all - voidRuns,
    voidRuns,
    stale: isStaleRun(state.last_run_at, now, probeEveryMinutes),
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

  /** Latency of one check, or the mean of several where no more is known. */
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

/** Roll-ups do not say when in the day: their checks weigh as those of noon, and each has the latency of the mean. */
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
