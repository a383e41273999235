/** Every key begins with this prefix, so that several projects can share one Redis. */
export const KEY_PREFIX = 'callbook:';

const MINUTE_S = 60;
const HOUR_S = 60 * MINUTE_S;
const DAY_S = 24 * HOUR_S;

/** Time to live of each kind of key, in seconds. test/store/key-families.ts says why others stay. */
export const LIFETIMES_S = {
  trust: 31 * DAY_S, // The 30-day window of reliability, and today.
  counts: 31 * DAY_S, // The 30-day window of the status, and today.
  lastRun: 31 * DAY_S, // Operators see for a month when probing stopped.
  reporters: 2 * DAY_S, // The day itself, and a margin for clocks that differ.
  notes: 30 * DAY_S, // Long enough for a maintainer to read them.
  reportOnce: MINUTE_S, // A broken call is retried within seconds.
  proof: 10 * MINUTE_S, // Longer than its challenge is valid, also for clocks that differ.
  unusedKey: 90 * DAY_S, // A key that follows nothing keeps an address for no reason.
  pendingFollow: 2 * DAY_S, // The link in the confirmation email works for as long.
  alert: 9 * DAY_S, // Longer than any delivery: a repeated event must find the alerts it has made.
  settledDelivery: 7 * DAY_S,
  signals: 3 * HOUR_S, // Six half-hourly probe runs. Longer if runs are rarer.
  liveReports: 2 * DAY_S,
  submission: 90 * DAY_S, // A proposal that nobody accepted in three months is out of date.
} as const;

/** The names of the keys. They contain only slugs, days, ids and hashes, and no text that a person wrote. */
export const KEYS = {
  reports: (slug: string) => `${KEY_PREFIX}reports:${slug}`,
  trust: (slug: string) => `${KEY_PREFIX}trust:${slug}`,
  reporters: (slug: string, day: string) => `${KEY_PREFIX}reporters:${slug}:${day}`,
  notes: (slug: string) => `${KEY_PREFIX}notes:${slug}`,
  reportOnce: (id: string) => `${KEY_PREFIX}report-once:${id}`,
  limit: (name: string) => `${KEY_PREFIX}limit:${name}`,
  proof: (id: string) => `${KEY_PREFIX}proof:${id}`,
  key: (hash: string) => `${KEY_PREFIX}key:${hash}`,
  follows: (hash: string) => `${KEY_PREFIX}follows:${hash}`,
  follow: (id: string) => `${KEY_PREFIX}follow:${id}`,
  newAddress: (id: string) => `${KEY_PREFIX}new-address:${id}`,
  followers: (slug: string) => `${KEY_PREFIX}followers:${slug}`,
  alertCursor: `${KEY_PREFIX}alert-cursor`,
  event: (id: string) => `${KEY_PREFIX}event:${id}`,
  alert: (id: string) => `${KEY_PREFIX}alert:${id}`,
  alertsNew: `${KEY_PREFIX}alerts-new`,
  delivery: (id: string) => `${KEY_PREFIX}delivery:${id}`,
  deliveriesDue: `${KEY_PREFIX}deliveries-due`,
  deliveriesDead: `${KEY_PREFIX}deliveries-dead`,
  signals: `${KEY_PREFIX}signals`,
  signalsAt: `${KEY_PREFIX}signals-at`,
  unrecordedRun: `${KEY_PREFIX}unrecorded-run`,
  counts: `${KEY_PREFIX}counts`,
  reported: `${KEY_PREFIX}reported`,
  liveReports: `${KEY_PREFIX}live-reports`,
  submission: (id: string) => `${KEY_PREFIX}submission:${id}`,
  submissions: `${KEY_PREFIX}submissions`,
  submissionsFurther: `${KEY_PREFIX}submissions-further`,
} as const;
