import { z } from 'zod';
import { AlternativesSchema, EntrySchema } from '../../catalog/entry-schema.ts';
import { CoverageSchema, PreferenceSchema } from '../../discovery/answer-schema.ts';
import {
  MAX_MORE_OPERATIONS,
  MAX_NEAREST,
  MAX_OPERATIONS_OF_MATCH,
  MAX_STEPS,
} from '../../discovery/limits.ts';
import { CategorySchema } from '../../entry/category-schema.ts';
import { TrustSchema } from '../../health/signals-schema.ts';
import { textParameter } from '../../http/parameter-schema.ts';
import { OperationSchema } from '../../operations/file-schema.ts';
import {
  DEFERRED_FORMATS,
  ListedOperationSchema,
  ModelToolSchema,
  TOOL_FORMATS,
  ToolReferenceSchema,
} from '../../operations/published-schema.ts';

export const DiscoverQuerySchema = z.object({
  need: textParameter(3, 300).describe(
    'What you need done, in plain English. Names of products and places may be in any language. It may have several parts, such as "find a flight and add it to my calendar".',
  ),
  category: CategorySchema.optional().describe('Only interfaces of this category.'),
  min_reliability: z
    .int()
    .min(0)
    .max(100)
    .optional()
    .describe('Only interfaces with at least this reliability_score.'),
  limit: z.int().min(1).max(20).default(5).describe('Maximum number of matches.'),
  level: z
    .enum(['interface', 'operation'])
    .default('interface')
    .describe('What a match is: an interface, or one operation of one (a path, a tool, a subcommand).'),
  tools: z
    .enum([...TOOL_FORMATS, ...DEFERRED_FORMATS])
    .optional()
    .describe(
      'Also returns the operations of the matches as tool definitions for a model, in this format. The deferred formats are for models that search their tools themselves.',
    ),
  tools_max_tokens: z
    .int()
    .min(100)
    .max(100_000)
    .optional()
    .describe('Only as many tool definitions as fit in this many tokens of a context, the best first.'),
  tools_from: z
    .enum(['complete', 'all'])
    .default('complete')
    .describe('With tools: "all" adds those of operations whose arguments may not be all (complete: false).'),
  detail: z
    .enum(['compact', 'full'])
    .default('compact')
    .describe(
      'How much each match says. "full" adds the arguments of operations, alternatives and what the trust is made of.',
    ),
});

/** A need, with the options of the call. Those that have a default or are optional may be missing. */
export type DiscoverQuery = Partial<z.output<typeof DiscoverQuerySchema>> &
  Pick<z.output<typeof DiscoverQuerySchema>, 'need' | 'limit'>;

const { method, path, command, input, example } = OperationSchema.shape;

const MatchedOperationSchema = ListedOperationSchema.extend({
  method,
  path,
  command,
  input: input.optional(),
  inputs_left_out: z
    .int()
    .min(1)
    .optional()
    .describe('Number of optional arguments that input leaves out. The whole operation has them.'),
  example,
  match_score: z
    .number()
    .min(0)
    .max(1)
    .optional()
    .describe('Estimated chance that the operation serves the need.'),
}).meta({
  id: 'MatchedOperation',
  description:
    'An operation that serves the need. Only detail=full has more than name, summary, effect and signature.',
});
export type MatchedOperation = z.output<typeof MatchedOperationSchema>;

const CallSchema = EntrySchema.pick({
  endpoint: true,
  auth_mode: true,
  auth_params: true,
  input_format: true,
  output_format: true,
  rate_limit: true,
  pricing: true,
})
  .extend({
    example: EntrySchema.shape.invocation_example,
    docs_url: EntrySchema.shape.docs_url,
    parameters: EntrySchema.shape.parameters.optional(),
    install: EntrySchema.shape.install.optional(),
    auth: EntrySchema.shape.auth.optional(),
  })
  .meta({
    id: 'Call',
    description: 'How to call an interface. Only detail=full has parameters, install and auth.',
  });

export const MatchSchema = EntrySchema.pick({
  slug: true,
  name: true,
  category: true,
  summary: true,
  private: true,
  pinned: true,
  operator_note: true,
})
  .extend({
    match_score: z
      .number()
      .min(0)
      .max(1)
      .describe('Estimated chance that the interface serves the need. Higher ranks first.'),
    matched_on: z
      .enum(['capability', 'name', 'tag', 'text'])
      .describe('The part of the entry that matches the need best.'),
    matched_terms: z
      .array(z.string())
      .optional()
      .describe('Words of the need that the entry matches. Only with detail=full.'),
    unmet: z
      .array(z.string())
      .describe('Names and preferences of the need that the entry is not known to meet.'),
    capabilities: EntrySchema.shape.capabilities,
    operation: MatchedOperationSchema.nullable()
      .optional()
      .describe(
        'The operation, only with level=operation. Null if the operations of the interface are not known.',
      ),
    operations: z
      .array(MatchedOperationSchema)
      .max(MAX_OPERATIONS_OF_MATCH)
      .describe(
        `Up to ${MAX_OPERATIONS_OF_MATCH} operations that serve the need best. Without detail=full, the best one, and for the first match also what comes close to it. Empty if none are known, and with level=operation.`,
      ),
    more_operations: z
      .array(z.string())
      .max(MAX_MORE_OPERATIONS)
      .describe(
        `Names of up to ${MAX_MORE_OPERATIONS} further operations of one of the first matches, those that fit the need better first. registry/{slug}/operations lists all.`,
      ),
    call: CallSchema,
    trust: TrustSchema,
    alternatives: AlternativesSchema.optional().describe(
      'Other interfaces that share its capabilities. Only with detail=full.',
    ),
  })
  .meta({ id: 'Match', description: 'An interface that serves the need, with its call contract and trust.' });

export const NearestSchema = MatchSchema.pick({
  slug: true,
  name: true,
  category: true,
  summary: true,
  match_score: true,
}).meta({ id: 'Nearest', description: 'An interface that is close to a need but not a match.' });

const FilteredOutSchema = NearestSchema.extend({
  reliability_score: TrustSchema.shape.reliability_score,
  removed_by: z
    .array(z.enum(['category', 'min_reliability']))
    .min(1)
    .describe('The parameters that left it out.'),
}).meta({
  id: 'FilteredOut',
  description: 'An interface that serves the need but does not pass the filters.',
});
export type FilteredOut = z.output<typeof FilteredOutSchema>;

const PlannedStepSchema = z
  .object({
    part: z.string().describe('The words of the part. Long ones end with an ellipsis.'),
    slug: MatchSchema.shape.slug.nullable().describe('The interface. Null if nothing serves the part.'),
    operation: z.string().nullable().describe('Name of the operation to call. Null if it is not known.'),
    match_score: MatchSchema.shape.match_score
      .nullable()
      .describe('Estimated chance that the interface serves the part. Null if nothing does.'),
    gives: z
      .string()
      .nullable()
      .describe('What comes out of the part and goes into a later one. Null if the words name nothing.'),
    takes_from: z
      .int()
      .min(0)
      .max(MAX_STEPS - 1)
      .nullable()
      .describe('Position of the part, from 0, whose outcome this one takes. Null if the words name none.'),
  })
  .meta({ id: 'PlannedStep', description: 'One part of a need, and what serves it.' });
export type PlannedStep = z.output<typeof PlannedStepSchema>;

export const DiscoverySchema = z
  .object({
    need: z.string().describe('The need, as it was sent.'),
    coverage: CoverageSchema,
    count: z.int().min(0).describe('Number of matches returned.'),
    matches: z.array(MatchSchema).describe('Highest match_score first.'),
    uncovered: z
      .boolean()
      .describe('True if nothing that passes the filters serves the need. Then matches is empty.'),
    nearest: z
      .array(NearestSchema)
      .max(MAX_NEAREST)
      .describe(
        `Up to ${MAX_NEAREST} interfaces that are close but not a match. Empty unless coverage is none.`,
      ),
    filtered_out: z
      .array(FilteredOutSchema)
      .describe(
        'Up to three interfaces that serve the need, if category or min_reliability left no match. If it is empty and coverage is none, nothing in the catalog serves the need.',
      ),
    wanted: z
      .string()
      .nullable()
      .describe(
        'The closest of the capabilities on the wanted list: what people ask for and no entry does. Null unless nothing in the catalog serves the need.',
      ),
    language: z
      .string()
      .optional()
      .describe(
        'The language of a need that cannot be read, such as "German". Then nothing is matched: ask in English.',
      ),
    preferences: z
      .array(PreferenceSchema)
      .describe('Preferences read in the need. They change the order of the matches and leave none out.'),
    plan: z
      .array(PlannedStepSchema)
      .min(2)
      .max(MAX_STEPS)
      .optional()
      .describe(
        'The parts of the need in order, each with what serves it. Only if the need has several parts that different operations serve. Then coverage is never exact.',
      ),
    tools: z
      .array(ModelToolSchema)
      .optional()
      .describe('The operations of the matches as tool definitions. Only with the parameter tools.'),
    tool_references: z
      .array(ToolReferenceSchema)
      .optional()
      .describe(
        'Content for the tool_result of your search tool: it loads the tools. Only with tools=anthropic_deferred.',
      ),
    tools_left_out: z
      .int()
      .min(1)
      .optional()
      .describe('Number of tools that tools_max_tokens has no room for.'),
    tools_incomplete: z
      .int()
      .min(1)
      .optional()
      .describe(
        'Number of tools left out because their operations are not complete. tools_from=all adds them.',
      ),
    note: z
      .string()
      .describe('What to do with the matches. Says if the first one is weak: a match_score below 0.5.'),
    next_steps: z.array(z.string()).describe('Concrete next calls.'),
  })
  .meta({ id: 'Discovery', description: 'The interfaces that serve a need, best first.' });
export type DiscoveryAnswer = z.output<typeof DiscoverySchema>;
