import { NETLIFY_CREDITS_PER } from './prices.ts';

/** The setup of one Callbook. Months have 30 days. */
export type Setup = {
  entries: number;
  probeEveryMinutes: number;
  buildEveryHours: number;
  /** Pushes to main a month, including merges by rule. */
  pushes: number;
  requestsPerDay: number;
  /** People who follow by mail. */
  mailFollowers: number;
};

/** The usage of a setup in a month. */
export type Usage = {
  probeRuns: number;
  actionsMinutes: number;
  builds: number;
  credits: { builds: number; compute: number; transfer: number; requests: number };
  redisCommands: number;
  mails: number;
};

export const DAYS = 30;
const MINUTES = DAYS * 24 * 60;

/** Usage of a request, a run and a follower. Measured on 21 November 2026, unless marked as assumed. */
export const ASSUMED = {
  /** Setup of a run: checkout, Node, production packages (10 s), history, signals, alerts. Assumed. */
  setupSeconds: 45,
  /** Mean of a probe. Assumed: 98 % take 0.4 s; 2 % fail after three tries, which takes 42 s. */
  probeSeconds: 1.23,
  /** The concurrency of the prober. */
  probesAtOnce: 64,
  /** publish.yml for each push: every check, then the hook. Assumed. */
  publishMinutes: 11,
  /** One-minute jobs in a month: Propose deprecations daily, Compact history and keep-alive weekly. */
  otherMinutes: 30 + 5 + 5,
  /** A function call at 1 GB, measured without Redis, which may take 150 ms. */
  callSeconds: 0.05,
  callShare: 0.5,
  /** The start of a process: loading code and opening the index (measured). Every second call starts one, up to a limit. */
  startSeconds: 0.5,
  startShare: 0.5,
  maxStartsPerDay: 500,
  /** Mean size with gzip. Measured for each page and response. */
  requestKb: 10,
  /** Share of requests that make a browser load what it searches in for the first time, and the sizes with gzip. */
  searchShare: 0.02,
  /** Word vectors, and the part of the index that does not grow with the entries. */
  searchMb: 1.8,
  /** Of the index of entries and that of operations. */
  indexKbPerEntry: 0.4,
  /** Redis commands: discover and MCP (38 % of requests) 2 each if the process has just started, a report (2 %) 22. */
  commandsPerRequest: 0.38 * 2 + 0.02 * 22,
  /** A run: 4 for signals plus one per 500 entries, 3 for alerts, and 2 for each entry with new reports. */
  commandsPerRun: 7,
  entriesPerCommand: 500,
  commandsPerReported: 2,
  /** A monitor that requests /api/public/health every five minutes, with 7 commands each time. */
  monitorRequests: DAYS * 24 * 12,
  commandsPerMonitor: 7,
  /** Events per entry and follows per person. Assumed. Each follower also gets one confirmation. */
  eventsPerEntry: 0.5,
  followsPerPerson: 3,
} as const;

/** The usage of a setup in a month. This is an upper bound: it assumes that no response comes from the CDN's cache. */
export function monthlyUsage(setup: Setup): Usage {
  const { entries, probeEveryMinutes, pushes, requestsPerDay, mailFollowers } = setup;
  const probeRuns = Math.floor(MINUTES / probeEveryMinutes);
  const requests = requestsPerDay * DAYS + ASSUMED.monitorRequests;
  return {
    probeRuns,
    actionsMinutes:
      probeRuns * minutesOfRun(entries) + pushes * ASSUMED.publishMinutes + ASSUMED.otherMinutes,
    builds: buildsOf(setup),
    credits: {
      builds: buildsOf(setup) * NETLIFY_CREDITS_PER.deploy,
      compute: gbHoursOf(setup) * NETLIFY_CREDITS_PER.computeGbHour,
      transfer: transferGbOf(setup) * NETLIFY_CREDITS_PER.transferGb,
      requests: (requests / 10_000) * NETLIFY_CREDITS_PER.requests10k,
    },
    redisCommands: Math.round(
      requestsPerDay * DAYS * ASSUMED.commandsPerRequest +
        ASSUMED.monitorRequests * ASSUMED.commandsPerMonitor +
        probeRuns * commandsOfRun(entries, requestsPerDay),
    ),
    mails: Math.ceil(mailFollowers * (1 + ASSUMED.followsPerPerson * ASSUMED.eventsPerEntry)),
  };
}

export const totalCredits = ({ credits }: Usage): number =>
  credits.builds + credits.compute + credits.transfer + credits.requests;

/** GitHub rounds every job up to a whole minute. */
export const minutesOfRun = (entries: number): number =>
  Math.ceil((ASSUMED.setupSeconds + (entries * ASSUMED.probeSeconds) / ASSUMED.probesAtOnce) / 60);

/** A scheduled build starts with the first run after it is due. Pushes add builds, and may delay it; this ignores the delay. */
function buildsOf({ probeEveryMinutes, buildEveryHours, pushes }: Setup): number {
  const runsBetween = Math.ceil((buildEveryHours * 60) / probeEveryMinutes);
  return Math.ceil(MINUTES / (runsBetween * probeEveryMinutes)) + pushes;
}

function gbHoursOf({ requestsPerDay }: Setup): number {
  const calls = requestsPerDay * DAYS * ASSUMED.callShare + ASSUMED.monitorRequests;
  const starts = Math.min(calls * ASSUMED.startShare, ASSUMED.maxStartsPerDay * DAYS);
  return (calls * ASSUMED.callSeconds + starts * ASSUMED.startSeconds) / 3_600;
}

function transferGbOf({ entries, requestsPerDay }: Setup): number {
  const searchMb = ASSUMED.searchMb + (entries * ASSUMED.indexKbPerEntry) / 1_000;
  const mbPerRequest = ASSUMED.requestKb / 1_000 + ASSUMED.searchShare * searchMb;
  return (requestsPerDay * DAYS * mbPerRequest) / 1_000;
}

function commandsOfRun(entries: number, requestsPerDay: number): number {
  const reported = Math.min(entries / 2, requestsPerDay * 0.02); // Reports are 2 % of requests, each about a different entry.
  return (
    ASSUMED.commandsPerRun +
    Math.ceil(entries / ASSUMED.entriesPerCommand) +
    ASSUMED.commandsPerReported * reported
  );
}
