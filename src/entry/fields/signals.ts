import { z } from 'zod';
import { derived } from './definition.ts';

const count = z.int().min(0);
const weight = z.number().min(0);

/** What one probe found. The first three are alive: an interface that asks for a key is not broken. */
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

/** The parts of a reliability score. The formula is in `src/health/reliability/reliability.ts`. */
export const ReliabilityComponentsSchema = z
  .object({
    availability: z
      .number()
      .min(0)
      .max(1)
      .describe('Expected share of calls that succeed: 90 % of the score.'),
    latency: z
      .number()
      .min(0)
      .max(1)
      .describe('1 up to 300 ms, 0 from 5 s on, 0.5 if unknown: 10 % of the score.'),
    ok_weight: weight.describe('Probes that were ok. The weight of each halves every seven days.'),
    failed_weight: weight.describe('Probes that failed, weighted in the same way.'),
    reports_for: weight.describe('Reports of success, at most one per source and day.'),
    reports_against: weight.describe('Reports of failure or timeout, at most one per source and day.'),
    prior: z
      .object({ weight: z.literal(10), mean: z.literal(0.5) })
      .describe('The assumption before there is any evidence.'),
  })
  .meta({
    id: 'ReliabilityComponents',
    description:
      'reliability_score = round(100 × (0.9 × availability + 0.1 × latency)), availability = (prior + ok + for) / (prior + all). All reports together weigh at most a quarter of the probes, or ten if there are none.',
  });
export type ReliabilityComponents = z.output<typeof ReliabilityComponentsSchema>;

/** What probes and reports say about an interface. These fields change without a change of its file. */
export const SIGNAL_FIELDS = {
  checks_total: derived('probes', count.describe('Probes made in the last 30 days.')),
  checks_ok: derived('probes', count.describe('Probes of the last 30 days that were ok.')),
  avg_latency_ms: derived(
    'probes',
    z
      .number()
      .nullable()
      .describe('Mean latency of the ok probes of the last 30 days. Null if there is none.'),
  ),
  health_ok: derived(
    'probes',
    z
      .boolean()
      .nullable()
      .describe('Result of the last probe. Null if there is none. Not a test for a 2xx status.'),
  ),
  health_state: derived(
    'probes',
    z.enum(HEALTH_STATES).describe('What the last probe found. unknown if there is none.'),
  ),
  health_status_code: derived(
    'probes',
    z
      .int()
      .nullable()
      .describe('HTTP status that the last probe saw. Null if there was none, or one outside 100 to 599.'),
  ),
  health_checked_at: derived('probes', z.iso.datetime().nullable().describe('Time of the last probe.')),
  health_latency_ms: derived('probes', z.int().nullable().describe('Latency of the last probe.')),
  reliability_score: derived(
    'probes and reports',
    z.int().min(0).max(100).describe('Reliability from probes and reports. 50 if nothing is known.'),
  ),
  reliability_components: derived('probes and reports', ReliabilityComponentsSchema),
  reports_count: derived('reports', count.describe('Outcome reports received.')),
};
