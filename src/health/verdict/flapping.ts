import { type Check, isAlive, MAX_CAUSE_LENGTH } from '../check-schema.ts';
import type { HealthEvent } from '../event-schema.ts';
import type { InterfaceState } from '../state-schema.ts';
import { eventOf, type Transition } from './event.ts';

/**
 * Maximum number of events of one interface in any 24 hours: nine of its verdict and five of its shape. With
 * FLAP_EVENTS = 4 a verdict makes at most up, down, up, down, up, flapping and, FLAP_STEADY_HOURS later, down, up,
 * flapping.
 */
export const MAX_EVENTS_PER_DAY = 14;
/** A fifth change within the window starts flapping: the interface goes down for the third time. */
export const FLAP_EVENTS = 4;
export const FLAP_WINDOW_HOURS = 24;
/** Flapping ends when the interface has been up, or down, for this long. Checks are still recorded meanwhile. */
export const FLAP_STEADY_HOURS = 12;
const HOUR_MS = 3_600_000;

export type Damped = { after: InterfaceState; events: HealthEvent[] };

/**
 * The events for changes of the verdict:
 *
 *   up ──down──▶ down ──up──▶ up                            one event per change, while there are few
 *   up ──flapping──▶ flapping ──up or down──▶ up or down    one event at the start, one at the end
 *
 * @param state the state after this check
 */
export function dampen(state: InterfaceState, change: Transition | null, check: Check, at: string): Damped {
  if (state.flapping) {
    // The event that ends the flapping names the state before the last change.
    const flapping = change === null ? state.flapping : { ...state.flapping, from: change.from };
    return endFlapping({ ...state, flapping }, check, at);
  }
  if (change === null) return { after: state, events: [] };
  const recent = recentChanges(state, at);
  const after = { ...state, changes: [...recent, at].slice(-MAX_EVENTS_PER_DAY) };
  if (change.kind === 'up' || recent.length < FLAP_EVENTS)
    return { after, events: [eventOf(change, check, at)] };
  const cause = `up and down ${recent.length + 1} times in ${FLAP_WINDOW_HOURS} hours, last: ${check.cause}`;
  const event = eventOf({ ...change, kind: 'flapping' }, check, at, {
    cause: cause.slice(0, MAX_CAUSE_LENGTH),
  });
  return { after: { ...after, flapping: { since: change.at, from: change.from } }, events: [event] };
}

const recentChanges = ({ changes = [] }: InterfaceState, at: string): string[] =>
  changes.filter((time) => hoursBetween(time, at) < FLAP_WINDOW_HOURS);

type Flapping = InterfaceState & { flapping: NonNullable<InterfaceState['flapping']> };

function endFlapping(state: Flapping, check: Check, at: string): Damped {
  const { flapping, ...steady } = state;
  const { verdict, since } = state;
  const isSteady =
    since !== null &&
    hoursBetween(since, at) >= FLAP_STEADY_HOURS &&
    isAlive(check.state) === (verdict === 'up');
  if (!isSteady || verdict === 'unknown') return { after: state, events: [] };
  const end = eventOf({ kind: verdict, at: since, from: flapping.from }, check, at, {
    flapping_since: flapping.since,
  });
  return {
    after: { ...steady, changes: [...recentChanges(state, at), at].slice(-MAX_EVENTS_PER_DAY) },
    events: [end],
  };
}

const hoursBetween = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / HOUR_MS;
