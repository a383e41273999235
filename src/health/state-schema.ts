import { z } from 'zod';
import { HealthStateSchema, HoldOffsSchema } from './check-schema.ts';
import { ShapeSchema } from './shape/schema.ts';

const time = z.iso.datetime();

/** What is remembered about one interface between runs. It changes only when the interface does. */
export const InterfaceStateSchema = z.object({
  verdict: z.enum(['up', 'down', 'unknown']),
  since: time.nullable().describe('When the verdict began.'),
  state: HealthStateSchema.describe('State of the last check.'),
  status_code: z.int().nullable(),
  cause: z.string().describe('What was seen when state or status code last changed.'),
  failing: z
    .object({ since: time, from: HealthStateSchema.describe('State before the first failed check.') })
    .nullable()
    .describe('Set by one failed check, until the next one decides whether the interface is down.'),
  shape: z
    .string()
    .nullable()
    .describe('Hash of an answer that fits the known shape. Answers with another hash are compared.'),
  drifting_since: time
    .nullable()
    .describe('Set if the last shape was a new one that the next check must confirm.'),
  // The fields below are missing from most states, and from all states that were written before they existed.
  answered: z
    .string()
    .optional()
    .describe('Hash of the address that returned 2xx, "any" if it was not recorded.'),
  missing: z
    .object({ since: time, from: HealthStateSchema, checks: z.int().min(1) })
    .optional()
    .describe(
      'Set while an address that returned 2xx before returns 404 or 410: since when, the state before, how often.',
    ),
  changes: z.array(time).optional().describe('When the newest events of the verdict were established.'),
  flapping: z
    .object({ since: time, from: HealthStateSchema.describe('State before the last change.') })
    .optional()
    .describe('Set while the interface goes up and down.'),
  drifts: z.array(time).optional().describe('When new shapes were last seen.'),
  varies_until: time.optional().describe('Set if the shapes vary. Until then they are not compared.'),
});
export type InterfaceState = z.output<typeof InterfaceStateSchema>;

/** A stored shape that exceeds the current limits counts as missing. The next one replaces it. */
const KeptShapeSchema = ShapeSchema.nullable().catch(null);

/** Former shapes that are remembered for one interface. */
export const MAX_VARIANTS = 3;

export const KeptShapesSchema = z.strictObject({
  known: KeptShapeSchema,
  pending: KeptShapeSchema.describe('A new shape that was seen once. Null if there is none.'),
  variants: z.array(KeptShapeSchema).max(MAX_VARIANTS).default([]).describe('Former shapes, newest first.'),
});
export type KeptShapes = z.output<typeof KeptShapesSchema>;

export const HistoryStateSchema = z.object({
  last_run_at: time.nullable().describe('Newest run that was not void.'),
  events: z.int().min(0).describe('Lines of events.ndjson. If the file has fewer, it was truncated.'),
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

/** Outcome reports of one interface: all that were received, and those that count towards its reliability. */
const ReportTallySchema = z.strictObject({
  received: z.int().min(0),
  in_favour: z.number().min(0),
  against: z.number().min(0),
});
export type ReportTally = z.output<typeof ReportTallySchema>;

/** Counts of what happened apart from probing, in the 30 days before they were written. */
export const KeptCountsSchema = z.strictObject({
  reports: z.int().min(0),
  alerts_delivered: z.int().min(0),
  alerts_dead: z.int().min(0),
});
export type KeptCounts = z.output<typeof KeptCountsSchema>;

export const ReportsSchema = z.record(z.string(), ReportTallySchema);
