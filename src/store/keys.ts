/** Everything of Callbook's in Redis begins with this, so that one Redis may serve several projects. */
export const KEY_PREFIX = 'callbook:';

const MINUTE_S = 60;
const HOUR_S = 60 * MINUTE_S;
const DAY_S = 24 * HOUR_S;

/** How long each kind of key lives, in seconds. Those that are missing here say in `KEY_FAMILIES` why they stay. */
export const LIFETIMES_S = {
  trust: 31 * DAY_S, // The 30 days that reliability looks at, and today.
  counts: 31 * DAY_S, // The window of the status, and today.
  lastRun: 31 * DAY_S, // For as long as anybody may ask when probing stopped.
  reporters: 2 * DAY_S, // The day itself, and room for clocks that differ.
  notes: 30 * DAY_S, // Long enough for a maintainer to look at what callers met.
  reportOnce: MINUTE_S, // The repetition of a broken call comes within seconds.
  unusedKey: 90 * DAY_S, // A key that follows nothing keeps an address that nothing needs.
  pendingFollow: 2 * DAY_S, // As long as the link in the confirmation mail works.
  alert: 9 * DAY_S, // Longer than any delivery: a replayed event must find the alert that it made.
  settledDelivery: 7 * DAY_S,
  signals: 3 * HOUR_S, // Six half-hourly runs of the prober; longer if they come more rarely.
  submission: 90 * DAY_S, // A proposal that nobody took up in three months is out of date.
} as const;

type KeyType = 'string' | 'hash' | 'set' | 'zset' | 'list';
type KeyFamily = { pattern: RegExp; type: KeyType; holds: string; leaves: string; always: boolean };

const family = (
  pattern: string,
  type: KeyType,
  holds: string,
  leaves: string,
  { always = true } = {},
): KeyFamily => ({ pattern: new RegExp(`^${KEY_PREFIX}${pattern}$`), type, holds, leaves, always });

const SLUG = '[a-z0-9-]+';
const ID = '[\\w-]+';

/**
 * Every key that Callbook writes: its type, what it holds, and when it leaves. `always` is false where a key may stand
 * without a time to live; `leaves` then gives the reason. A test holds this list to what is really written.
 */
export const KEY_FAMILIES: readonly KeyFamily[] = [
  family(
    `reports:${SLUG}`,
    'hash',
    'outcome → all reports ever received',
    'Never: reports_count is published as long as the entry is.',
    {
      always: false,
    },
  ),
  family(
    `trust:${SLUG}`,
    'hash',
    '"day outcome" → reports that count for trust',
    '31 days after the last report',
  ),
  family(`reporters:${SLUG}:[\\d-]+`, 'set', 'HMACs of the sources that reported that day', 'After 2 days'),
  family(`notes:${SLUG}`, 'list', 'the newest 100 notes, for maintainers', '30 days after the last note'),
  family(`report-once:${ID}`, 'string', 'a report that is stored, against its repetition', 'After a minute'),
  family(
    'limit:.+',
    'string',
    'calls of one source, key, address or host (hashes), or of everybody, in one hour or day',
    'After two of them: 2 hours or 2 days',
  ),
  family(
    `key:${ID}`,
    'hash',
    'an API key by its SHA-256: address, and which addresses it confirmed',
    'Erased by its owner, or 90 days after it stopped following anything.',
    { always: false },
  ),
  family(
    `follows:${ID}`,
    'set',
    'ids of the follows of a key',
    'With the last of them, or with the key; as long as the key follows something it is needed.',
    {
      always: false,
    },
  ),
  family(
    `follow:${ID}`,
    'hash',
    'one follow: slug, channel, address, state',
    'Pending: after 48 hours. Active: when it is ended; the alerts depend on it.',
    {
      always: false,
    },
  ),
  family(
    `followers:${SLUG}`,
    'set',
    'ids of the active follows of an entry',
    'With the last of them; the alerts depend on it.',
    { always: false },
  ),
  family(
    'alert-cursor',
    'string',
    'the last event whose alerts are stored',
    'Never: without it events would be told twice.',
    {
      always: false,
    },
  ),
  family(`event:${ID}`, 'string', 'an event as alerts tell it', 'After 9 days'),
  family(`alert:${ID}`, 'string', 'an alert: its event and its follow', 'After 9 days'),
  family(
    'alerts-new',
    'zset',
    'alerts that no delivery carries yet, by time',
    'With the last of them: none may be lost.',
    {
      always: false,
    },
  ),
  family(
    `delivery:${ID}`,
    'hash',
    'a delivery: its alerts, tries and outcome, no address',
    'Open: never, none may be lost. Settled: after 7 days.',
    {
      always: false,
    },
  ),
  family(
    'deliveries-due',
    'zset',
    'open deliveries by the time of their next try',
    'With the last of them: none may be lost.',
    {
      always: false,
    },
  ),
  family(
    'deliveries-dead',
    'zset',
    'deliveries that were given up, by time',
    'Those of the last 7 days stay.',
    {
      always: false,
    },
  ),
  family(
    `submission:${ID}`,
    'string',
    'a proposed entry: its file and when it came',
    'When it is taken up, or after 90 days',
  ),
  family('signals', 'hash', 'slug → what the last probe run knows of it', '3 hours after the last run'),
  family('reported', 'set', 'slugs that were ever reported on', 'Never, like the reports that it leads to.', {
    always: false,
  }),
  family('signals-at', 'string', 'time of the newest probe run', '31 days after it'),
  family(
    'unrecorded-run',
    'string',
    'time of the newest probe run, if it could not be recorded',
    'With the next run that is recorded, or after 31 days',
  ),
  family(
    'counts',
    'hash',
    '"day what" → reports received, alerts delivered and given up',
    '31 days after the last of them',
  ),
  family('submissions', 'zset', 'ids of the proposed entries by time', '90 days after the last of them'),
];

/** The names of the keys. Parts are slugs, days, ids and hashes: none contains what a person wrote. */
export const KEYS = {
  reports: (slug: string) => `${KEY_PREFIX}reports:${slug}`,
  trust: (slug: string) => `${KEY_PREFIX}trust:${slug}`,
  reporters: (slug: string, day: string) => `${KEY_PREFIX}reporters:${slug}:${day}`,
  notes: (slug: string) => `${KEY_PREFIX}notes:${slug}`,
  reportOnce: (id: string) => `${KEY_PREFIX}report-once:${id}`,
  limit: (name: string) => `${KEY_PREFIX}limit:${name}`,
  key: (hash: string) => `${KEY_PREFIX}key:${hash}`,
  follows: (hash: string) => `${KEY_PREFIX}follows:${hash}`,
  follow: (id: string) => `${KEY_PREFIX}follow:${id}`,
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
  submission: (id: string) => `${KEY_PREFIX}submission:${id}`,
  submissions: `${KEY_PREFIX}submissions`,
} as const;
