/** How often interfaces are probed and the site is built. All limits for stale data follow from it. */
export type Schedule = { probeEveryMinutes: number; buildEveryHours: number };

export const USUAL_SCHEDULE: Schedule = { probeEveryMinutes: 30, buildEveryHours: 72 };

const MISSED_RUNS = 3; // Schedulers start late and sometimes skip a run.
const MINUTE_MS = 60_000;
const DAY_MINUTES = 24 * 60;
const MAX_SCHEDULES = 50; // GitHub accepts fewer.

/** After this time without a run, probing counts as stopped. */
export const staleAfterMs = (probeEveryMinutes: number): number =>
  MISSED_RUNS * probeEveryMinutes * MINUTE_MS;

/** After this time the data of a build is stale: the next build, and the probe run that starts it, are late. */
export const oldAfterMs = ({ probeEveryMinutes, buildEveryHours }: Schedule): number =>
  buildEveryHours * 60 * MINUTE_MS + staleAfterMs(probeEveryMinutes);

/**
 * The longest time between two runs, in minutes, of schedules that run every day. Others, such as a weekly one, are
 * ignored. Null if none runs every day.
 * @param crons as in GitHub's `schedule`: POSIX cron, five fields, times in UTC. Throws if one cannot be read.
 */
export function longestGap(crons: readonly string[]): number | null {
  const times = new Set(crons.slice(0, MAX_SCHEDULES).flatMap(timesOfDay));
  const sorted = [...times].sort((a, b) => a - b);
  if (sorted.length === 0) return null;
  return Math.max(...sorted.map((time, i) => (sorted[i + 1] ?? (sorted[0] ?? 0) + DAY_MINUTES) - time));
}

/** Minutes after midnight at which a daily schedule runs. Empty for one that does not run every day. */
function timesOfDay(cron: string): number[] {
  const [minutes, hours, ...days] = cron.trim().split(/\s+/);
  if (minutes === undefined || hours === undefined || days.length !== 3) throw unreadable(cron);
  if (days.some((field) => field !== '*')) return [];
  const inHour = valuesOf(minutes, 60, cron);
  return valuesOf(hours, 24, cron).flatMap((hour) => inHour.map((minute) => hour * 60 + minute));
}

const PART = /^(?:\*|(\d{1,2})(?:-(\d{1,2}))?)(?:\/(\d{1,2}))?$/;

/** Values of a field such as `7,37`, `1-5` or `*` with a step. */
function valuesOf(field: string, count: number, cron: string): number[] {
  return field.split(',').flatMap((part) => {
    const [found, first, last, step] = PART.exec(part) ?? [];
    if (found === undefined) throw unreadable(cron);
    const from = Number(first ?? 0);
    const isOne = first !== undefined && last === undefined && step === undefined;
    const to = isOne ? from : Number(last ?? count - 1);
    const by = Number(step ?? 1);
    if (by === 0 || from > to || to >= count) throw unreadable(cron);
    return Array.from({ length: Math.floor((to - from) / by) + 1 }, (_, i) => from + i * by);
  });
}

const unreadable = (cron: string): Error =>
  new Error(
    `The schedule "${cron}" cannot be read. Use five fields with numbers, such as "7,37 * * * *" or "7 */2 * * *".`,
  );
