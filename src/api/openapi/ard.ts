import { z } from 'zod';
import type {
  ZodOpenApiOperationObject,
  ZodOpenApiPathsObject,
  ZodOpenApiResponsesObject,
} from 'zod-openapi';
import { ArdExploreAnswerSchema, ArdListAnswerSchema, ArdSearchAnswerSchema } from '../ard/answer-schema.ts';
import { ArdEntrySchema } from '../ard/entry-schema.ts';
import { IDENTIFIER, identifierOf, MAX_IDENTIFIER_LENGTH } from '../ard/identifier.ts';
import { ArdProblemSchema } from '../ard/problem-schema.ts';
import { ArdExploreBodySchema, ArdListQuerySchema, ArdSearchBodySchema } from '../ard/query/query-schema.ts';
import { answers, problem, UNCHANGED } from './parts.ts';

const fault = (description: string) => problem(description, ArdProblemSchema);

const FAULTS: ZodOpenApiResponsesObject = {
  '405': fault('The path does not support the method. Allow lists those it supports.'),
  '500': fault('Callbook failed. The response does not name the cause.'),
};
const BODY_FAULTS: ZodOpenApiResponsesObject = {
  '400': fault('The body is not usable; "errors" lists each problem.'),
  '413': fault('The body is over 16 KiB.'),
  '415': fault('The body is not declared as JSON, or is compressed.'),
  ...FAULTS,
};

const body = (schema: z.ZodType, example: object) => ({
  required: true,
  content: { 'application/json': { schema: schema.meta({ example }) } },
});

const search: ZodOpenApiOperationObject = {
  operationId: 'ardSearch',
  tags: ['ard'],
  summary: 'Find entries that serve a need, in ARD.',
  description:
    'Ranks as discover does: "score" is its match_score in percent, with the newest health and reports. A filter that leaves one category rates its entries as discover does with that category; other filters only leave out entries. Entries with a score under 2 are left out.',
  requestBody: body(ArdSearchBodySchema, {
    query: {
      text: 'current weather for a city',
      filter: { 'metadata.category': ['api', 'mcp'], 'metadata.no_key': true },
    },
    pageSize: 3,
  }),
  responses: { ...answers('The entries, best first.', ArdSearchAnswerSchema), ...BODY_FAULTS },
};

const explore: ZodOpenApiOperationObject = {
  operationId: 'ardExplore',
  tags: ['ard'],
  summary: 'Count entries by their terms, in ARD.',
  description: 'Counts the entries that a search with the same query finds on all its pages, or all entries.',
  requestBody: body(ArdExploreBodySchema, {
    query: { text: 'current weather for a city' },
    resultType: { facets: [{ field: 'type' }, { field: 'capabilities', limit: 5 }] },
  }),
  responses: { ...answers('The counts.', ArdExploreAnswerSchema), ...BODY_FAULTS },
};

const list: ZodOpenApiOperationObject = {
  operationId: 'ardList',
  tags: ['ard'],
  summary: 'List all entries in ARD, page by page.',
  requestParams: { query: ArdListQuerySchema },
  responses: {
    ...answers('A page of the entries, sorted by slug by default.', ArdListAnswerSchema),
    ...UNCHANGED,
    '400': fault('A parameter is not usable.'),
    ...FAULTS,
  },
};

const retrieve = (example: string): ZodOpenApiOperationObject => ({
  operationId: 'ardRetrieve',
  tags: ['ard'],
  summary: 'Read one entry by its ARD identifier.',
  requestParams: {
    path: z.object({
      identifier: z
        .string()
        .max(MAX_IDENTIFIER_LENGTH)
        .regex(IDENTIFIER)
        .describe('The whole URN, percent-encoded as one segment of the path.')
        .meta({ example }),
    }),
  },
  responses: {
    ...answers('The entry.', ArdEntrySchema),
    ...UNCHANGED,
    '400': fault('This is not an identifier of ARD.'),
    '404': fault('No entry has this identifier.'),
    ...FAULTS,
  },
});

/** The calls of ARD. The example names an entry of this project's catalog under the domain of the site. */
export const pathsOfArd = (siteUrl: string, slug: string): ZodOpenApiPathsObject => ({
  '/ard/search': { post: search },
  '/ard/explore': { post: explore },
  '/ard/agents': { get: list },
  '/ard/agents/{identifier}': { get: retrieve(identifierOf(siteUrl, 'api', slug)) },
});
