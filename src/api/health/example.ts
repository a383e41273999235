import type { HealthAnswer } from './schema.ts';

/** The example in the API description: a service without faults. */
export const HEALTH_EXAMPLE: HealthAnswer = {
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
