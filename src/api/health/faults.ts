import type { HealthFault } from './schema.ts';

/** Everything that makes the service degraded: what it means and what an operator does. The runbook shows them. */
export const HEALTH_FAULTS = {
  variable_wrong: {
    meaning:
      'An environment variable of the functions is set to what it cannot be; wrong_variables names it. It counts as not set, with all that needs it. Reads go on from files.',
    remedy:
      'Correct it at Netlify, or remove it, then deploy once. The guide says what each variable may be; npm run check:environment prints the same.',
  },
  history_stale: {
    meaning:
      'Three probe runs in a row are missing (90 minutes if they come half-hourly), as far as Redis knows. Without Redis: no build has come since BUILD_EVERY_HOURS and three runs. Health is shown as it was then, marked as old.',
    remedy:
      'Look at the newest runs of the workflow Probe. Not started: it may have been switched off after 60 days without a commit, so start it by hand once. Red: its log names the fault. Void runs: the network of the runner failed; nothing is to be done.',
  },
  run_unrecorded: {
    meaning:
      'The newest probe run asked the interfaces, and nothing of it is in the history: git refused the commit or the push, or no check could be recorded.',
    remedy:
      'Look at the step "Probe and record" of the newest run of the workflow Probe: its log names what failed. A push that is refused lacks "contents: write", or a rule protects the branch history.',
  },
  store_missing: {
    meaning:
      'No Redis is configured, or SECRET is not set. Reads work; reports, keys and follows answer 503.',
    remedy:
      'Set UPSTASH_REDIS_REST_URL, UPSTASH_REDIS_REST_TOKEN and SECRET for functions, then deploy once: variables reach functions with the next deploy.',
  },
  store_gone: {
    meaning:
      'Redis is configured and did not answer within a second, or refused. Reads go on from files; writes answer 503.',
    remedy:
      'Look at the console of Upstash: a database that was idle for long is archived, one over its plan refuses, and a token that was changed there must be changed here. Nothing that was answered 200 is lost.',
  },
  deliveries_overdue: {
    meaning:
      'Alerts have been due for over three probe runs (90 minutes if they come half-hourly): the step "Tell followers" does not run, or does not get to them.',
    remedy:
      'Look at that step in the workflow Probe. "mails wait" means that SMTP_URL or MAIL_FROM is missing there. The alerts are stored, and go out with the next good run.',
  },
} as const satisfies Record<string, { meaning: string; remedy: string }>;

export const faultsNamed = (codes: readonly (keyof typeof HEALTH_FAULTS)[]): HealthFault[] =>
  codes.map((code) => ({ code, ...HEALTH_FAULTS[code] }));
