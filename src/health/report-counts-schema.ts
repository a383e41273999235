import { z } from 'zod';

/** Outcome reports of one interface: all that were received, and those that count towards its reliability. */
export const ReportTallySchema = z.strictObject({
  received: z.int().min(0),
  in_favour: z.number().min(0),
  against: z.number().min(0),
});
export type ReportTally = z.output<typeof ReportTallySchema>;

/** Counts of what happened apart from probing, in the 30 days before they were written. */
export const KeptCountsSchema = z.strictObject({
  reports: z.int().min(0),
  alerts_delivered: z.int().min(0),
  alerts_dead: z.int().min(0),
});
export type KeptCounts = z.output<typeof KeptCountsSchema>;

export const ReportsSchema = z.record(z.string(), ReportTallySchema);
