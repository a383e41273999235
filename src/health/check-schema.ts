import { z } from 'zod';
import { HEALTH_STATES } from '../entry/fields/signals.ts';
import { SlugSchema } from '../entry/text-schema.ts';
import { ShapeSchema } from './shape/schema.ts';

/** Hosts remembered from run to run. If there are more, those that asked for the longest time are kept. */
export const MAX_HOLD_OFFS = 1_000;

/** Hosts that asked, by Retry-After, not to be called before `until`. */
export const HoldOffsSchema = z
  .array(z.object({ host: z.string().max(300), until: z.iso.datetime() }))
  .max(MAX_HOLD_OFFS);
export type HoldOffs = z.output<typeof HoldOffsSchema>;

export const HealthStateSchema = z.enum(HEALTH_STATES);
export type HealthState = z.output<typeof HealthStateSchema>;

/** Range of valid status codes (RFC 9110, section 15). Some servers send others, such as 999. */
export const MIN_STATUS_CODE = 100;
export const MAX_STATUS_CODE = 599;
export const MAX_CAUSE_LENGTH = 200;

/**
 * One probe of one interface. The state is `unknown` if the interface has nothing to probe, or if the result could not
 * be recorded.
 */
export const CheckSchema = z.object({
  slug: SlugSchema,
  address: z
    .string()
    .max(16)
    .optional()
    .describe('Hash of the address that was probed. Results of another address are not compared with it.'),
  state: HealthStateSchema,
  status_code: z
    .int()
    .min(MIN_STATUS_CODE)
    .max(MAX_STATUS_CODE)
    .nullable()
    .describe('HTTP status of the last response. Null if there was none, or one outside 100 to 599.'),
  latency_ms: z
    .int()
    .min(0)
    .nullable()
    .describe('Time to the end of the response that was judged. Null if there was none.'),
  cause: z
    .string()
    .max(MAX_CAUSE_LENGTH)
    .describe('What was seen, in a few words, such as "answered 503" or "no answer within 10 s".'),
  shape: ShapeSchema.nullable().describe('Shape of the response, to detect drift. Null if it was not taken.'),
});
export type Check = z.output<typeof CheckSchema>;

/** Why a run is void: half of the control addresses failed, or far more interfaces failed at once than usual. */
export const VoidReasonSchema = z.enum(['control', 'sudden_failures']);

/** One run of the prober over the catalog. A void run changes nothing: the prober's own network had failed. */
export const RunSchema = z.object({
  at: z.iso.datetime(),
  void: z.boolean(),
  void_reason: VoidReasonSchema.optional(),
  control: z.object({ ok: z.int().min(0), total: z.int().min(0) }).describe('Control hosts that answered.'),
  checks: z.array(CheckSchema),
  set_aside: z
    .int()
    .min(1)
    .optional()
    .describe('How many checks could not be validated, compared or recorded. Left out if there are none.'),
  held_off: HoldOffsSchema.optional(),
});
export type Run = z.output<typeof RunSchema>;

const ALIVE: ReadonlySet<HealthState> = new Set(['ok', 'auth_required', 'rate_limited']);

/** Whether the interface works. One that asks for a key, or to slow down, is alive too. */
export const isAlive = (state: HealthState): boolean => ALIVE.has(state);
