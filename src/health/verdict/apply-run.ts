import { ownValue } from '../../entry/own-value.ts';
import { type Check, isAlive, type Run } from '../check-schema.ts';
import { EventSchema, type HealthEvent } from '../event-schema.ts';
import { hashShape } from '../shape/shape.ts';
import type { HistoryState, InterfaceState, KeptShapes } from '../state-schema.ts';
import { type JudgedCheck, type TrackedShape, trackShape } from './drift.ts';
import type { Transition } from './event.ts';
import { dampen } from './flapping.ts';
import { recogniseGone, rememberAddress } from './gone.ts';

type Applied = {
  state: HistoryState;
  events: HealthEvent[];
  /** Shapes to keep from now on, by slug. */
  shapes: Map<string, KeptShapes>;
  /** Why checks could not be judged, by slug. The state of these interfaces does not change. */
  faults: Map<string, string>;
};

const UNSEEN: InterfaceState = {
  verdict: 'unknown',
  since: null,
  state: 'unknown',
  status_code: null,
  cause: '',
  failing: null,
  shape: null,
  drifting_since: null,
};

/**
 * Applies a run to the state. A void run changes nothing, and neither does an `unknown` check. The same run on the same
 * state gives the same events with the same ids.
 * @param shapesOf reads the shapes that are kept for an interface
 */
export function applyRun(
  prior: HistoryState,
  run: Run,
  shapesOf: (slug: string) => KeptShapes | null,
): Applied {
  if (run.void) return { state: prior, events: [], shapes: new Map(), faults: new Map() };
  const interfaces = { ...prior.interfaces };
  const events: HealthEvent[] = [];
  const kept = new Map<string, KeptShapes>();
  const faults = new Map<string, string>();
  for (const check of run.checks) {
    if (check.state === 'unknown') continue;
    try {
      const before = ownValue(interfaces, check.slug) ?? UNSEEN;
      const judged = judgeCheck(before, check, { at: run.at, shapesOf });
      interfaces[check.slug] = judged.after;
      events.push(...judged.events);
      if (judged.keep !== null) kept.set(check.slug, judged.keep);
    } catch (error) {
      // An odd answer of one server must not cost the verdicts on all others.
      faults.set(check.slug, error instanceof Error ? error.message : String(error));
    }
  }
  return { state: { ...prior, last_run_at: run.at, interfaces }, events, shapes: kept, faults };
}

/**
 * The rules for one check, in order. Each gets the state that the one before it returns:
 *
 *   gone       the fourth 404 in a row has the state `gone`
 *   judge      the verdict, and whether it changes
 *   flapping   one event per change, or one for many
 *   drift      whether the shape of the answer changed
 */
function judgeCheck(
  before: InterfaceState,
  raw: Check,
  { at, shapesOf }: Pick<JudgedCheck, 'at' | 'shapesOf'>,
): TrackedShape {
  const check = recogniseGone(before, raw);
  const verdict = judge(rememberAddress(before, check, at), check, at);
  const damped = dampen(verdict.after, verdict.change, check, at);
  const drift = trackShape(damped.after, { check, at, from: before.state, shapesOf });
  // An invalid event would make the whole file unreadable.
  const events = [...damped.events, ...drift.events].map((event) => EventSchema.parse(event));
  return { after: drift.after, events, keep: drift.keep };
}

/** The same run, with the state `gone` for all checks that establish or confirm it, as they are recorded. */
export function withGone({ interfaces }: HistoryState, run: Run): Run {
  const judged = (check: Check) => recogniseGone(ownValue(interfaces, check.slug) ?? UNSEEN, check);
  return run.void ? run : { ...run, checks: run.checks.map(judged) };
}

/** Slugs whose shape may differ from the one before. Only for these are the kept shapes read. */
export function withOtherShape({ interfaces }: HistoryState, run: Run): string[] {
  const isOther = ({ slug, shape }: Check) => {
    const state = ownValue(interfaces, slug);
    if (shape === null || !state?.shape) return false;
    return state.drifting_since !== null || state.shape !== hashShape(shape);
  };
  return run.checks.filter(isOther).map(({ slug }) => slug);
}

type Judged = { after: InterfaceState; change: Transition | null };

/**
 * Decides whether an interface is up. It is down after two failed checks in a row, counted from the first, and up after
 * one good check. An address that is gone is down at once, counted from when it was first missing. While an interface
 * is down, a 404 from an address that returned 2xx before does not bring it up.
 * @param before the state before, updated by rememberAddress
 */
function judge(before: InterfaceState, check: Check, at: string): Judged {
  const seen = { ...before, ...lastSeen(before, check) };
  if (isAlive(check.state)) return judgeAnswer(before, seen, at);
  if (before.verdict === 'down') return { after: seen, change: null };
  const begun = check.state === 'gone' ? before.missing : before.failing;
  if (!begun) return { after: { ...seen, failing: { since: at, from: before.state } }, change: null };
  const { since, from } = begun;
  const after: InterfaceState = { ...seen, verdict: 'down', since, failing: null };
  return { after, change: { kind: 'down', at: since, from } };
}

function judgeAnswer(before: InterfaceState, seen: InterfaceState, at: string): Judged {
  if (before.verdict === 'down' && before.missing) return { after: seen, change: null };
  const after = { ...seen, failing: null };
  if (before.verdict === 'up') return { after, change: null };
  const change: Transition | null = before.verdict === 'down' ? { kind: 'up', at, from: before.state } : null;
  return { after: { ...after, verdict: 'up', since: at }, change };
}

/** The cause is kept from the first such check: text that differs from run to run would make the branch grow. */
function lastSeen(before: InterfaceState, { state, status_code, cause }: Check): Partial<InterfaceState> {
  const same = before.state === state && before.status_code === status_code;
  return same ? {} : { state, status_code, cause };
}
