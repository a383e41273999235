const HOUR_S = 3_600;
const DAY_S = 24 * HOUR_S;

/**
 * At most `calls` in each hour or day of UTC. `counted` completes the sentence "At most 60 … are allowed in an hour".
 * `kept` is the part of a limit for everybody that only sources without an earlier use of the limit `per` may use: so
 * few sources, however busy, never use up what newcomers need. A `priced` limit asks for a proof of work when much of it
 * is used: see priceAfter. One that is `open` never refuses, and only sets the price.
 */
export type Limit = {
  name: string;
  calls: number;
  windowSeconds: number;
  counted: string;
  kept?: { calls: number; per: string };
  priced?: true;
  open?: true;
};

const hourly = (name: string, calls: number, counted: string): Limit => ({
  ...{ name, calls, counted },
  windowSeconds: HOUR_S,
});
const daily = (name: string, calls: number, counted: string): Limit => ({
  ...{ name, calls, counted },
  windowSeconds: DAY_S,
});

/**
 * Every limit of calls. Together they bound what a stranger can make this service do to others: emails, requests to
 * servers, pull requests, work for maintainers.
 */
export const LIMITS = {
  report: hourly('report', 60, 'reports from one source'),
  keys: daily('keys', 5, 'new keys for one source'),

  // Emails to people who have not confirmed yet.
  mailKey: daily('mail-key', 6, 'confirmation emails by one key'), // Twice its 3 follows, because people mistype addresses.
  mailSource: daily('mail-source', 12, 'confirmation emails from one source'), // As many as two keys may send.
  mailAddress: daily('mail-address', 5, 'confirmation emails to one address'), // Strangers must not fill an inbox.
  // Common free plans of mail providers allow 300 emails a day.
  mailService: {
    ...daily('mail-service', 300, 'confirmation emails by the whole service'),
    kept: { calls: 250, per: 'mail-source' }, // More than 200 networks can take in a day.
    priced: true,
  },

  // Signed requests to servers whose owners have not agreed yet.
  pingKey: hourly('ping-key', 10, 'pings by one key'), // Enough to try out a receiver.
  pingSource: daily('ping-source', 30, 'pings from one source'), // Bounds the servers that one caller can reach.
  // Many followers use the same host, such as a chat service.
  pingHost: {
    ...hourly('ping-host', 300, 'pings to one host'),
    kept: { calls: 240, per: 'ping-source' },
    priced: true,
  },
  // Too slow for a scan of many hosts.
  pingService: {
    ...daily('ping-service', 1_000, 'pings by the whole service'),
    kept: { calls: 600, per: 'ping-source' },
    priced: true,
  },

  // A person reads each proposal.
  submitBurst: hourly('submit-burst', 6, 'proposals from one source'),
  submit: daily('submit', 10, 'proposals from one source'),
  // Nothing is refused: a proposal that nobody reads today waits. From 200 a day on, each costs work.
  submitService: {
    ...daily('submit-service', 800, 'proposals by the whole service'),
    priced: true,
    open: true,
  },
  // A pull request notifies everybody who watches the repository, and starts its workflows.
  pullSource: daily('pull-source', 3, 'pull requests for one source'),
  pullService: daily('pull-service', 20, 'pull requests by the whole service'),
} as const satisfies Record<string, Limit>;

/**
 * Proposals that wait for a maintainer: the first ones of 200 sources a day for ten days, at most 32 MB. See
 * saveSubmission for what is dropped beyond it.
 */
export const MAX_WAITING_PROPOSALS = 2_000;

/** The window of a limit in words: "an hour" or "a day". */
export const windowInWords = ({ windowSeconds }: Limit): string =>
  windowSeconds === HOUR_S ? 'an hour' : 'a day';

/** The part of the current window that is over, in words. */
export const windowSoFar = ({ windowSeconds }: Limit): string =>
  windowSeconds === HOUR_S ? 'in this hour' : 'today';
