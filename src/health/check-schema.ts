import { z } from 'zod';

/** What one probe found. The first three are alive: an interface is never broken for asking for a key. */
export const HEALTH_STATES = [
  'ok',
  'auth_required',
  'rate_limited',
  'server_error',
  'wrong_protocol',
  'unreachable',
  'timeout',
  'unknown',
] as const;
export const HealthStateSchema = z.enum(HEALTH_STATES);
export type HealthState = z.output<typeof HealthStateSchema>;

/** One probe of one interface. `unknown` means that it was not probed: it has nothing that can be. */
export const CheckSchema = z.object({
  slug: z.string(),
  state: HealthStateSchema,
  status_code: z
    .int()
    .min(100)
    .max(599)
    .nullable()
    .describe('HTTP status of the last answer. Null where none came.'),
  latency_ms: z
    .int()
    .min(0)
    .nullable()
    .describe('Time to the end of the answer that counted. Null where none came.'),
  cause: z
    .string()
    .max(200)
    .describe('What was seen, in a few words, such as "answered 503" or "no answer within 10 s".'),
  shape: z
    .json()
    .nullable()
    .describe('Description of what was answered, for telling drift. Null where not taken.'),
});
export type Check = z.output<typeof CheckSchema>;

/** One run of the prober over the catalog. A void run changes nothing: the prober's own network was at fault. */
export const RunSchema = z.object({
  at: z.iso.datetime(),
  void: z.boolean(),
  control: z.object({ ok: z.int().min(0), total: z.int().min(0) }).describe('Control hosts that answered.'),
  checks: z.array(CheckSchema),
});
export type Run = z.output<typeof RunSchema>;
