import { z } from 'zod';
import { SlugSchema } from '../entry/file-schema.ts';
import { HoldOffsSchema } from './hold-off-schema.ts';
import { ShapeSchema } from './shape/schema.ts';

/** What one probe found. The first three are alive: an interface is never broken for asking for a key. */
export const HEALTH_STATES = [
  'ok',
  'auth_required',
  'rate_limited',
  'server_error',
  'wrong_protocol',
  'unreachable',
  'timeout',
  'gone',
  'unknown',
] as const;
export const HealthStateSchema = z.enum(HEALTH_STATES);
export type HealthState = z.output<typeof HealthStateSchema>;

/** The status codes there are (RFC 9110, section 15). Some servers answer others, such as 999. */
export const MIN_STATUS_CODE = 100;
export const MAX_STATUS_CODE = 599;
export const MAX_CAUSE_LENGTH = 200;

/**
 * One probe of one interface. `unknown` means that nothing can be said: it has nothing that can be probed, or what was
 * found could not be recorded.
 */
export const CheckSchema = z.object({
  slug: SlugSchema,
  address: z
    .string()
    .max(16)
    .optional()
    .describe('Hash of the address that was probed: another address owes nothing to what this one returned.'),
  state: HealthStateSchema,
  status_code: z
    .int()
    .min(MIN_STATUS_CODE)
    .max(MAX_STATUS_CODE)
    .nullable()
    .describe('HTTP status of the last answer. Null where none came, or one outside 100 to 599.'),
  latency_ms: z
    .int()
    .min(0)
    .nullable()
    .describe('Time to the end of the answer that counted. Null where none came.'),
  cause: z
    .string()
    .max(MAX_CAUSE_LENGTH)
    .describe('What was seen, in a few words, such as "answered 503" or "no answer within 10 s".'),
  shape: ShapeSchema.nullable().describe(
    'Description of what was answered, for telling drift. Null where not taken.',
  ),
});
export type Check = z.output<typeof CheckSchema>;

/** Why a run is void: half of the control addresses failed, or far more interfaces at once than usual. */
export const VoidReasonSchema = z.enum(['control', 'sudden_failures']);

/** One run of the prober over the catalog. A void run changes nothing: the prober's own network was at fault. */
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
    .describe('How many checks could not be validated, compared or recorded. Left out where there are none.'),
  held_off: HoldOffsSchema.optional(),
});
export type Run = z.output<typeof RunSchema>;
