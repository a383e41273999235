import { HEALTH_STATES } from '../../entry/fields/signals.ts';
import { counted } from '../../text/counted.ts';
import type { Check, HealthState, Run } from '../check-schema.ts';
import type { HealthEvent } from '../event-schema.ts';

const SLUG_WIDTH = 32; // Most slugs are shorter, so the states line up in a column.

/** One check as a line: `open-meteo  ok → server_error  answered 500`. `before` is the state of the last run. */
export function checkLine({ slug, state, cause, latency_ms }: Check, before?: HealthState): string {
  const change = before !== undefined && before !== state ? `${before} → ${state}` : state;
  const time = latency_ms === null ? '' : `, ${latency_ms} ms`;
  return `${slug.padEnd(SLUG_WIDTH)}  ${change}  ${cause}${time}`;
}

/** An event as a line: `open-meteo  down since 2026-11-21T12:07:00.000Z  answered 500`. */
export function eventLine({ slug, kind, at, cause, changes }: HealthEvent): string {
  const severities = [...new Set(changes.map(({ severity }) => severity))].join(', ');
  const what =
    kind === 'shape_changed' ? `${counted(changes.length, 'change')} of shape (${severities})` : cause;
  return `${slug.padEnd(SLUG_WIDTH)}  ${kind} since ${at}  ${what}`;
}

/** The result of a run: how many interfaces are in each state, or why the run is void. */
export function runSummary({ void: isVoid, control, checks, set_aside }: Run): string {
  const controls = `${control.ok} of ${control.total} control addresses answered`;
  if (isVoid) return `The run is void: ${controls}, so the prober's own network is at fault.`;
  const counts = HEALTH_STATES.map((state) => ({
    state,
    count: checks.filter((check) => check.state === state).length,
  }));
  const found = counts.filter(({ count }) => count > 0).map(({ state, count }) => `${count} ${state}`);
  const aside = set_aside === undefined ? '' : ` ${set_aside} could not be recorded.`;
  return `${counted(checks.length, 'interface')}: ${found.join(', ') || 'none'}.${aside} ${controls}.`;
}
