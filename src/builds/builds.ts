import { z } from 'zod';
import { callGithub, type GithubRepository, listGithub } from '../pull-requests/github.ts';

const CREDITS_PER_DEPLOY = 15; // Netlify's price of a production deploy. See /operate/costs/.
const HOUR_MS = 3_600_000;
const WINDOW_DAYS = 30; // Covers Netlify's billing month, so that our count is never below Netlify's.
const SCHEDULE_JITTER_MS = HOUR_MS / 4; // A run that starts a bit early still builds, because the next may be a day away.
/** Builds may use this share of the credits. The rest is for requests, transfer and compute. */
const MAX_BUILD_SHARE = 0.8;
/** Above this share, every build comes with a warning. */
const WARN_SHARE = 0.6;

type BuildDecision = {
  outcome: 'start' | 'not_due' | 'held';
  /** A warning for operators if builds use much of the plan. */
  warning: string | null;
};

type Given = {
  /** Times of earlier builds, in any order. */
  builds: readonly string[];
  now: Date;
  /** A scheduled build is due this long after the newest build of any kind. Null means that it is always due. */
  everyHours: number | null;
  credits: number;
};

/**
 * Decides whether to start a build now. A build is held, scheduled or not, if the builds of the last 30 days would then
 * use more than 80 % of the plan's credits. Netlify pauses all sites of a plan that has no credits left.
 */
export function decideBuild({ builds, now, everyHours, credits }: Given): BuildDecision {
  const ages = builds.map((at) => now.getTime() - Date.parse(at));
  const isDue = everyHours === null || ages.every((age) => age >= everyHours * HOUR_MS - SCHEDULE_JITTER_MS);
  if (!isDue) return { outcome: 'not_due', warning: null };
  const count = ages.filter((age) => age < WINDOW_DAYS * 24 * HOUR_MS).length + 1;
  const used = count * CREDITS_PER_DEPLOY;
  const words = `number ${count} in ${WINDOW_DAYS} days; together they use ${used} of ${credits} credits`;
  if (used > MAX_BUILD_SHARE * credits)
    return {
      outcome: 'held',
      warning: `No build was started: it would be ${words}. Netlify pauses the site when all credits are used. Wait, or choose a larger plan and set the variable NETLIFY_CREDITS to its monthly credits.`,
    };
  const isAboveWarning = used > WARN_SHARE * credits;
  return {
    outcome: 'start',
    warning: isAboveWarning
      ? `This build is ${words}. After ${Math.floor((MAX_BUILD_SHARE * credits) / CREDITS_PER_DEPLOY)} builds no more are started. Merge several changes at once, or increase BUILD_EVERY_HOURS.`
      : null,
  };
}

/** Builds are recorded as GitHub deployments of this environment, where every workflow and every maintainer can see them. */
const ENVIRONMENT = 'site';
const MAX_PAGES = 3; // Of 100 builds each. No plan pays for more builds in 30 days.

const DeploymentSchema = z.object({ created_at: z.iso.datetime() });

/** Times of the newest builds that workflows started. Throws a GithubRefusal if GitHub does not list them. */
export async function listBuilds(workflow: GithubRepository): Promise<string[]> {
  const found = await listGithub(workflow, `/deployments?environment=${ENVIRONMENT}`, MAX_PAGES);
  return found.map((each) => DeploymentSchema.parse(each).created_at);
}

/** Records that a build is about to start. Call it before the build: a build that cannot be counted must not start. */
export async function noteBuild(workflow: GithubRepository, description: string): Promise<void> {
  await callGithub(workflow, 'POST', '/deployments', {
    ref: 'main',
    environment: ENVIRONMENT,
    description,
    auto_merge: false,
    required_contexts: [],
  });
}
