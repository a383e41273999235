import { z } from 'zod';
import { ProblemSchema } from '../../http/problem-schema.ts';
import { ArdEntrySchema } from './entry-schema.ts';

// Responses of ARD v0.91 (ards-project/ard-spec, spec/ard.md, section 5.3). The field names are those of ARD.

const ResultSchema = ArdEntrySchema.omit({ representativeQueries: true })
  .extend({
    score: z
      .int()
      .min(0)
      .max(100)
      .describe('The match_score of discover, in percent. Says nothing about trust.'),
    source: z.url().describe('The registry that has the whole entry.'),
  })
  .meta({ id: 'ArdResult', description: 'An entry that serves the need, without its queries.' });
export type ArdResult = z.output<typeof ResultSchema>;

const ReferralSchema = z
  .object({
    identifier: z.string().describe("A name under this site's own domain."),
    displayName: z.string(),
    type: z.literal('application/ai-registry+json'),
    url: z.url().describe('Address of its search.'),
  })
  .meta({ id: 'ArdReferral', description: 'Another registry that can be asked.' });
export type ArdReferral = z.output<typeof ReferralSchema>;

export const ArdSearchAnswerSchema = z
  .object({
    results: z.array(ResultSchema).describe('Highest score first.'),
    referrals: z.array(ReferralSchema).optional().describe('Only with federation "referrals".'),
    pageToken: z.string().optional().describe('Gets the next page. Missing on the last one.'),
  })
  .meta({ id: 'ArdSearchAnswer', description: 'The entries that serve a need, best first.' });
export type ArdSearchAnswer = z.output<typeof ArdSearchAnswerSchema>;

export const ArdListAnswerSchema = z
  .object({
    items: z.array(ArdEntrySchema),
    total: z.int().min(0).describe('Number of entries that pass the filter.'),
    pageToken: z.string().optional().describe('Gets the next page. Missing on the last one.'),
  })
  .meta({ id: 'ArdListAnswer', description: 'A page of the entries.' });
export type ArdListAnswer = z.output<typeof ArdListAnswerSchema>;

const FacetSchema = z.object({
  buckets: z.array(z.object({ value: z.string(), count: z.int().min(1) })).describe('Largest count first.'),
  otherCount: z.int().min(0).describe('Sum of the counts of buckets beyond the limit.'),
});
export type Facet = z.output<typeof FacetSchema>;

export const ArdExploreAnswerSchema = z
  .object({
    resultType: z.literal('facets'),
    facets: z.record(z.string(), FacetSchema).describe('One for each field.'),
  })
  .meta({ id: 'ArdExploreAnswer', description: 'Counts of the entries that match.' });
export type ArdExploreAnswer = z.output<typeof ArdExploreAnswerSchema>;

export const ArdProblemSchema = ProblemSchema.extend({
  errorCode: z
    .enum(['INVALID_ARGUMENT', 'NOT_FOUND', 'INTERNAL_ERROR'])
    .describe('The code of ARD v0.91, appendix B.'),
  message: z.string().describe('The same as "detail".'),
}).meta({ id: 'ArdProblem', description: 'An error in the form of RFC 9457, with the error fields of ARD.' });
