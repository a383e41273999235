import type { HealthFault } from './schema.ts';

/** Every reason why the service is degraded: what it means and what an operator does. The runbook shows them. */
export const HEALTH_FAULTS = {
  variable_wrong: {
    meaning:
      'An environment variable of the functions has an unusable value; wrong_variables names it. It counts as not set, and whatever needs it is off. Reads still work from files.',
    remedy:
      'Correct or remove it at Netlify, then deploy once. The guide lists the allowed values of each variable; npm run check:environment prints the same.',
  },
  history_stale: {
    meaning:
      'Three probe runs in a row are missing (90 minutes if they run half-hourly), as far as Redis knows. Without Redis: no build has arrived for BUILD_EVERY_HOURS plus three runs. Pages and calls still show the last known health, marked as old.',
    remedy:
      'Check the newest runs of the workflow Probe. Not started: GitHub may have switched it off after 60 days without a commit, so start it by hand once. Red: its log names the error. Void runs: the network of the runner failed; nothing needs to be done.',
  },
  run_unrecorded: {
    meaning:
      'The newest probe run checked the interfaces, but none of its results are in the history: git refused the commit or the push, or no check could be recorded.',
    remedy:
      'Read the step "Probe and record" of the newest run of the workflow Probe: its log names what failed. A refused push means that "contents: write" is missing, or that a rule protects the branch history.',
  },
  store_missing: {
    meaning:
      'No Redis is configured, or SECRET is not set. Reads work; reports, keys and follows return 503.',
    remedy:
      'Set UPSTASH_REDIS_REST_URL, UPSTASH_REDIS_REST_TOKEN and SECRET for functions, then deploy once: functions get variables with the next deploy.',
  },
  store_gone: {
    meaning:
      'Redis is configured, but refused the request or did not reply within a second. Reads still work from files; writes return 503.',
    remedy:
      'Check the Upstash console: a database that was idle for long is archived, one over its plan refuses requests, and a token that was changed there must be changed here. No write that was answered with 200 is lost.',
  },
  deliveries_overdue: {
    meaning:
      'Alerts have been due for over three probe runs (90 minutes if they run half-hourly): the step "Notify followers" does not run, or ends before it sends them.',
    remedy:
      'Read that step in the workflow Probe. "emails wait" means that SMTP_URL or MAIL_FROM is missing there. The alerts are stored, and the next good run sends them.',
  },
} as const satisfies Record<string, { meaning: string; remedy: string }>;

export const faultsNamed = (codes: readonly (keyof typeof HEALTH_FAULTS)[]): HealthFault[] =>
  codes.map((code) => ({ code, ...HEALTH_FAULTS[code] }));
