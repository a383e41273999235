const HOUR_S = 3_600;
const DAY_S = 24 * HOUR_S;

/**
 * A limit by its name: so many calls in each hour or day of UTC. `counted` completes the sentence "At most 60 … are
 * allowed in an hour".
 */
export type Limit = { name: string; calls: number; windowSeconds: number; counted: string };

const hourly = (name: string, calls: number, counted: string): Limit => ({
  ...{ name, calls, counted },
  windowSeconds: HOUR_S,
});
const daily = (name: string, calls: number, counted: string): Limit => ({
  ...{ name, calls, counted },
  windowSeconds: DAY_S,
});

/**
 * Every limit of calls, and so of all that a stranger can have this service do to others: mails, requests to servers,
 * pull requests, the time of maintainers.
 */
export const LIMITS = {
  report: hourly('report', 60, 'reports from one source'),
  keys: daily('keys', 5, 'new keys for one source'),

  // Mails to people who have not asked for them yet.
  mailKey: daily('mail-key', 6, 'confirmation mails by one key'), // Twice its 3 follows: addresses get mistyped.
  mailSource: daily('mail-source', 12, 'confirmation mails from one source'), // Two keys that use all of theirs.
  mailAddress: daily('mail-address', 5, 'confirmation mails to one address'), // Nobody's inbox is filled by strangers.
  // The free plans of mail providers carry 100 to 300 mails a day, and alerts need some of them.
  mailService: daily('mail-service', 100, 'confirmation mails by the whole service'),

  // Signed requests to servers whose owners have not agreed yet.
  pingKey: hourly('ping-key', 10, 'pings by one key'), // Enough to try out a receiver.
  pingSource: daily('ping-source', 30, 'pings from one source'), // Bounds the servers that one caller can reach.
  pingHost: hourly('ping-host', 60, 'pings to one host'), // Followers share hosts that take webhooks for many.
  pingService: daily('ping-service', 1_000, 'pings by the whole service'), // Too slow for a scan of many hosts.

  // A person reads each proposal.
  submitBurst: hourly('submit-burst', 6, 'proposals from one source'),
  submit: daily('submit', 10, 'proposals from one source'),
  // At this pace a full list of MAX_WAITING_PROPOSALS keeps each of them for ten days.
  submitService: daily('submit-service', 100, 'proposals from all sources'),
  // A pull request notifies everybody who watches the repository, and starts its workflows.
  pullSource: daily('pull-source', 3, 'pull requests for one source'),
  pullService: daily('pull-service', 20, 'pull requests by the whole service'),
} as const satisfies Record<string, Limit>;

/** Proposals that wait for a maintainer: more than people read. The oldest then make room for the newest. */
export const MAX_WAITING_PROPOSALS = 1_000;

/** "an hour" or "a day": the window of a limit in words. */
export const windowInWords = ({ windowSeconds }: Limit): string =>
  windowSeconds === HOUR_S ? 'an hour' : 'a day';
