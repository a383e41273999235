import { z } from 'zod';
import { VoidReasonSchema } from '../health/check-schema.ts';

const time = z.iso.datetime();

/** A line in the file of a day: the interfaces that the following runs checked, in this order. */
export const HeaderLineSchema = z.strictObject({ slugs: z.array(z.string()) });

/** One run in columns, in the order of the last header line. A void run has empty columns. */
export const RunLineSchema = z.strictObject({
  at: time,
  void: z.boolean(),
  void_reason: VoidReasonSchema.optional(),
  control: z.tuple([z.number(), z.number()]).describe('Control hosts that answered, and all.'),
  states: z.string().describe('One letter per interface.'),
  codes: z.array(z.number().nullable()),
  latency: z.array(z.number().nullable()).describe('Milliseconds to two significant digits.'),
  set_aside: z
    .int()
    .min(1)
    .optional()
    .describe('How many checks could not be validated, compared or recorded. Their state is unknown.'),
});
export type RunLine = z.output<typeof RunLineSchema>;

const column = z.array(z.number().min(0));
const gapped = z.array(z.number().min(0).nullable());

/** One day in columns, kept forever. Latencies are those of the ok checks, in milliseconds. */
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

/** Counts of the old events of one interface in a month. */
export const EventCountsSchema = z.strictObject({
  down: z.int().min(0),
  flapping: z.int().min(0),
  shape_changed: z.int().min(0),
});
export type EventCounts = z.output<typeof EventCountsSchema>;

/** Counts by slug, as pairs, because a slug may be any word, such as "constructor". */
export const MonthSchema = z.array(z.tuple([z.string(), EventCountsSchema]));
