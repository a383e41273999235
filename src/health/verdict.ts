import { createHash } from 'node:crypto';
import type { z } from 'zod';
import type { Check, HealthState, Run } from './check-schema.ts';
import type { HealthEvent, ShapeChange } from './event-schema.ts';
import type { HistoryState, InterfaceState } from './history/schema.ts';

export type Shape = z.core.util.JSONType;

/** How two shapes differ, and the shapes that are known so far, by slug. */
export type KnownShapes = {
  before: (slug: string) => Shape | null;
  compare: (before: Shape, after: Shape) => ShapeChange[];
};

export type Applied = {
  state: HistoryState;
  events: HealthEvent[];
  /** Shapes to keep from now on, by slug. */
  shapes: Map<string, Shape>;
};

const UNSEEN: InterfaceState = {
  verdict: 'unknown',
  since: null,
  state: 'unknown',
  status_code: null,
  cause: '',
  failing: null,
  shape: null,
  pending_shape: null,
};
const ALIVE: ReadonlySet<HealthState> = new Set(['ok', 'auth_required', 'rate_limited']);
const MOST_CHANGES = 50; // As EventSchema allows: an alert that lists more is not read.

/** Whether a probe was answered as it should be: asking for a key, or for patience, is an answer. */
export const isAlive = (state: HealthState): boolean => ALIVE.has(state);

/**
 * What a run makes of what was known. An interface is down after two failed checks in a row, since the first of
 * them, and up after one good check. A void run and a check that was not made change nothing. A new shape counts
 * when two successive checks that took a shape saw the same one. The same run on the same state gives the same
 * events with the same ids.
 */
export function applyRun(prior: HistoryState, run: Run, shapes: KnownShapes): Applied {
  if (run.void) return { state: prior, events: [], shapes: new Map() };
  const interfaces = { ...prior.interfaces };
  const events: HealthEvent[] = [];
  const kept = new Map<string, Shape>();
  for (const check of run.checks) {
    if (check.state === 'unknown') continue;
    const before = interfaces[check.slug] ?? UNSEEN;
    const verdict = judge(before, check, run.at);
    const drift = followShape(verdict.after, check, run.at, { ...shapes, from: before.state });
    interfaces[check.slug] = drift.after;
    events.push(...verdict.events, ...drift.events);
    if (drift.keep !== null) kept.set(check.slug, drift.keep);
  }
  return { state: { ...prior, last_run_at: run.at, interfaces }, events, shapes: kept };
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

type Followed = Judged & { keep: Shape | null };

function followShape(
  state: InterfaceState,
  check: Check,
  at: string,
  shapes: KnownShapes & { from: HealthState },
): Followed {
  const unchanged = { after: state, events: [], keep: null };
  // A refusal for too many calls, or a failure, says nothing about what the interface answers otherwise.
  if (check.shape === null || !tellsShape(check.state)) return unchanged;
  const hash = hashShape(check.shape);
  if (hash === state.shape)
    return state.pending_shape ? { ...unchanged, after: { ...state, pending_shape: null } } : unchanged;
  const adopted = { after: { ...state, shape: hash, pending_shape: null }, events: [], keep: check.shape };
  if (state.shape === null) return adopted;
  if (state.pending_shape?.hash !== hash)
    return { ...unchanged, after: { ...state, pending_shape: { hash, since: at } } };
  const before = shapes.before(check.slug);
  const changes = before === null ? [] : shapes.compare(before, check.shape);
  if (changes.length === 0) return adopted;
  const event = { kind: 'shape_changed' as const, at: state.pending_shape.since, from: shapes.from };
  return { ...adopted, events: [describe(event, check, at, changes)] };
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

/** Hash of a shape that the order of its keys does not change. */
export const hashShape = (shape: Shape): string =>
  sha256(JSON.stringify(shape, sortKeys)).slice(0, SHAPE_HASH_LENGTH);

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

function sortKeys(_key: string, value: unknown): unknown {
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
}
