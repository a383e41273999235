import { z } from 'zod';
import { HealthStateSchema, VoidReasonSchema } from '../health/check-schema.ts';
import { HoldOffsSchema } from '../health/hold-off-schema.ts';
import { ShapeSchema } from '../health/shape/schema.ts';

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

/** A line of a day's file that says which interfaces the runs after it checked, in this order. */
export const HeaderLineSchema = z.strictObject({ slugs: z.array(z.string()) });

/** One run in columns, in the order of the header before it. A void run has empty columns. */
export const RunLineSchema = z.strictObject({
  at: time,
  void: z.boolean(),
  void_reason: VoidReasonSchema.optional(),
  control: z.tuple([z.number(), z.number()]).describe('Control hosts that answered, and all.'),
  states: z.string().describe('One letter an interface.'),
  codes: z.array(z.number().nullable()),
  latency: z.array(z.number().nullable()).describe('Milliseconds to two significant digits.'),
  set_aside: z
    .int()
    .min(1)
    .optional()
    .describe('How many of the unknown ones could not be validated, compared or recorded.'),
});
export type RunLine = z.output<typeof RunLineSchema>;

const column = z.array(z.number().min(0));
const gapped = z.array(z.number().min(0).nullable());

/** One day in columns, kept for ever. Latencies are those of the ok checks, in milliseconds. */
export const RollUpSchema = z
  .strictObject({
    date: z.iso.date(),
    runs: z.int().min(0),
    void_runs: z.int().min(0),
    slugs: z.array(z.string()),
    checks: column,
    ok: column,
    latency: gapped.describe('Mean.'),
    p95: gapped,
  })
  .refine(
    ({ slugs, checks, ok, latency, p95 }) =>
      [checks, ok, latency, p95].every(({ length }) => length === slugs.length),
    { error: 'has columns of different lengths' },
  );
export type RollUp = z.output<typeof RollUpSchema>;

/** Old events of one interface in a month: those that began something. */
export const EventCountsSchema = z.strictObject({
  down: z.int().min(0),
  flapping: z.int().min(0),
  shape_changed: z.int().min(0),
});
export type EventCounts = z.output<typeof EventCountsSchema>;

/** By slug, as pairs: a slug may be any word. */
export const MonthSchema = z.array(z.tuple([z.string(), EventCountsSchema]));

/** Outcome reports of one interface: all that came, and those that count towards its reliability. */
export const ReportTallySchema = z.strictObject({
  received: z.int().min(0),
  in_favour: z.number().min(0),
  against: z.number().min(0),
});
export type ReportTally = z.output<typeof ReportTallySchema>;
/** What happened beside probing in the 30 days before it was written. */
export const KeptCountsSchema = z.strictObject({
  reports: z.int().min(0),
  alerts_delivered: z.int().min(0),
  alerts_dead: z.int().min(0),
});
export type KeptCounts = z.output<typeof KeptCountsSchema>;

export const ReportsSchema = z.record(z.string(), ReportTallySchema);
