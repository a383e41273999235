import { z } from 'zod';
import { DiscoverBatchBodySchema, DiscoveryBatchSchema } from '../../api/discover/discover-batch-schema.ts';
import { DiscoverQuerySchema, DiscoverySchema, MatchSchema } from '../../api/discover/discover-schema.ts';
import { EntryAnswerSchema, RegistryQuerySchema, SearchResultSchema } from '../../api/registry-schema.ts';
import { CatalogVocabularySchema } from '../../catalog/catalog-vocabulary-schema.ts';
import { SlugSchema } from '../../entry/text-schema.ts';
import { TrustSchema } from '../../health/signals-schema.ts';
import { StatusSchema } from '../../health/status-schema.ts';
import { OperationAnswerSchema } from '../../operations/published-schema.ts';

// Input and output of the tools: the schemas of the HTTP calls, reduced to what a model needs for its next step.

export const DiscoverInputSchema = DiscoverQuerySchema.omit({ tools: true });

const CallSchema = MatchSchema.shape.call;

/** A match with the fields needed to choose and call it. Empty fields are left out. */
export const ShortMatchSchema = MatchSchema.pick({
  slug: true,
  name: true,
  category: true,
  summary: true,
  private: true,
  pinned: true,
  operator_note: true,
  match_score: true,
}).extend({
  call: CallSchema.pick({ endpoint: true, auth_mode: true }).extend({
    parameters: CallSchema.shape.parameters.optional(),
    auth_params: CallSchema.shape.auth_params.optional(),
    example: z
      .string()
      .optional()
      .describe('One complete call, ready to paste. If it is left out here, get_entry returns it.'),
    install: z.string().optional().describe('The command that installs a local tool.'),
  }),
  operations: z
    .array(z.object({ name: z.string(), summary: z.string() }))
    .optional()
    .describe('Operations that serve the need best. get_operation returns one with its arguments and calls.'),
  operation: MatchSchema.shape.operation,
  trust: TrustSchema.pick({ verified: true, reliability_score: true, last_probe_ok: true }),
});
export type ShortMatch = z.output<typeof ShortMatchSchema>;

export const DiscoverOutputSchema = DiscoverySchema.pick({
  coverage: true,
  count: true,
  uncovered: true,
  note: true,
  next_steps: true,
}).extend({
  matches: z.array(ShortMatchSchema).describe('Highest match_score first.'),
  nearest: DiscoverySchema.shape.nearest.optional(),
  filtered_out: DiscoverySchema.shape.filtered_out.optional(),
  preferences: DiscoverySchema.shape.preferences.optional(),
});
export type DiscoverOutput = z.output<typeof DiscoverOutputSchema>;

export const BatchInputSchema = DiscoverBatchBodySchema.extend({
  limit: z.int().min(1).max(3).default(2).describe('Maximum number of matches for each need.'),
});

export const BatchOutputSchema = z.object({
  plan: DiscoveryBatchSchema.shape.plan,
  answers: z
    .array(
      z.object({
        coverage: DiscoverySchema.shape.coverage,
        matches: z.array(
          ShortMatchSchema.pick({ slug: true, match_score: true }).extend({
            summary: ShortMatchSchema.shape.summary.optional(),
          }),
        ),
        nearest: z.array(SlugSchema).optional().describe('Interfaces that are close but not a match.'),
        filtered_out: z
          .array(SlugSchema)
          .optional()
          .describe('Interfaces that serve the need, if category or min_reliability left no match.'),
      }),
    )
    .describe('One answer for each need, in the order of the needs.'),
});
export type BatchOutput = z.output<typeof BatchOutputSchema>;

export const SearchInputSchema = RegistryQuerySchema.pick({ q: true, category: true }).extend({
  limit: z.int().min(1).max(50).default(10).describe('Maximum number of results.'),
});

export const SearchOutputSchema = z.object({
  count: z.int().min(0).describe('Number of results returned.'),
  results: z.array(
    SearchResultSchema.pick({
      slug: true,
      name: true,
      category: true,
      summary: true,
      endpoint: true,
      auth_mode: true,
      health_ok: true,
      private: true,
      pinned: true,
      operator_note: true,
    }),
  ),
});

export const EntryInputSchema = z.object({ slug: SlugSchema });
export const EntryOutputSchema = EntryAnswerSchema.omit({
  entry: true,
  operations: true,
  install_links: true,
});

export const GetOperationInputSchema = z.object({
  slug: SlugSchema,
  name: z.string().min(1).max(100).describe('Name of the operation, as discover or get_entry gives it.'),
});
export const GetOperationOutputSchema = OperationAnswerSchema;

export const VocabularyInputSchema = z.object({
  contains: z
    .string()
    .max(60)
    .optional()
    .describe('Only capabilities and tags that contain this text, such as "weather".'),
  limit: z.int().min(1).max(200).default(40).describe('Maximum number of capabilities, and of tags.'),
});
export const VocabularyOutputSchema = CatalogVocabularySchema.extend({
  left_out: z.int().min(0).describe('Number of capabilities and tags left out by the limit.'),
});

export const StatusInputSchema = z.object({
  slug: SlugSchema.optional().describe('The interface to check. Leave it out for a summary of the catalog.'),
});
export const StatusOutputSchema = StatusSchema.extend({
  days: StatusSchema.shape.days.optional(),
  interfaces: StatusSchema.shape.interfaces.describe('The requested interface, or all that are down.'),
});
