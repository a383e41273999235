import { z } from 'zod';
import { DiscoverQuerySchema, DiscoverySchema, MatchSchema } from './discover-schema.ts';

export const MAX_NEEDS = 10;
export const MAX_MATCHES_PER_NEED = 10; // Live signals of up to 100 entries are read for one call.

const { need, category, min_reliability, detail } = DiscoverQuerySchema.shape;

export const DiscoverBatchBodySchema = z
  .object({
    needs: z
      .array(need)
      .min(1)
      .max(MAX_NEEDS)
      .meta({ 'x-allowed': `a list of 1 to ${MAX_NEEDS} texts of 3 to 300 characters` })
      .describe('What you need done, in plain English, one thing per text.'),
    category,
    min_reliability,
    limit: z
      .int()
      .min(1)
      .max(MAX_MATCHES_PER_NEED)
      .default(5)
      .describe('Maximum number of matches for each need.'),
    // Without a default, because clients generated from one would have to send it.
    detail: detail.unwrap().optional().describe('How much each match says: "compact" if it is left out.'),
  })
  .meta({ id: 'DiscoverBatchBody', description: 'Several needs. The other fields apply to each of them.' });

const NeedIndexesSchema = z.array(
  z
    .int()
    .min(0)
    .max(MAX_NEEDS - 1),
);

const PlannedInterfaceSchema = MatchSchema.pick({ slug: true, name: true, category: true })
  .extend({
    no_key: z.boolean().describe('Can be called without a key.'),
    needs: NeedIndexesSchema.min(1).describe(
      'The needs that it serves, as positions in the request, from 0.',
    ),
  })
  .meta({
    id: 'PlannedInterface',
    description: 'An interface of the plan. "answers" has its call contract.',
  });

const PlanSchema = z
  .object({
    interfaces: z
      .array(PlannedInterfaceSchema)
      .describe(
        'The smallest set of interfaces that serves every covered need, chosen from the matches in "answers". Among sets of equal size, the one that needs the fewest keys, then the one with the highest scores. Weak matches count only if a need has no better one.',
      ),
    uncovered: NeedIndexesSchema.describe('The needs without a match.'),
  })
  .meta({ id: 'Plan', description: 'The interfaces that serve several needs together.' });

export const DiscoveryBatchSchema = z
  .object({
    answers: z.array(DiscoverySchema).describe('One answer for each need, in the order of the request.'),
    plan: PlanSchema,
  })
  .meta({ id: 'DiscoveryBatch', description: 'The answers to several needs, and a plan for all of them.' });
export type DiscoveryBatchAnswer = z.output<typeof DiscoveryBatchSchema>;
