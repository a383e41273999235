import { isAlive } from './alive.ts';
import type { Run } from './check-schema.ts';
import type { HistoryState } from './state-schema.ts';

/** Fewer than this fail at once by chance, or because one provider of several interfaces does. */
export const MIN_SUDDEN_FAILURES = 10;
/** Of the interfaces that were up. On a usual day one or two in a hundred begin to fail between two runs. */
export const MAX_SUDDEN_SHARE = 0.2;
/** Runs in a row that are void for this reason. What lasts longer is an outage, however large. */
export const MAX_SUSPECT_RUNS = 2;

/**
 * A run is void if far more interfaces fail at once than usual: at least 10, and more than a fifth of those that were
 * up, did not fail in the last run and were checked in this one. The prober's own network is then the likelier cause,
 * although its control addresses answered. After two such runs in a row the third counts, so a large outage that is
 * real is recorded an hour late, at half-hourly runs. Runs void for other reasons neither count nor reset that.
 */
export function voidIfSudden(prior: HistoryState, run: Run): Run {
  if (run.void || (prior.suspect_runs ?? 0) >= MAX_SUSPECT_RUNS) return run;
  const wereUp = run.checks.filter(({ slug, state }) => state !== 'unknown' && wasUp(prior.interfaces, slug));
  const failing = wereUp.filter(({ state }) => !isAlive(state)).length;
  if (failing < MIN_SUDDEN_FAILURES || failing <= MAX_SUDDEN_SHARE * wereUp.length) return run;
  return { ...run, void: true, void_reason: 'sudden_failures', checks: [] };
}

function wasUp(interfaces: HistoryState['interfaces'], slug: string): boolean {
  const known = Object.hasOwn(interfaces, slug) ? interfaces[slug] : undefined;
  return known?.verdict === 'up' && known.failing === null;
}

/** The state after a run that is void for its sudden failures. */
export const suspect = (prior: HistoryState, run: Run): HistoryState => ({
  ...prior,
  suspect_runs: (prior.suspect_runs ?? 0) + 1,
  held_off: run.held_off ?? [],
});

/** The state after a run that counts. */
export const trusted = (applied: HistoryState, run: Run): HistoryState => ({
  ...applied,
  suspect_runs: 0,
  held_off: run.held_off ?? [],
});
