import { z } from 'zod';
import { SIGNALS_SHAPE } from '../entry/fields/shapes.ts';
import { ReliabilityComponentsSchema } from '../entry/fields/signals.ts';

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
    components: ReliabilityComponentsSchema.optional().describe(
      'What the score is made of. Only with detail=full.',
    ),
  })
  .meta({ id: 'Trust', description: 'How far an interface can be trusted, and on what evidence.' });
export type Trust = z.output<typeof TrustSchema>;

/** What probes and reports say about one interface: the part of an entry that changes without its file. */
export const SignalsSchema = z.object(SIGNALS_SHAPE);
export type Signals = z.output<typeof SignalsSchema>;
