import { z } from 'zod';
import { HealthStateSchema } from './check-schema.ts';
import { ReliabilityComponentsSchema } from './reliability/schema.ts';

const Timestamp = z.iso.datetime();
const count = z.int().min(0);

/** What probes and reports say about one interface: the part of an entry that changes without its file. */
export const SignalsSchema = z.object({
  checks_total: count.describe('Probes made in the last 30 days.'),
  checks_ok: count.describe('Probes of the last 30 days that were ok.'),
  avg_latency_ms: z
    .number()
    .nullable()
    .describe('Mean latency of the ok probes of the last 30 days. Null if there is none.'),
  health_ok: z
    .boolean()
    .nullable()
    .describe('Result of the last probe. Null if there is none. Not a test for a 2xx status.'),
  health_state: HealthStateSchema.describe('What the last probe found. unknown if there is none.'),
  health_status_code: z
    .int()
    .nullable()
    .describe('HTTP status that the last probe saw. Null if there was none, or one outside 100 to 599.'),
  health_checked_at: Timestamp.nullable().describe('Time of the last probe.'),
  health_latency_ms: z.int().nullable().describe('Latency of the last probe.'),
  reliability_score: z
    .int()
    .min(0)
    .max(100)
    .describe('Reliability from probes and reports. 50 if nothing is known.'),
  reliability_components: ReliabilityComponentsSchema,
  reports_count: count.describe('Outcome reports received.'),
});
export type Signals = z.output<typeof SignalsSchema>;
