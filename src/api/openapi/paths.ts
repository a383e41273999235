import { z } from 'zod';
import type { ZodOpenApiOperationObject, ZodOpenApiPathsObject } from 'zod-openapi';
import { CatalogVocabularySchema } from '../../catalog/catalog-vocabulary-schema.ts';
import { SlugSchema } from '../../entry/file-schema.ts';
import { StatusSchema } from '../../health/status-schema.ts';
import { DiscoverBatchBodySchema, DiscoveryBatchSchema } from '../discover/discover-batch-schema.ts';
import { DiscoverQuerySchema, DiscoverySchema } from '../discover/discover-schema.ts';
import { HEALTH_EXAMPLE } from '../health/example.ts';
import { HealthAnswerSchema } from '../health/schema.ts';
import { EntryAnswerSchema, RegistryQuerySchema, RegistrySchema } from '../registry-schema.ts';
import { StatusQuerySchema } from '../status-schema.ts';
import { BULK_PATHS } from './bulk.ts';
import { pathsOfOperations } from './operations.ts';
import { answers, COMMON, FAILED, problem, UNUSABLE_PATH } from './parts.ts';
import { SUBMIT_PATHS } from './submit.ts';
import { pathsOfWrites } from './writes.ts';

/** A slug of this project's catalog, so that the examples in the document can be run as written. */
export const EXAMPLE_SLUG = 'open-meteo-forecast';
/** An operation of that entry. */
export const EXAMPLE_OPERATION = 'weather_forecast';

const DISCOVER_METHODS = 'The method is not GET, HEAD, POST or OPTIONS.';

const discover: ZodOpenApiOperationObject = {
  operationId: 'discoverCapabilities',
  tags: ['discovery'],
  summary: 'Find interfaces that serve a need.',
  description:
    'Maps a need in plain words to ranked interfaces with their call contracts. If nothing in the catalog serves the need, or the filters left out what does, the response says so.',
  requestParams: {
    query: DiscoverQuerySchema.extend({
      need: DiscoverQuerySchema.shape.need.meta({ example: 'current weather for a city' }),
    }),
  },
  responses: {
    ...answers('The matches, best first.', DiscoverySchema),
    '400': problem('A parameter is not usable.'),
    ...COMMON,
    '405': problem(DISCOVER_METHODS),
    ...FAILED,
  },
};

const discoverBatch: ZodOpenApiOperationObject = {
  operationId: 'discoverBatch',
  tags: ['discovery'],
  summary: 'Find interfaces for several needs at once.',
  description:
    'Returns one answer for each need, as GET does, and a plan: the smallest set of interfaces that serves them all, preferring those without a key. Nothing is stored. The needs are not part of the address, so proxies do not log them.',
  requestBody: {
    required: true,
    content: {
      'application/json': {
        schema: DiscoverBatchBodySchema.meta({
          example: {
            needs: ['current weather for a city', 'convert dollars to euros', 'translate text into Japanese'],
            limit: 3,
          },
        }),
      },
    },
  },
  responses: {
    ...answers('The answers and the plan.', DiscoveryBatchSchema),
    '400': problem('The body is not usable; "errors" lists each problem.'),
    '405': problem(DISCOVER_METHODS),
    '413': problem('The body is over 16 KiB.'),
    '415': problem('The body is not declared as JSON, or is compressed.'),
    ...FAILED,
  },
};

const search: ZodOpenApiOperationObject = {
  operationId: 'searchRegistry',
  tags: ['discovery'],
  summary: 'Search the catalog by keywords.',
  description:
    'Corrects typos and completes the last word. Without q it lists all entries by name; with slugs it lists exactly those.',
  requestParams: {
    query: RegistryQuerySchema.extend({ q: RegistryQuerySchema.shape.q.meta({ example: 'weather' }) }),
  },
  responses: {
    ...answers('The results, best first.', RegistrySchema),
    '400': problem('A parameter is not usable.'),
    ...COMMON,
    ...FAILED,
  },
};

const entry: ZodOpenApiOperationObject = {
  operationId: 'getEntry',
  tags: ['catalog'],
  summary: 'Read the whole contract of one entry.',
  description:
    'The fields are at the top level and again under "entry", so that clients of either form work. A former slug redirects.',
  requestParams: { path: z.object({ slug: SlugSchema.meta({ example: EXAMPLE_SLUG }) }) },
  responses: {
    ...answers('The entry.', EntryAnswerSchema),
    '301': { description: 'The slug is a former one. Location has the current one.' },
    ...UNUSABLE_PATH,
    '404': problem('No entry has this slug.'),
    ...COMMON,
  },
};

const capabilities: ZodOpenApiOperationObject = {
  operationId: 'listCapabilities',
  tags: ['catalog'],
  summary: 'Read the vocabulary of capabilities, tags and categories.',
  responses: { ...answers('The vocabulary with counts.', CatalogVocabularySchema), ...COMMON },
};

const dump: ZodOpenApiOperationObject = {
  operationId: 'streamEntries',
  tags: ['catalog'],
  summary: 'Download the whole catalog.',
  description: 'One JSON object of the schema Entry per line, sorted by slug, with a final line break.',
  responses: { ...answers('The entries, one per line.', z.string(), 'application/x-ndjson'), ...COMMON },
};

const status: ZodOpenApiOperationObject = {
  operationId: 'getStatus',
  tags: ['health'],
  summary: 'Read 30 days of uptime, latency and incidents.',
  description:
    'Covers every interface, or one. Interfaces that were not probed have null values and the state "unknown".',
  requestParams: {
    query: StatusQuerySchema.extend({ slug: StatusQuerySchema.shape.slug.meta({ example: EXAMPLE_SLUG }) }),
  },
  responses: {
    ...answers('The status.', StatusSchema),
    '400': problem('A parameter is not usable.'),
    '404': problem('No entry has this slug.'),
    ...COMMON,
    ...FAILED,
  },
};

const health: ZodOpenApiOperationObject = {
  operationId: 'getHealth',
  tags: ['health'],
  summary: 'Check the state of the service itself.',
  description:
    'For operators and monitors: age of the build and of the history, whether Redis can be reached, and the queues. The status is 200 while reads work, even if the state is "degraded"; "faults" says why and what to do. At most ten seconds old.',
  responses: {
    '200': {
      description: 'The health.',
      content: { 'application/json': { schema: HealthAnswerSchema, example: HEALTH_EXAMPLE } },
    },
    '405': problem('The method is not GET, HEAD or OPTIONS.'),
    '500': problem('The catalog cannot be opened: reads that need a function fail too.'),
  },
};

export const PATHS: ZodOpenApiPathsObject = {
  '/api/public/discover': { get: discover, post: discoverBatch },
  '/api/public/registry': { get: search },
  '/api/public/registry/{slug}': { get: entry },
  '/api/public/capabilities': { get: capabilities },
  '/api/public/entries.ndjson': { get: dump },
  '/api/public/status': { get: status },
  '/api/public/health': { get: health },
  ...pathsOfOperations(EXAMPLE_SLUG, EXAMPLE_OPERATION),
  ...BULK_PATHS,
  ...SUBMIT_PATHS,
  ...pathsOfWrites(EXAMPLE_SLUG),
};
