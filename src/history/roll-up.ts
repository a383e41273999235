import { isAlive } from '../health/check-schema.ts';
import { type RecordedRun, stateOf } from './day-file.ts';
import { fieldPerLine } from './files.ts';
import { LatencyCounts } from './latency-counts.ts';
import type { RollUp } from './schema.ts';

/** Sums over the checks of one interface on one day. */
class DayTally {
  checks = 0;
  ok = 0;
  readonly latency = new LatencyCounts();
}

/** Sums up the runs of a day. Interfaces without a check are left out. */
export function rollUpDay(date: string, runs: readonly RecordedRun[]): RollUp {
  const tallies = new Map<string, DayTally>();
  for (const run of runs) addRun(tallies, run);
  const rows = [...tallies].sort(([a], [b]) => (a < b ? -1 : 1));
  return {
    date,
    runs: runs.length,
    void_runs: runs.filter((run) => run.void).length,
    slugs: rows.map(([slug]) => slug),
    checks: rows.map(([, { checks }]) => checks),
    ok: rows.map(([, { ok }]) => ok),
    latency: rows.map(([, { latency }]) => latency.mean()),
    p95: rows.map(([, { latency }]) => latency.quantile(0.95)),
  };
}

function addRun(tallies: Map<string, DayTally>, run: RecordedRun): void {
  run.slugs.forEach((slug, i) => {
    const state = stateOf(run, i);
    if (state === 'unknown') return;
    const tally = tallies.get(slug) ?? new DayTally();
    tallies.set(slug, tally);
    tally.checks += 1;
    if (!isAlive(state)) return;
    tally.ok += 1;
    const latency = run.latency[i] ?? null;
    if (latency !== null) tally.latency.add(latency);
  });
}

/** Writes one column per line. */
export const writeRollUp = (rollUp: RollUp): string => fieldPerLine(Object.entries(rollUp));
