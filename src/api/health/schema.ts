import { z } from 'zod';

const count = z.int().min(0);
const age = z.int().min(0).nullable().describe('In seconds.');
const time = z.iso.datetime();

export const HealthFaultSchema = z.object({
  code: z.string().describe('The runbook has a part for each: /operate/runbook/#code.'),
  meaning: z.string(),
  remedy: z.string(),
});
export type HealthFault = z.output<typeof HealthFaultSchema>;

export const HealthAnswerSchema = z
  .object({
    state: z.enum(['ok', 'degraded']).describe('degraded where "faults" names any. Reads work in both.'),
    faults: z.array(HealthFaultSchema),
    checked_at: time,
    version: z.string().describe('Of the interface.'),
    site: z.object({
      built_at: time,
      age_s: age.describe('Seconds since the index and all files were built.'),
      entries: count,
    }),
    history: z.object({
      last_run_at: time.nullable().describe('Newest probe run that the build or Redis knows of.'),
      age_s: age.describe('Seconds since that run. Null where there is none.'),
      stale: z.boolean(),
      unrecorded_run_at: time
        .nullable()
        .describe('Start of the newest probe run if nothing of it could be recorded, as far as Redis knows.'),
    }),
    store: z.object({
      configured: z.boolean().describe('Whether Redis and SECRET are set.'),
      reachable: z.boolean().nullable().describe('Null where it is not configured.'),
      latency_ms: z.number().nullable(),
    }),
    configured: z
      .object({ mail: z.boolean(), pull_requests: z.boolean() })
      .describe('What else functions have the variables for. What is left out is switched off.'),
    wrong_variables: z
      .array(z.string())
      .describe('Names of environment variables that are set to what they cannot be. They count as not set.'),
    queues: z
      .object({
        alerts_waiting: count.describe('Alerts that no delivery carries yet.'),
        deliveries_open: count,
        deliveries_overdue: count.describe(
          'Due for over three probe runs: 90 minutes if they come half-hourly.',
        ),
        deliveries_dead: count.describe('Given up in the last 7 days.'),
        proposals_waiting: count.describe('Proposed entries that wait for a maintainer.'),
      })
      .nullable()
      .describe('Null where Redis did not tell.'),
    counts: z
      .object({ reports: count, alerts_delivered: count, alerts_dead: count })
      .nullable()
      .describe('What happened in the last 30 days, until now. Null where Redis did not tell.'),
  })
  .meta({ id: 'Health', description: 'How the service itself is, for its operator.' });
export type HealthAnswer = z.output<typeof HealthAnswerSchema>;
