import { allEntries } from '../../catalog/open.ts';
import { statusOf } from '../../health/status.ts';
import { StatusSchema } from '../../health/status-schema.ts';
import { type HealthAnswer, HealthAnswerSchema } from '../health/schema.ts';
import { StatusQuerySchema, status } from '../status.ts';
import type { CallRow } from './call.ts';
import { EXAMPLE_SLUG } from './examples.ts';
import type { FileRow } from './file-row.ts';

/** The example in the API description: a service without faults. */
const HEALTH_EXAMPLE: HealthAnswer = {
  state: 'ok',
  faults: [],
  checked_at: '2026-11-21T12:00:00.000Z',
  version: '0.4.0',
  site: { built_at: '2026-11-21T06:41:07.000Z', age_s: 19_133, entries: 939 },
  history: { last_run_at: '2026-11-21T11:37:12.000Z', age_s: 1_368, stale: false, unrecorded_run_at: null },
  store: { configured: true, reachable: true, latency_ms: 12.4 },
  configured: { mail: true, pull_requests: false },
  wrong_variables: [],
  queues: {
    alerts_waiting: 0,
    deliveries_open: 1,
    deliveries_overdue: 0,
    deliveries_dead: 0,
    proposals_waiting: 3,
  },
  counts: { reports: 412, alerts_delivered: 37, alerts_dead: 1 },
};

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
