import type { Check, HealthState } from '../check-schema.ts';
import { type HealthEvent, MAX_CHANGES, type ShapeChange } from '../event-schema.ts';
import { compareShapes, hashShape, mergeShapes } from '../shape/shape.ts';
import { type InterfaceState, type KeptShapes, MAX_VARIANTS } from '../state-schema.ts';
import { DAY_MS } from '../window-days.ts';
import { eventOf } from './event.ts';

type KeptShape = KeptShapes['known'];

/** New shapes within 7 days, one for each working day. With more, the interface counts as one that varies. */
export const MAX_NEW_SHAPES_PER_WEEK = 5;
/** For this long the shapes of an interface that varies are not compared. A lasting change is noticed afterwards. */
export const VARIES_DAYS = 7;
const MAX_CHANGES_CHARS = 4_096; // Of one event as JSON. About forty changes fit.
const MAX_VARIANT_CHARS = 16_384; // Of all former shapes of one interface, which are kept without a time limit.
const MAX_KNOWN_CHARS = 32_768; // A larger merged shape would describe the content, not the interface.
const WEEK_MS = 7 * DAY_MS;

/** The check that is judged, and what it is compared with. */
export type JudgedCheck = {
  check: Check;
  at: string;
  from: HealthState;
  shapesOf: (slug: string) => KeptShapes | null;
};
/** The state after a check, its events, and the shapes to keep. `keep` is null if they stay the same. */
export type TrackedShape = { after: InterfaceState; events: HealthEvent[]; keep: KeptShapes | null };

/**
 * Compares the shape of an answer with the known one and with former ones:
 *
 *   known   ──new shape──▶   pending   ──the same again───▶   known, with the event shape_changed
 *                            pending   ──a known one───────▶   known, without an event
 *                            pending   ──another new one───▶   pending
 *
 *   answer     {price: 2}        {price: "2"}      {price: "2"}      {price: 2}
 *   pending    none              {price: string}   none              none
 *   known      {price: number}   {price: number}   {price: string}   {price: string}
 *   former     none              none              {price: number}   {price: number}, so this is no change
 *   event      none              none              shape_changed     none
 *
 * Former shapes are stored as `variants`. An interface with more than MAX_NEW_SHAPES_PER_WEEK new shapes varies: its
 * shapes are merged into the known one, and nothing is compared for VARIES_DAYS.
 */
export function trackShape(state: InterfaceState, judged: JudgedCheck): TrackedShape {
  const { check, at, shapesOf } = judged;
  const { shape } = check;
  // A rate limit or a failure says nothing about the usual shape.
  if (shape === null || !showsShape(check.state) || state.missing || varies(state, at))
    return unchanged(state);
  const hash = hashShape(shape);
  if (hash === state.shape && state.drifting_since === null) return unchanged(state);
  const kept = state.shape === null ? null : shapesOf(check.slug);
  if (kept === null) {
    const keep = { known: shape, pending: null, variants: [] };
    return { after: { ...state, drifting_since: null, shape: hash }, events: [], keep };
  }
  const changes = changesFromNearest([kept.known, ...kept.variants], shape);
  if (changes.length === 0) return acceptKnown(state, shape, kept);
  const isPending = state.drifting_since !== null && kept.pending !== null;
  return isPending && compareShapes(kept.pending, shape).length === 0
    ? acceptConfirmed(state, kept, changes, judged)
    : noticeNew(state, shape, kept, at);
}

/** What differs from the shape that is the most like this one. Empty if one of them fits. */
const changesFromNearest = (shapes: readonly KeptShape[], shape: KeptShape): ShapeChange[] =>
  shapes
    .map((each) => compareShapes(each, shape))
    .reduce((fewest, each) => (each.length < fewest.length ? each : fewest));

const unchanged = (state: InterfaceState): TrackedShape => ({ after: state, events: [], keep: null });

const varies = ({ varies_until }: InterfaceState, at: string): boolean =>
  varies_until !== undefined && Date.parse(at) < Date.parse(varies_until);

/**
 * The answer fits the known shape or a former one. What was null or empty in the known shape is filled in: {a: null}, then
 * {a: {b: 1}}. A former shape stays as it is.
 */
function acceptKnown(state: InterfaceState, shape: KeptShape, kept: KeptShapes): TrackedShape {
  const steady = { ...state, drifting_since: null };
  const isFormer = compareShapes(kept.known, shape).length > 0;
  const known = isFormer ? kept.known : extendShape(mergeShapes(kept.known, shape) ?? shape, kept.pending);
  const isNew = hashShape(known) !== hashShape(kept.known);
  const after = isNew ? { ...steady, shape: hashShape(shape) } : steady;
  if (!isNew && kept.pending === null) return { after, events: [], keep: null };
  return { after, events: [], keep: { ...kept, known, pending: null } };
}

/** The second check in a row with the same new shape: it becomes the known one. */
function acceptConfirmed(
  state: InterfaceState,
  { known, pending, variants: former }: KeptShapes,
  changes: readonly ShapeChange[],
  { check, at, from }: JudgedCheck,
): TrackedShape {
  const change = { kind: 'shape_changed' as const, at: state.drifting_since ?? at, from };
  return {
    after: { ...state, drifting_since: null, shape: hashShape(check.shape) },
    events: [eventOf(change, check, at, { changes: fittingOf(changes, MAX_CHANGES, MAX_CHANGES_CHARS) })],
    keep: {
      known: mergeShapes(pending, check.shape) ?? check.shape,
      pending: null,
      variants: fittingOf([known, ...former], MAX_VARIANTS, MAX_VARIANT_CHARS),
    },
  };
}

/** The first values of a list that fit both limits. */
function fittingOf<Value>(values: readonly Value[], maxCount: number, maxChars: number): Value[] {
  let chars = 0;
  return values.slice(0, maxCount).filter((each) => {
    chars += JSON.stringify(each).length;
    return chars <= maxChars;
  });
}

/** A new shape, seen for the first time: it is pending, or the interface varies from now on. */
function noticeNew(state: InterfaceState, shape: KeptShape, kept: KeptShapes, at: string): TrackedShape {
  const { varies_until: _, drifts = [], ...steady } = state;
  const recent = drifts.filter((time) => Date.parse(at) - Date.parse(time) < WEEK_MS);
  if (recent.length < MAX_NEW_SHAPES_PER_WEEK) {
    const after = { ...steady, drifting_since: at, drifts: [...recent, at] };
    return { after, events: [], keep: { ...kept, pending: shape } };
  }
  const until = new Date(Date.parse(at) + VARIES_DAYS * DAY_MS).toISOString();
  const known = extendShape(extendShape(kept.known, kept.pending), shape);
  const after = { ...steady, drifting_since: null, varies_until: until };
  return { after, events: [], keep: { ...kept, known, pending: null } };
}

/** The known shape extended by one that was seen once, if the result fits both and is not too large. */
function extendShape(known: KeptShape, pending: KeptShape): KeptShape {
  const both = pending === null ? null : mergeShapes(known, pending);
  const covers = (shape: KeptShape) => compareShapes(both, shape).length === 0;
  const isFit = both !== null && covers(known) && covers(pending);
  return isFit && JSON.stringify(both).length <= MAX_KNOWN_CHARS ? both : known;
}

const showsShape = (state: HealthState): boolean => state === 'ok' || state === 'auth_required';
