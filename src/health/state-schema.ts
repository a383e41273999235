import { z } from 'zod';
import { HealthStateSchema } from './check-schema.ts';
import { HoldOffsSchema } from './hold-off-schema.ts';
import { ShapeSchema } from './shape/schema.ts';

const time = z.iso.datetime();

/** What is remembered of one interface between runs. Nothing in it changes while the interface stays as it is. */
export const InterfaceStateSchema = z.object({
  verdict: z.enum(['up', 'down', 'unknown']),
  since: time.nullable().describe('When the verdict began.'),
  state: HealthStateSchema.describe('Of the last check.'),
  status_code: z.int().nullable(),
  cause: z.string().describe('What was seen when state or status code last changed.'),
  failing: z
    .object({ since: time, from: HealthStateSchema.describe('State before the first failed check.') })
    .nullable()
    .describe('Set by one failed check, while it is not yet known whether the interface is down.'),
  shape: z.string().nullable().describe('Hash of an answer that fits the known shape: others are compared.'),
  drifting_since: time
    .nullable()
    .describe('Set where the last shape was another, which the next must confirm.'),
  // What follows is missing in most states, and in all that were written before it was remembered.
  answered: z
    .string()
    .optional()
    .describe('Hash of the address that returned 2xx, "any" where it was not recorded.'),
  missing: z
    .object({ since: time, from: HealthStateSchema, checks: z.int().min(1) })
    .optional()
    .describe(
      'Set while an address that returned 2xx answers 404 or 410: since when, the state before, how often.',
    ),
  changes: z.array(time).optional().describe('When the newest events of the verdict were established.'),
  flapping: z
    .object({ since: time, from: HealthStateSchema.describe('State before the last change.') })
    .optional()
    .describe('Set while the interface goes up and down.'),
  drifts: z.array(time).optional().describe('When unknown shapes were last met.'),
  varies_until: time.optional().describe('Until then nothing is made of its shapes: they vary.'),
});
export type InterfaceState = z.output<typeof InterfaceStateSchema>;

/** A shape that is larger or deeper than those of today counts as none: the next one takes its place. */
const KeptShapeSchema = ShapeSchema.nullable().catch(null);

/** Former shapes that are remembered of one interface. */
export const MAX_VARIANTS = 3;

/** What is kept of the shapes of one interface. */
export const KeptShapesSchema = z.strictObject({
  known: KeptShapeSchema,
  pending: KeptShapeSchema.describe('Another that was seen once. Null if there is none.'),
  variants: z.array(KeptShapeSchema).max(MAX_VARIANTS).default([]).describe('Former ones, newest first.'),
});
export type KeptShapes = z.output<typeof KeptShapesSchema>;

export const HistoryStateSchema = z.object({
  last_run_at: time.nullable().describe('Newest run that was not void.'),
  events: z.int().min(0).describe('Lines of events.ndjson: fewer mean that it was cut.'),
  suspect_runs: z
    .int()
    .min(0)
    .optional()
    .describe('Runs in a row that were void because far more interfaces failed at once than usual.'),
  held_off: HoldOffsSchema.optional(),
  interfaces: z.record(z.string(), InterfaceStateSchema),
});
export type HistoryState = z.output<typeof HistoryStateSchema>;

export const NO_HISTORY: HistoryState = { last_run_at: null, events: 0, interfaces: {} };
