import { ownValue } from '../../entry/own-value.ts';
import type { Check, Run } from '../check-schema.ts';
import { EventSchema, type HealthEvent } from '../event-schema.ts';
import { hashShape } from '../shape/hash-shape.ts';
import type { HistoryState, InterfaceState, KeptShapes } from '../state-schema.ts';
import { type JudgedCheck, type TrackedShape, trackShape } from './drift.ts';
import { dampen } from './flapping.ts';
import { recogniseGone, rememberAddress } from './gone.ts';
import { judge } from './up-down.ts';

export type Applied = {
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
 *   up-down    the verdict, and whether it changes
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
