import { z } from 'zod';
import {
  ArdExploreAnswerSchema,
  ArdListAnswerSchema,
  ArdProblemSchema,
  ArdSearchAnswerSchema,
} from '../ard/answer-schema.ts';
import { ArdEntrySchema } from '../ard/entry-schema.ts';
import { IDENTIFIER, identifierOf, MAX_IDENTIFIER_LENGTH } from '../ard/identifier.ts';
import { ArdExploreBodySchema, ArdListQuerySchema, ArdSearchBodySchema } from '../ard/query/query-schema.ts';
import type { CalledCall } from './call.ts';
import { EXAMPLE_SLUG } from './examples.ts';

const ARD = { tag: 'ard', problem: ArdProblemSchema } as const;

export const ARD_CALLS: readonly CalledCall[] = [
  {
    ...ARD,
    id: 'ardSearch',
    method: 'POST',
    path: '/ard/search',
    summary: 'Find entries that serve a need, in ARD.',
    description:
      'Ranks as discover does: "score" is its match_score in percent, with the newest health and reports. A filter that leaves one category rates its entries as discover does with that category; other filters only leave out entries. Entries with a score under 2 are left out.',
    body: {
      schema: ArdSearchBodySchema,
      example: {
        query: {
          text: 'current weather for a city',
          filter: { 'metadata.category': ['api', 'mcp'], 'metadata.no_key': true },
        },
        pageSize: 3,
      },
    },
    answer: { description: 'The entries, best first.', schema: ArdSearchAnswerSchema },
    cache: 'never',
    client: { name: 'ardSearch' },
  },
  {
    ...ARD,
    id: 'ardExplore',
    method: 'POST',
    path: '/ard/explore',
    summary: 'Count entries by their terms, in ARD.',
    description:
      'Counts the entries that a search with the same query finds on all its pages, or all entries.',
    body: {
      schema: ArdExploreBodySchema,
      example: {
        query: { text: 'current weather for a city' },
        resultType: { facets: [{ field: 'type' }, { field: 'capabilities', limit: 5 }] },
      },
    },
    answer: { description: 'The counts.', schema: ArdExploreAnswerSchema },
    cache: 'never',
    client: { name: 'ardExplore' },
  },
  {
    ...ARD,
    id: 'ardList',
    method: 'GET',
    path: '/ard/agents',
    summary: 'List all entries in ARD, page by page.',
    query: ArdListQuerySchema,
    answer: {
      description: 'A page of the entries, sorted by slug by default.',
      schema: ArdListAnswerSchema,
    },
    cache: 'minutes',
    client: { name: 'ardList' },
  },
  {
    ...ARD,
    id: 'ardRetrieve',
    method: 'GET',
    path: '/ard/agents/{identifier}',
    summary: 'Read one entry by its ARD identifier.',
    params: z.object({
      identifier: z
        .string()
        .max(MAX_IDENTIFIER_LENGTH)
        .regex(IDENTIFIER)
        .describe('The whole URN, percent-encoded as one segment of the path.'),
    }),
    examples: (siteUrl) => ({ identifier: identifierOf(siteUrl, 'api', EXAMPLE_SLUG) }),
    answer: { description: 'The entry.', schema: ArdEntrySchema },
    statuses: {
      400: 'This is not an identifier of ARD.',
      404: 'No entry has this identifier.',
    },
    cache: 'minutes',
    client: { name: 'ardGet' },
  },
];
