import { z } from 'zod';
import { AlternativesSchema, EntrySchema } from '../catalog/entry-schema.ts';
import { CategorySchema } from '../entry/category-schema.ts';
import { textParameter } from '../http/parameter-schema.ts';
import { InstallLinksSchema } from '../install/install-links-schema.ts';
import { MAX_OPERATIONS } from '../operations/file-schema.ts';
import { ListedOperationSchema } from '../operations/published-schema.ts';

/** Up to 100 slugs, like the results of a search: every response has the same maximum size. */
const SLUGS_PATTERN = /^[a-z0-9-]{1,60}( *, *[a-z0-9-]{1,60}){0,99}$/;

export const RegistryQuerySchema = z.object({
  q: textParameter(0, 120)
    .optional()
    .describe(
      'Keywords. Typos are corrected; the last word may be incomplete. Without it: all entries by name.',
    ),
  category: CategorySchema.optional().describe('Only interfaces of this category.'),
  limit: z.int().min(1).max(100).default(50).describe('Maximum number of results.'),
  slugs: z
    .string()
    .regex(SLUGS_PATTERN)
    .optional()
    .describe(
      'Up to 100 slugs joined by commas: exactly these entries, in this order. q and limit are ignored.',
    ),
});

export const SearchResultSchema = EntrySchema.pick({
  slug: true,
  name: true,
  category: true,
  summary: true,
  endpoint: true,
  auth_mode: true,
  capabilities: true,
  tags: true,
  input_format: true,
  output_format: true,
  rate_limit: true,
  pricing: true,
  invocation_example: true,
  verified: true,
  health_ok: true,
  avg_latency_ms: true,
  private: true,
  pinned: true,
  operator_note: true,
}).meta({ id: 'SearchResult', description: 'An entry in a list of search results.' });

export type SearchResult = z.output<typeof SearchResultSchema>;

export const RegistrySchema = z
  .object({
    count: z.int().min(0).describe('Number of results returned.'),
    results: z.array(SearchResultSchema),
    unknown: z
      .array(z.string())
      .optional()
      .describe('Slugs that no entry has. Only in responses to "slugs".'),
  })
  .meta({
    id: 'Registry',
    description: 'Entries that match the keywords, best first; without keywords, by name.',
  });
export type RegistryAnswer = z.output<typeof RegistrySchema>;

/** One entry in the two forms that clients expect: its fields at the top level, and the same object under `entry`. */
export const EntryAnswerSchema = EntrySchema.extend({
  entry: EntrySchema.describe('The same fields once more, for clients that look here.'),
  operations: z
    .array(ListedOperationSchema)
    .max(MAX_OPERATIONS)
    .optional()
    .describe(
      'What can be called, if it is known. GET registry/{slug}/operations/{name} returns one with its arguments and calls.',
    ),
  install_links: InstallLinksSchema.optional().describe('Only for an MCP server.'),
  alternatives: AlternativesSchema,
  watch: z
    .object({ hint: z.string(), how: z.string() })
    .describe('How to get an alert when the interface goes down, comes back or changes shape.'),
}).meta({ id: 'EntryAnswer', description: 'One entry, at the top level and under "entry".' });
export type EntryAnswer = z.output<typeof EntryAnswerSchema>;
