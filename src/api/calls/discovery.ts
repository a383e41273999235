import { discover } from '../discover/discover.ts';
import { DiscoverBatchBodySchema, DiscoveryBatchSchema } from '../discover/discover-batch-schema.ts';
import { DiscoverQuerySchema, DiscoverySchema } from '../discover/discover-schema.ts';
import { registry } from '../registry.ts';
import { RegistryQuerySchema, RegistrySchema } from '../registry-schema.ts';
import type { CallRow } from './call.ts';

export const DISCOVERY_CALLS: readonly CallRow[] = [
  {
    id: 'discoverCapabilities',
    method: 'GET',
    path: '/api/public/discover',
    tag: 'discovery',
    summary: 'Find interfaces that serve a need.',
    description:
      'Maps a need in plain words to ranked interfaces with their call contracts. If nothing in the catalog serves the need, or the filters left out what does, the response says so.',
    query: DiscoverQuerySchema,
    examples: () => ({ need: 'current weather for a city' }),
    answer: { description: 'The matches, best first.', schema: DiscoverySchema },
    cache: 'minutes',
    read: discover,
    client: { name: 'discover', positional: ['need'] },
    tool: 'discover',
    command: 'find "{need}"',
  },
  {
    id: 'discoverBatch',
    method: 'POST',
    path: '/api/public/discover',
    tag: 'discovery',
    summary: 'Find interfaces for several needs at once.',
    description:
      'Returns one answer for each need, as GET does, and a plan: the smallest set of interfaces that serves them all, preferring those without a key. Nothing is stored. The needs are not part of the address, so proxies do not log them.',
    body: {
      schema: DiscoverBatchBodySchema,
      example: {
        needs: ['current weather for a city', 'convert dollars to euros', 'translate text into Japanese'],
        limit: 3,
      },
    },
    answer: { description: 'The answers and the plan.', schema: DiscoveryBatchSchema },
    cache: 'never',
    read: discover,
    client: { name: 'discoverBatch', positional: ['needs'] },
    tool: 'discover',
  },
  {
    id: 'searchRegistry',
    method: 'GET',
    path: '/api/public/registry',
    tag: 'discovery',
    summary: 'Search the catalog by keywords.',
    description:
      'Corrects typos and completes the last word. Without q it lists all entries by name; with slugs it lists exactly those.',
    query: RegistryQuerySchema,
    examples: () => ({ q: 'weather' }),
    answer: { description: 'The results, best first.', schema: RegistrySchema },
    cache: 'minutes',
    read: registry,
    client: { name: 'search', lists: ['slugs'] },
    tool: 'search_registry',
  },
];
