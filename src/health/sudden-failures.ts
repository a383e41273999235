import { ownValue } from '../entry/own-value.ts';
import { isAlive, type Run } from './check-schema.ts';
import type { HistoryState } from './state-schema.ts';

/** Fewer interfaces than this may fail at once by chance, or because they share a provider. */
export const MIN_SUDDEN_FAILURES = 10;
/** As a share of the interfaces that were up. On a normal day, 1 to 2 % of them fail from one run to the next. */
export const MAX_SUDDEN_SHARE = 0.2;
/** At most this many runs in a row are void for this reason. Failures that last longer are a real outage. */
export const MAX_SUSPECT_RUNS = 2;

/**
 * Makes a run void if far more interfaces than usual fail at once: at least 10, and more than a fifth of those that were
 * up, did not fail in the last run and were checked in this one. The likely cause is then the prober's own network, even
 * though its control addresses responded. After two such runs in a row, the third one counts. With half-hourly runs, a
 * real outage of this size is therefore recorded an hour late. Runs that are void for other reasons neither extend nor
 * end the row.
 */
export function voidIfSudden(prior: HistoryState, run: Run): Run {
  if (run.void || (prior.suspect_runs ?? 0) >= MAX_SUSPECT_RUNS) return run;
  const wereUp = run.checks.filter(({ slug, state }) => state !== 'unknown' && wasUp(prior.interfaces, slug));
  const failing = wereUp.filter(({ state }) => !isAlive(state)).length;
  if (failing < MIN_SUDDEN_FAILURES || failing <= MAX_SUDDEN_SHARE * wereUp.length) return run;
  return { ...run, void: true, void_reason: 'sudden_failures', checks: [] };
}

function wasUp(interfaces: HistoryState['interfaces'], slug: string): boolean {
  const known = ownValue(interfaces, slug);
  return known?.verdict === 'up' && known.failing === null;
}

/** The state after a run that is void because of sudden failures. */
export const afterSuspectRun = (prior: HistoryState, run: Run): HistoryState => ({
  ...prior,
  suspect_runs: (prior.suspect_runs ?? 0) + 1,
  held_off: run.held_off ?? [],
});

export const afterCountedRun = (applied: HistoryState, run: Run): HistoryState => ({
  ...applied,
  suspect_runs: 0,
  held_off: run.held_off ?? [],
});
