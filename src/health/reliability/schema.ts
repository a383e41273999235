import { z } from 'zod';

const weight = z.number().min(0);

/** The parts of a reliability score. The formula is in `reliability.ts`. */
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

/** How far an interface can be trusted, and on what evidence. */
export const TrustSchema = z
  .object({
    verified: z.boolean().describe('Whether a maintainer has checked the contract.'),
    reliability_score: z.int().min(0).max(100).describe('0 to 100. 50 if nothing is known.'),
    uptime: z
      .number()
      .min(0)
      .max(1)
      .nullable()
      .describe('Share of ok probes in the last 30 days. Null while samples is 0.'),
    samples: z.int().min(0).describe('Probes of the last 30 days.'),
    avg_latency_ms: z.number().nullable().describe('Mean latency of the ok probes of the last 30 days.'),
    last_probe_ok: z.boolean().nullable().describe('Result of the last probe. Null if there is none.'),
    last_probe_at: z.iso.datetime().nullable().describe('Time of the last probe.'),
    components: ReliabilityComponentsSchema,
  })
  .meta({ id: 'Trust', description: 'How far an interface can be trusted, and on what evidence.' });
export type Trust = z.output<typeof TrustSchema>;
