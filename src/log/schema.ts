import { z } from 'zod';

const FaultSchema = z.strictObject({
  class: z.string().regex(/^[A-Za-z_$][\w$]{0,60}$/),
  message: z.string().max(200).describe('Without quoted parts, addresses, tokens and words of the request.'),
  at: z.array(z.string().regex(/^[\w@.-]+\/[\w.-]+:\d+:\d+$/)).describe('Stack frames, innermost first.'),
});
export type Fault = z.output<typeof FaultSchema>;

/** The facts that a call may log: numbers and words from fixed lists, nothing that a caller wrote. */
export const CallFactsSchema = z.strictObject({
  problem: z
    .string()
    .regex(/^[a-z_]+$/)
    .optional()
    .describe('Code of the problem that was returned.'),
  tool: z
    .string()
    .regex(/^[a-z_]+$/)
    .optional()
    .describe('Name of the MCP tool.'),
  needs: z.int().optional().describe('Number of needs in one request for several.'),
  need_length: z.int().optional().describe('Length of the need in characters.'),
  need_words: z.int().optional().describe('Number of words in the need. The words are not logged.'),
  coverage: z.enum(['exact', 'partial', 'none']).optional().describe('Coverage that discover returned.'),
  matches: z.int().optional().describe('Number of matches that discover returned, for all needs together.'),
  wrong_variables: z
    .array(z.string().regex(/^[A-Z_]+$/))
    .optional()
    .describe('Names of environment variables with unusable values. They count as not set.'),
  degraded: z
    .literal(true)
    .optional()
    .describe(
      'The response has no live signals: Redis is slow, unreachable or not set up, or the prober wrote none for hours.',
    ),
});
export type CallFacts = z.output<typeof CallFactsSchema>;

export const CallLineSchema = CallFactsSchema.extend({
  kind: z.literal('call').describe('Always "call".'),
  time: z.iso.datetime().describe('Time of the response, in UTC.'),
  function: z.string().describe('File name in functions/.'),
  method: z
    .string()
    .regex(/^[A-Z]{1,10}$/)
    .describe('Method of the request. OTHER for an unknown method.'),
  route: z.string().describe('The pattern of the path. Never the path itself.'),
  status: z.int().describe('Status of the response.'),
  duration_ms: z.number().describe('Time from the request to the response.'),
  request_id: z.uuid().describe('Also the end of "instance" in a problem that the call returned.'),
  cold: z.literal(true).optional().describe('The first call of a process.'),
  store_ms: z.number().optional().describe('Time spent on Redis.'),
  store_calls: z.int().optional().describe('Number of calls to Redis.'),
  faults: z
    .array(FaultSchema)
    .optional()
    .describe('An error and its causes: class, message without private data, and places in the code.'),
});
export type CallLine = z.output<typeof CallLineSchema>;

/** The log line of an error outside a call, or after its response. */
export const FaultLineSchema = z.strictObject({
  kind: z.literal('fault'),
  time: z.iso.datetime(),
  purpose: z.string().describe('What failed.'),
  request_id: z.uuid().optional().describe('The call in which it failed.'),
  faults: z.array(FaultSchema),
});
export type FaultLine = z.output<typeof FaultLineSchema>;

/** A log line of `npm run serve` about itself. */
export const ServerLineSchema = z.strictObject({
  kind: z.literal('server'),
  time: z.iso.datetime(),
  event: z.enum(['started', 'redis_connected', 'redis_lost', 'stopping', 'stopped']),
  address: z.url().optional().describe('The address that the server listens on.'),
  start_ms: z.number().optional().describe('Time from the start of the process until it accepts requests.'),
  memory_mb: z.number().optional().describe('Resident memory of the process.'),
  entries: z.int().optional().describe('Entries in the built catalog.'),
  switched_off: z
    .array(z.string())
    .optional()
    .describe('What is switched off, and which variable switches it on.'),
  faults: z.array(FaultSchema).optional().describe('Why the connection to Redis was lost.'),
});
export type ServerLine = z.output<typeof ServerLineSchema>;
