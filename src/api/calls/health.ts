import { allEntries } from '../../catalog/open.ts';
import { statusOf } from '../../health/status.ts';
import { StatusSchema } from '../../health/status-schema.ts';
import { HEALTH_EXAMPLE } from '../health/example.ts';
import { HealthAnswerSchema } from '../health/schema.ts';
import { status } from '../status.ts';
import { StatusQuerySchema } from '../status-schema.ts';
import type { CallRow } from './call.ts';
import { EXAMPLE_SLUG } from './examples.ts';
import type { FileRow } from './file-row.ts';

export const HEALTH_CALLS: readonly CallRow[] = [
  {
    id: 'getStatus',
    method: 'GET',
    path: '/api/public/status',
    tag: 'health',
    summary: 'Read 30 days of uptime, latency and incidents.',
    description:
      'Covers every interface, or one. Interfaces that were not probed have null values and the state "unknown".',
    query: StatusQuerySchema,
    examples: () => ({ slug: EXAMPLE_SLUG }),
    answer: { description: 'The status.', schema: StatusSchema },
    statuses: { 404: 'No entry has this slug.' },
    cache: 'minutes',
    read: status,
    client: { name: 'status', positional: ['slug'] },
    tool: 'get_status',
    command: 'status {slug}',
  },
  {
    id: 'getHealth',
    method: 'GET',
    path: '/api/public/health',
    tag: 'health',
    summary: 'Check the state of the service itself.',
    description:
      'For operators and monitors: age of the build and of the history, whether Redis can be reached, and the queues. The status is 200 while reads work, even if the state is "degraded"; "faults" says why and what to do. At most ten seconds old.',
    answer: { description: 'The health.', schema: HealthAnswerSchema, example: HEALTH_EXAMPLE },
    statuses: { 500: 'The catalog cannot be opened: reads that need a function fail too.' },
    cache: 'seconds',
    client: { name: 'health' },
  },
];

const JSON_TYPE = 'application/json; charset=utf-8';

/** What the status call answers from. */
export const STATUS_FILE: FileRow = {
  path: '/api/public/status.json',
  contentType: JSON_TYPE,
  write: async ({ catalog }) => JSON.stringify(await catalog.status()),
};
export const STATUS_FILES: readonly FileRow[] = [
  STATUS_FILE,
  {
    path: '/api/public/status/{slug}.json',
    contentType: JSON_TYPE,
    names: ({ catalog }) => allEntries(catalog).map(({ slug }) => slug),
    write: async ({ catalog }, slug) => {
      const found = statusOf(await catalog.status(), slug);
      return found && JSON.stringify(found);
    },
  },
];
