import { createHash } from 'node:crypto';
import { ownValue } from '../../entry/own-value.ts';
import type { HistoryState } from '../state-schema.ts';
import { GONE_CHECKS } from '../verdict/gone.ts';
import { DAY_MS } from '../window-days.ts';

/** After a longer gap between runs, what is asked once a day waits for its next turn. All at once would be a burst. */
export const MAX_CATCH_UP_MS = 3 * 3_600_000;

/**
 * Whether what is asked once a day is due in the run that starts at `now`. Every slug has its own moment of the day, so
 * that the turns are spread evenly, and it is due in the first run after that moment. Late runs lose no turn.
 * @param lastRunAt start of the last run that counted. Null if there was none: then the last cadence counts as missed
 * @param now milliseconds since 1970
 */
export function isDailyTurn(
  slug: string,
  { lastRunAt, now, cadenceMs }: { lastRunAt: string | null; now: number; cadenceMs: number },
): boolean {
  const sinceMs = lastRunAt === null ? cadenceMs : now - Date.parse(lastRunAt);
  const spanMs = Math.min(Math.max(sinceMs, 0), Math.max(MAX_CATCH_UP_MS, 2 * cadenceMs));
  const passedMs = (((now - momentOf(slug)) % DAY_MS) + DAY_MS) % DAY_MS;
  return passedMs < spanMs;
}

/**
 * Which slugs have their daily turn in a run. One that has just failed or gone missing has a turn in every run until it
 * is judged: two failed checks on different days would report an outage a day late.
 * @param now start of the run, in milliseconds since 1970
 */
export function dailyTurns(
  { last_run_at: lastRunAt, interfaces }: HistoryState,
  { now, cadenceMs }: { now: number; cadenceMs: number },
): (slug: string) => boolean {
  return (slug) => {
    const known = ownValue(interfaces, slug);
    const isPending = Boolean(known?.failing) || (known?.missing?.checks ?? GONE_CHECKS) < GONE_CHECKS;
    return isPending || isDailyTurn(slug, { lastRunAt, now, cadenceMs });
  };
}

/** The slug's moment of the day, in milliseconds after midnight UTC: the same in every run. */
const momentOf = (slug: string): number =>
  createHash('sha256').update(slug).digest().readUInt32BE(0) % DAY_MS;

const WEEK_MS = 7 * DAY_MS;

/** Up to `most` of a list. Each week begins where the last one ended, so that everything has its turn. */
export function weeklyPart<Each>(all: readonly Each[], most: number, now: Date): Each[] {
  const from = all.length === 0 ? 0 : (Math.floor(now.getTime() / WEEK_MS) * most) % all.length;
  return [...all.slice(from), ...all.slice(0, from)].slice(0, most);
}
