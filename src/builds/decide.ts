import { NETLIFY_CREDITS_PER } from '../costs/prices.ts';

const HOUR_MS = 3_600_000;
const WINDOW_DAYS = 30; // At least as long as a billing month: the count is never lower than Netlify's own.
const SCHEDULE_JITTER_MS = HOUR_MS / 4; // A run that starts early builds all the same: the next may be a day away.
/** Builds may take this share of the credits. The rest is for readers: requests, transfer, compute. */
export const MAX_BUILD_SHARE = 0.8;
/** From this share on, each build is reported as a warning. */
const WARN_SHARE = 0.6;

export type BuildDecision = {
  outcome: 'start' | 'not_due' | 'held';
  /** Set if an operator should know: builds take much of the plan. */
  warning: string | null;
};

type Given = {
  /** Times of the builds that were started before, in any order. */
  builds: readonly string[];
  now: Date;
  /** A scheduled build is due this long after the newest build, whatever started that. Null: it is due in any case. */
  everyHours: number | null;
  /** Credits a month of the plan. */
  credits: number;
};

/**
 * Whether to start a build now. A build is held, scheduled or not, if it would take builds of the last 30 days above
 * 80 % of the plan's credits: a plan without any left has its sites paused.
 */
export function decideBuild({ builds, now, everyHours, credits }: Given): BuildDecision {
  const ages = builds.map((at) => now.getTime() - Date.parse(at));
  const isDue = everyHours === null || ages.every((age) => age >= everyHours * HOUR_MS - SCHEDULE_JITTER_MS);
  if (!isDue) return { outcome: 'not_due', warning: null };
  const count = ages.filter((age) => age < WINDOW_DAYS * 24 * HOUR_MS).length + 1;
  const used = count * NETLIFY_CREDITS_PER.deploy;
  const words = `number ${count} in ${WINDOW_DAYS} days; together they take ${used} of ${credits} credits`;
  if (used > MAX_BUILD_SHARE * credits)
    return {
      outcome: 'held',
      warning: `No build was started: it would be ${words}, and Netlify pauses the site when all are used. Wait, or move to a larger plan and set the variable NETLIFY_CREDITS to its credits a month.`,
    };
  const isMuch = used > WARN_SHARE * credits;
  return {
    outcome: 'start',
    warning: isMuch
      ? `This build is ${words}. At ${Math.floor((MAX_BUILD_SHARE * credits) / NETLIFY_CREDITS_PER.deploy)} builds no more are started. Merge several changes at once, or raise BUILD_EVERY_HOURS.`
      : null,
  };
}
