import { isAlive } from './alive.ts';
import type { Run } from './check-schema.ts';
import type { HistoryState } from './state-schema.ts';

/** Fewer may fail at once by chance, or because they share a provider. */
export const MIN_SUDDEN_FAILURES = 10;
/** Share of the interfaces that were up. On a normal day 1 to 2 % begin to fail between two runs. */
export const MAX_SUDDEN_SHARE = 0.2;
/** Runs in a row that may be void for this reason. If it lasts longer, it is a real outage. */
export const MAX_SUSPECT_RUNS = 2;

/**
 * Makes a run void if far more interfaces fail at once than usual: at least 10, and more than a fifth of those that
 * were up, did not fail in the last run and were checked in this one. The prober's own network is then the more likely
 * cause, although its control addresses answered. After two such runs in a row the third counts, so with half-hourly
 * runs a real outage of this size is recorded an hour late. Runs void for other reasons neither count nor reset this.
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

/** The state after a run that is void because of sudden failures. */
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
