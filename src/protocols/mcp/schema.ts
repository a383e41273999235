import { z } from 'zod';
import { DiscoverBatchBodySchema, MAX_NEEDS } from '../../api/discover/discover-batch-schema.ts';
import { DiscoverQuerySchema } from '../../api/discover/discover-schema.ts';
import { RegistryQuerySchema, RegistrySchema, SearchResultSchema } from '../../api/registry-schema.ts';
import { SlugSchema } from '../../entry/text-schema.ts';

// Arguments of the tools: the parameters of the HTTP calls, in few words. Every model that has the tools reads them.

const slug = SlugSchema.describe('Slug of the entry.');
const { need, level, detail, category, min_reliability } = DiscoverQuerySchema.shape;
const { needs } = DiscoverBatchBodySchema.shape;

export const DEFAULT_LIMIT = 5;
export const DEFAULT_LIMIT_OF_SEVERAL = 2;
export const DiscoverInputSchema = z.object({
  need: z
    .union([need, needs])
    .meta({ 'x-allowed': `a text of 3 to 300 characters, or a list of 1 to ${MAX_NEEDS} such texts` })
    .describe(`What you need done, in plain English, or a list of up to ${MAX_NEEDS} such needs.`),
  category,
  min_reliability,
  limit: z
    .int()
    .min(1)
    .max(20)
    .optional()
    .describe(
      `Maximum number of matches: ${DEFAULT_LIMIT}, or ${DEFAULT_LIMIT_OF_SEVERAL} for each of several needs.`,
    ),
  level: level.describe('What a match is, if there is one need.'),
  detail: detail.describe('"full" adds arguments, alternatives and parts of trust, if there is one need.'),
});

export const SearchInputSchema = RegistryQuerySchema.pick({ q: true, category: true }).extend({
  limit: z.int().min(1).max(50).default(10).describe('Maximum number of results.'),
});

/** A result with the fields needed to choose it. */
export const SearchOutputSchema = RegistrySchema.pick({ count: true }).extend({
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

export const EntryInputSchema = z.object({ slug });
export const GetOperationInputSchema = z.object({
  slug,
  name: z.string().min(1).max(100).describe('Name of the operation, as discover or get_entry gives it.'),
});

export const VocabularyInputSchema = z.object({
  contains: z
    .string()
    .max(60)
    .optional()
    .describe('Only capabilities and tags that contain this text, such as "weather".'),
  limit: z.int().min(1).max(200).default(40).describe('Maximum number of capabilities, and of tags.'),
});
export const StatusInputSchema = z.object({
  slug: slug.optional(),
});
