import { z } from 'zod';

const FaultSchema = z.strictObject({
  class: z.string().regex(/^[A-Za-z_$][\w$]{0,60}$/),
  message: z.string().max(200).describe('Without quoted parts, addresses, tokens and words of the request.'),
  at: z
    .array(z.string().regex(/^[\w@.-]+\/[\w.-]+:\d+:\d+$/))
    .describe('Where it was thrown, innermost first.'),
});
export type Fault = z.output<typeof FaultSchema>;

/** What a call may tell of itself: numbers and words of closed lists, nothing that a caller wrote. */
export const CallFactsSchema = z.strictObject({
  problem: z
    .string()
    .regex(/^[a-z_]+$/)
    .optional()
    .describe('Code of the problem that was answered.'),
  tool: z
    .string()
    .regex(/^[a-z_]+$/)
    .optional()
    .describe('Tool that was called by MCP.'),
  need_length: z.int().optional().describe('Characters of the need.'),
  need_words: z.int().optional(),
  coverage: z.enum(['exact', 'partial', 'none']).optional(),
  matches: z.int().optional(),
  wrong_variables: z
    .array(z.string().regex(/^[A-Z_]+$/))
    .optional()
    .describe(
      'Environment variables that are set to what they cannot be, and count as not set. Names alone.',
    ),
  degraded: z
    .literal(true)
    .optional()
    .describe(
      'The answer did without live signals: Redis is slow, gone or not set up, or the prober wrote none for hours.',
    ),
});
export type CallFacts = z.output<typeof CallFactsSchema>;

/** One line a function call. */
export const CallLineSchema = CallFactsSchema.extend({
  kind: z.literal('call'),
  time: z.iso.datetime(),
  function: z.string(),
  method: z.string().regex(/^[A-Z]{1,10}$/),
  route: z.string().describe('The pattern of the path. Never the path itself.'),
  status: z.int(),
  duration_ms: z.number(),
  request_id: z.uuid().describe('Also the end of "instance" in a problem that the call answered.'),
  cold: z.literal(true).optional().describe('The first call of a process.'),
  store_ms: z.number().optional().describe('Time that Redis took.'),
  store_calls: z.int().optional(),
  faults: z.array(FaultSchema).optional(),
});
export type CallLine = z.output<typeof CallLineSchema>;

/** What went wrong outside of a call, or after its answer. */
export const FaultLineSchema = z.strictObject({
  kind: z.literal('fault'),
  time: z.iso.datetime(),
  purpose: z.string().describe('What was being done.'),
  request_id: z.uuid().optional().describe('The call that it was done for.'),
  faults: z.array(FaultSchema),
});
export type FaultLine = z.output<typeof FaultLineSchema>;
