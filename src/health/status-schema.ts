import { z } from 'zod';
import { CategorySchema } from '../entry/category-schema.ts';

/** Days of history that the status covers and that raw checks are kept, today included. */
export const WINDOW_DAYS = 30;

const day = z.iso.date();
const perDay = (what: string) =>
  z
    .array(z.number().min(0).nullable())
    .length(WINDOW_DAYS)
    .describe(`${what}, one per day, oldest first. Null for days without a probe.`);

export const InterfaceStatusSchema = z
  .object({
    slug: z.string(),
    name: z.string(),
    category: CategorySchema,
    state: z
      .enum(['up', 'down', 'flapping', 'unknown'])
      .describe('flapping: goes up and down repeatedly. unknown: there is no probe result.'),
    uptime: z.number().min(0).max(1).nullable().describe('Share of ok checks. Null without a check.'),
    avg_latency_ms: z.number().nullable(),
    p95_latency_ms: z.number().nullable(),
    checks: perDay('Checks made'),
    ok: perDay('Checks that were ok'),
    latency_ms: perDay('Mean latency of the ok checks'),
  })
  .meta({ id: 'InterfaceStatus', description: 'The last 30 days of one interface.' });
export type InterfaceStatus = z.output<typeof InterfaceStatusSchema>;

export const IncidentSchema = z
  .object({
    id: z.string(),
    slug: z.string(),
    kind: z.enum(['down', 'flapping', 'shape_changed']),
    started_at: z.iso.datetime(),
    ended_at: z.iso.datetime().nullable().describe('Null while it lasts.'),
    duration_s: z.int().min(0).nullable().describe('Seconds from start to end. Null while it lasts.'),
    cause: z.string().describe('What the probe saw, in words.'),
    status_code: z.int().nullable(),
  })
  .meta({
    id: 'Incident',
    description: 'A period when an interface was down or flapping, or a change of its shape.',
  });
export type Incident = z.output<typeof IncidentSchema>;

const known = (what: string) => z.int().min(0).nullable().describe(`${what} Null if unknown.`);

export const StatusSchema = z
  .object({
    generated_at: z.iso.datetime(),
    window_days: z.literal(WINDOW_DAYS),
    last_run_at: z.iso
      .datetime()
      .nullable()
      .describe('Newest probe run in these figures. Null if there is none.'),
    stale: z
      .boolean()
      .describe(
        'True if that run was over 3 × probe_every_minutes old when this was made, is over build_every_hours and 3 × probe_every_minutes old now, or does not exist.',
      ),
    simulated: z
      .literal(true)
      .optional()
      .describe('The health is made up, to preview the site. Absent from real data.'),
    overlay: z
      .literal(true)
      .optional()
      .describe("An operator's own entries or rules are part of the catalog. Absent from a public catalog."),
    probe_every_minutes: z.int().min(1).describe('Longest scheduled time between two probe runs.'),
    build_every_hours: z.int().min(1).describe('Longest time between two builds of these figures.'),
    totals: z.object({
      entries: z.int().min(0),
      monitored: z.int().min(0).describe('Interfaces with a probe result in the window.'),
      up: z.int().min(0),
      down: z.int().min(0),
      flapping: z
        .int()
        .min(0)
        .describe('Interfaces that go up and down. They count in neither "up" nor "down".'),
      unknown: z.int().min(0),
      runs: known('Probe runs of the window that counted.'),
      void_runs: known("Runs that changed nothing, because the prober's own network failed or seemed to."),
      checks: z.int().min(0).describe('Checks of all interfaces in the window.'),
      reports: known('Outcome reports received in the window, as of the last run.'),
      alerts_delivered: known('Alerts delivered by email and webhook in the window, as of the last run.'),
      alerts_dead: known('Alerts that could not be delivered within a day, as of the last run.'),
    }),
    days: z.array(day).length(WINDOW_DAYS).describe('The dates of the window in UTC, oldest first.'),
    interfaces: z.array(InterfaceStatusSchema),
    incidents: z.array(IncidentSchema).describe('Newest first.'),
  })
  .meta({ id: 'Status', description: '30 days of uptime, latency and incidents.' });
export type Status = z.output<typeof StatusSchema>;
