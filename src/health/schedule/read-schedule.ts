import { existsSync, readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { z } from 'zod';
import { longestGap, type Schedule, USUAL_SCHEDULE } from './schedule.ts';

/** The schedule of probes is set only here. */
const WORKFLOW = '.github/workflows/probe.yml';
const WorkflowSchema = z.object({
  on: z.object({ schedule: z.array(z.object({ cron: z.string() })).default([]) }),
});

/**
 * The schedule of this project: probes as in the workflow, builds as configured. If there is no workflow, or no daily
 * schedule in it, the default applies. Throws if a schedule cannot be read.
 */
export function readSchedule(buildEveryHours: number, path = WORKFLOW): Schedule {
  const usual = { ...USUAL_SCHEDULE, buildEveryHours };
  if (!existsSync(path)) return usual;
  const { on } = WorkflowSchema.parse(parse(readFileSync(path, 'utf8')));
  const probeEveryMinutes = longestGap(on.schedule.map(({ cron }) => cron));
  return probeEveryMinutes === null ? usual : { probeEveryMinutes, buildEveryHours };
}
