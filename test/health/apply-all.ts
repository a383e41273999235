import type { Run } from '../../src/health/check-schema.ts';
import type { HealthEvent } from '../../src/health/event-schema.ts';
import { type HistoryState, type KeptShapes, NO_HISTORY } from '../../src/health/state-schema.ts';
import { applyRun } from '../../src/health/verdict/apply-run.ts';

export type AppliedAll = {
  state: HistoryState;
  events: HealthEvent[];
  shapes: Map<string, KeptShapes>;
  /** How many shape files were written. */
  shapeWrites: number;
};

/** Applies runs in order to a state, and keeps the shapes as the recorder does. */
export function applyAll(runs: readonly Run[], from: HistoryState = NO_HISTORY): AppliedAll {
  const shapes = new Map<string, KeptShapes>();
  let [state, shapeWrites] = [from, 0];
  const events = runs.flatMap((run) => {
    const applied = applyRun(state, run, (slug) => shapes.get(slug) ?? null);
    state = applied.state;
    shapeWrites += applied.shapes.size;
    for (const [slug, shape] of applied.shapes) shapes.set(slug, shape);
    return applied.events;
  });
  return { state, events, shapes, shapeWrites };
}
