import { z } from 'zod';
import { DiscoverQuerySchema } from '../../discover/discover-schema.ts';

// Requests of ARD v0.91 (ards-project/ard-spec, spec/ard.md, section 5.3). The field names are those of ARD.

const MAX_PAGE_SIZE = 100; // ARD v0.91, section 5.3.2.
const MAX_TOKEN_LENGTH = 100;
const MAX_FILTER_KEYS = 10;
const MAX_FILTER_VALUES = 20;
const MAX_PREFIXES = 10;
const MAX_TEXT_LENGTH = 300; // Of a key, a value or an address in a query.
const MAX_EXPRESSION_LENGTH = 500;
const MAX_FACETS = 10;
const MAX_BUCKETS = 100;
const MAX_COUNT = 1_000_000;

const word = z.string().max(MAX_TEXT_LENGTH);
const scalar = z.union([word, z.boolean(), z.int()]);

const hasAtMost =
  (max: number) =>
  (object: object): boolean =>
    Object.keys(object).length <= max;

const BASE_CONTEXT = 'https://agenticresourcediscovery.org/context/v1';

/** Other contexts would have to be fetched. */
const ContextSchema = z
  .union([z.literal(BASE_CONTEXT), z.record(word, word).refine(hasAtMost(MAX_PREFIXES))])
  .meta({
    'x-allowed': `${BASE_CONTEXT}, or an object of at most ${MAX_PREFIXES} prefixes, each with its address`,
  });

const FilterSchema = z
  .record(word, z.union([scalar, z.array(scalar).min(1).max(MAX_FILTER_VALUES)]))
  .refine(hasAtMost(MAX_FILTER_KEYS))
  .meta({
    maxProperties: MAX_FILTER_KEYS,
    'x-allowed': `an object of at most ${MAX_FILTER_KEYS} term paths, each with a value or a list of 1 to ${MAX_FILTER_VALUES} values`,
  });

const { need } = DiscoverQuerySchema.shape;

export const ArdQuerySchema = z
  .object({
    '@context': ContextSchema.optional().describe('Prefixes that keys of the filter use.'),
    text: need,
    filter: FilterSchema.optional().describe(
      'Term paths such as type, tags, capabilities, publisher or metadata.category. An entry must have one of the values of every key.',
    ),
  })
  .meta({
    id: 'ArdQuery',
    description: 'The need, and a filter.',
    'x-allowed': 'an object with the field "text"',
  });

export const ArdExploreQuerySchema = ArdQuerySchema.extend({ text: need.optional() }).meta({
  id: 'ArdExploreQuery',
  description: 'The need or a filter, or both. Without a query, all entries are counted.',
  'x-allowed': 'an object with the fields "text" and "filter", or one of them',
});

const pageToken = z
  .string()
  .max(MAX_TOKEN_LENGTH)
  .optional()
  .describe('The pageToken of the page before, for the same query.');

const pageSizeOf = (usual: number) =>
  z.int().min(1).max(MAX_PAGE_SIZE).default(usual).describe('Maximum number of entries.');

export const ArdSearchBodySchema = z
  .object({
    query: ArdQuerySchema,
    federation: z
      .enum(['auto', 'referrals', 'none'])
      .default('auto')
      .describe(
        'Callbook searches only its own catalog. With "referrals" it also names registries to ask next.',
      ),
    pageSize: pageSizeOf(10),
    pageToken,
  })
  .meta({ id: 'ArdSearchBody', description: 'A need, and constraints on the entries that may serve it.' });

const FacetRequestSchema = z.object({
  field: word.describe('A term path, such as type or metadata.category.'),
  limit: z.int().min(1).max(MAX_BUCKETS).default(20).describe('Maximum number of buckets.'),
  minCount: z.int().min(1).max(MAX_COUNT).default(1).describe('Leaves out buckets with fewer entries.'),
});
export type FacetRequest = z.output<typeof FacetRequestSchema>;

export const ArdExploreBodySchema = z
  .object({
    query: ArdExploreQuerySchema.optional(),
    resultType: z.object({ facets: z.array(FacetRequestSchema).min(1).max(MAX_FACETS) }).meta({
      description: 'The terms to count by, as a list "facets".',
      'x-allowed': `an object with a list "facets" of 1 to ${MAX_FACETS} objects, each with a "field"`,
    }),
  })
  .meta({ id: 'ArdExploreBody', description: 'The entries to count, and the terms to count them by.' });

export const ArdListQuerySchema = z.object({
  filter: z
    .string()
    .max(MAX_EXPRESSION_LENGTH)
    .optional()
    .describe(
      "Constraints joined by AND on displayName, type, publisherId, createdAfter and updatedAfter, such as type = 'application/json' AND updatedAfter > '2026-01-01'.",
    ),
  orderBy: z
    .string()
    .max(MAX_TEXT_LENGTH)
    .optional()
    .describe('Terms such as displayName or "updatedAt DESC", separated by commas.'),
  pageSize: pageSizeOf(20),
  pageToken,
});
