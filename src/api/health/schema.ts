import { z } from 'zod';

const count = z.int().min(0);
const age = z.int().min(0).nullable().describe('In seconds.');
const time = z.iso.datetime();

export const HealthFaultSchema = z.object({
  code: z.string().describe('The runbook explains each code: /operate/runbook/#code.'),
  meaning: z.string(),
  remedy: z.string(),
});
export type HealthFault = z.output<typeof HealthFaultSchema>;

export const HealthAnswerSchema = z
  .object({
    state: z.enum(['ok', 'degraded']).describe('degraded if "faults" lists any. Reads work in both states.'),
    faults: z.array(HealthFaultSchema),
    checked_at: time,
    version: z.string().describe('Version of the API.'),
    site: z.object({
      built_at: time,
      age_s: age.describe('Seconds since the index and all files were built.'),
      entries: count,
    }),
    history: z.object({
      last_run_at: time.nullable().describe('Newest probe run that the build or Redis knows of.'),
      age_s: age.describe('Seconds since that run. Null if no run is known.'),
      stale: z.boolean(),
      unrecorded_run_at: time
        .nullable()
        .describe(
          'Start of the newest probe run if its results could not be recorded, as far as Redis knows.',
        ),
    }),
    store: z.object({
      configured: z.boolean().describe('Whether Redis and SECRET are set.'),
      reachable: z.boolean().nullable().describe('Null if it is not configured.'),
      latency_ms: z.number().nullable(),
    }),
    configured: z
      .object({ mail: z.boolean(), pull_requests: z.boolean() })
      .describe('Optional parts whose environment variables are set. The others are switched off.'),
    wrong_variables: z
      .array(z.string())
      .describe('Names of environment variables with unusable values. They count as not set.'),
    queues: z
      .object({
        alerts_waiting: count.describe('Alerts that are not part of a delivery yet.'),
        deliveries_open: count,
        deliveries_overdue: count.describe(
          'Due for over three probe runs: 90 minutes if they run half-hourly.',
        ),
        deliveries_dead: count.describe('Deliveries given up in the last 7 days.'),
        proposals_waiting: count.describe('Proposed entries that wait for a maintainer.'),
      })
      .nullable()
      .describe('Null if Redis did not reply.'),
    counts: z
      .object({ reports: count, alerts_delivered: count, alerts_dead: count })
      .nullable()
      .describe('Events of the last 30 days, until now. Null if Redis did not reply.'),
  })
  .meta({ id: 'Health', description: 'The state of the service itself, for its operator.' });
export type HealthAnswer = z.output<typeof HealthAnswerSchema>;
