import type { Check, Run } from '../../src/health/check-schema.ts';
import type { HealthEvent } from '../../src/health/event-schema.ts';

const STEP_MS = 30 * 60_000;

/** The time of the run number `i`, every 30 minutes from the first of November. */
export const runTime = (i: number): string =>
  new Date(Date.parse('2026-11-01T00:07:00Z') + i * STEP_MS).toISOString();

/** A check that was ok. Tests name what differs. */
export function aCheck(slug: string, fields: Partial<Check> = {}): Check {
  const state = fields.state ?? 'ok';
  return { slug, state, status_code: 200, latency_ms: 120, cause: `was ${state}`, shape: null, ...fields };
}

/** A run number `i` with the given checks. */
export const aRun = (i: number, checks: Check[], fields: Partial<Run> = {}): Run => ({
  at: runTime(i),
  void: false,
  control: { ok: 4, total: 4 },
  checks,
  ...fields,
});

/** A run of one interface. */
export const runOf = (i: number, state: Check['state'], fields: Partial<Check> = {}): Run =>
  aRun(i, [aCheck('a', { state, ...fields })]);

/** Events as `slug kind MM-DDTHH:MM`, to compare them at a glance. */
export const eventLines = (events: readonly HealthEvent[]): string[] =>
  events.map(({ slug, kind, at }) => `${slug} ${kind} ${at.slice(5, 16)}`);
