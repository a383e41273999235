import { createHash } from 'node:crypto';
import { ownValue } from '../entry/own-value.ts';
import type { Check, HealthState, Run } from './check-schema.ts';
import { EventSchema, type HealthEvent, type ShapeChange } from './event-schema.ts';
import type { HistoryState, InterfaceState, KeptShapes } from './history/schema.ts';
import { compareShapes, mergeShapes } from './shape.ts';

type Json = KeptShapes['known'];

export type Applied = {
  state: HistoryState;
  events: HealthEvent[];
  /** Shapes to keep from now on, by slug. */
  shapes: Map<string, KeptShapes>;
  /** Why checks could not be judged, by slug. What was known of these interfaces stays. */
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
const ALIVE: ReadonlySet<HealthState> = new Set(['ok', 'auth_required', 'rate_limited']);
const MOST_CHANGES = 50; // As EventSchema allows: an alert that lists more is not read.

/** Whether a probe was answered as it should be: asking for a key, or for patience, is an answer. */
export const isAlive = (state: HealthState): boolean => ALIVE.has(state);

/**
 * What a run makes of what was known. An interface is down after two failed checks in a row, since the first of
 * them, and up after one good check. A void run and a check that was not made change nothing. A new shape counts
 * when two successive checks that took a shape saw it. The same run on the same state gives the same events with the
 * same ids.
 * @param shapesOf what is kept of an interface's shape
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
  const judgeCheck = (check: Check) => {
    const before = ownValue(interfaces, check.slug) ?? UNSEEN;
    const verdict = judge(before, check, run.at);
    const drift = followShape(verdict.after, { check, at: run.at, from: before.state, shapesOf });
    // An event that the file cannot hold would make the whole file unreadable.
    const sound = [...verdict.events, ...drift.events].map((event) => EventSchema.parse(event));
    interfaces[check.slug] = drift.after;
    events.push(...sound);
    if (drift.keep !== null) kept.set(check.slug, drift.keep);
  };
  for (const check of run.checks) {
    if (check.state === 'unknown') continue;
    try {
      judgeCheck(check);
    } catch (error) {
      // What one server answers must not cost the verdicts on all others.
      faults.set(check.slug, error instanceof Error ? error.message : String(error));
    }
  }
  return { state: { ...prior, last_run_at: run.at, interfaces }, events, shapes: kept, faults };
}

type Judged = { after: InterfaceState; events: HealthEvent[] };

function judge(before: InterfaceState, check: Check, at: string): Judged {
  const seen = { ...before, ...lastSeen(before, check) };
  if (isAlive(check.state)) {
    const after = { ...seen, failing: null };
    if (before.verdict === 'up') return { after, events: [] };
    const event = { kind: 'up' as const, at, from: before.state };
    return {
      after: { ...after, verdict: 'up', since: at },
      events: before.verdict === 'down' ? [describe(event, check, at)] : [],
    };
  }
  if (before.verdict === 'down') return { after: seen, events: [] };
  if (!before.failing) return { after: { ...seen, failing: { since: at, from: before.state } }, events: [] };
  const { since, from } = before.failing;
  return {
    after: { ...seen, verdict: 'down', since, failing: null },
    events: [describe({ kind: 'down', at: since, from }, check, at)],
  };
}

/** The cause stays that of the first sighting: words that differ from run to run would make the state file grow. */
function lastSeen(before: InterfaceState, { state, status_code, cause }: Check): Partial<InterfaceState> {
  const same = before.state === state && before.status_code === status_code;
  return same ? {} : { state, status_code, cause };
}

type Sighting = {
  check: Check;
  at: string;
  /** State before this check. */
  from: HealthState;
  shapesOf: (slug: string) => KeptShapes | null;
};
type Followed = Judged & { keep: KeptShapes | null };

function followShape(state: InterfaceState, { check, at, from, shapesOf }: Sighting): Followed {
  const { shape } = check;
  // A refusal for too many calls, or a failure, says nothing about what the interface answers otherwise.
  if (shape === null || !tellsShape(check.state)) return { after: state, events: [], keep: null };
  const steady = { ...state, drifting_since: null };
  const settled = { ...steady, shape: hashShape(shape) };
  if (settled.shape === state.shape && state.drifting_since === null)
    return { after: state, events: [], keep: null };
  const kept = state.shape === null ? null : shapesOf(check.slug);
  if (kept === null) return { after: settled, events: [], keep: { known: shape, pending: null } };
  const changes = compareShapes(kept.known, shape);
  if (changes.length === 0) {
    const known = coverBoth(mergeShapes(kept.known, shape) ?? shape, kept.pending);
    const isNew = hashShape(known) !== hashShape(kept.known);
    if (!isNew && kept.pending === null) return { after: steady, events: [], keep: null };
    return { after: isNew ? settled : steady, events: [], keep: { known, pending: null } };
  }
  if (state.drifting_since === null || compareShapes(kept.pending, shape).length > 0 || kept.pending === null)
    return { after: { ...state, drifting_since: at }, events: [], keep: { ...kept, pending: shape } };
  const event = { kind: 'shape_changed' as const, at: state.drifting_since, from };
  const known = mergeShapes(kept.pending, shape) ?? shape;
  return { after: settled, events: [describe(event, check, at, changes)], keep: { known, pending: null } };
}

/** An answer that was other once, and then as before, is one of those that the interface may give. */
function coverBoth(known: Json, pending: Json): Json {
  const both = pending === null ? null : mergeShapes(known, pending);
  const covers = (shape: Json) => compareShapes(both, shape).length === 0;
  return both !== null && covers(known) && covers(pending) ? both : known;
}

const tellsShape = (state: HealthState): boolean => state === 'ok' || state === 'auth_required';

function describe(
  { kind, at, from }: { kind: HealthEvent['kind']; at: string; from: HealthState },
  { slug, state, status_code, latency_ms, cause }: Check,
  observedAt: string,
  changes: ShapeChange[] = [],
): HealthEvent {
  return {
    id: eventId(slug, kind, at),
    kind,
    slug,
    at,
    observed_at: observedAt,
    previous_state: from,
    state,
    status_code,
    latency_ms,
    cause,
    changes: changes.slice(0, MOST_CHANGES),
  };
}

const ID_LENGTH = 24; // Hex digits: 96 bits, no two events of a catalog share them.

export const eventId = (slug: string, kind: HealthEvent['kind'], at: string): string =>
  sha256(`${slug}|${kind}|${at}`).slice(0, ID_LENGTH);

const SHAPE_HASH_LENGTH = 16; // Hex digits. Compared only within one interface.

/** Slugs whose shape in this run is not simply the one seen before: only for these is what is kept looked at. */
export function withOtherShape({ interfaces }: HistoryState, run: Run): string[] {
  const isOther = ({ slug, shape }: Check) => {
    const state = ownValue(interfaces, slug);
    if (shape === null || !state?.shape) return false;
    return state.drifting_since !== null || state.shape !== hashShape(shape);
  };
  return run.checks.filter(isOther).map(({ slug }) => slug);
}

/** Hash of a shape that the order of its keys does not change. */
export const hashShape = (shape: unknown): string =>
  sha256(JSON.stringify(shape, sortKeys)).slice(0, SHAPE_HASH_LENGTH);

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

function sortKeys(_key: string, value: unknown): unknown {
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
}
