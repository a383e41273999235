import { KEY_PREFIX } from '../../src/store/keys.ts';

type KeyType = 'string' | 'hash' | 'set' | 'zset' | 'list';
type KeyFamily = { pattern: RegExp; type: KeyType; holds: string; expires: string; alwaysExpires: boolean };

const family = (
  pattern: string,
  type: KeyType,
  holds: string,
  expires: string,
  { alwaysExpires = true } = {},
): KeyFamily => ({ pattern: new RegExp(`^${KEY_PREFIX}${pattern}$`), type, holds, expires, alwaysExpires });

const SLUG = '[a-z0-9-]+';
const ID = '[\\w-]+';

/**
 * Every key that Callbook writes: its type, what it holds, and when it expires. `alwaysExpires` is false if a key may have
 * no time to live; `expires` then gives the reason. A test compares this list with the keys that are really written.
 */
export const KEY_FAMILIES: readonly KeyFamily[] = [
  family(
    `reports:${SLUG}`,
    'hash',
    'outcome → all reports ever received',
    'Never: reports_count is published as long as the entry exists.',
    { alwaysExpires: false },
  ),
  family(
    `trust:${SLUG}`,
    'hash',
    '"day outcome" → reports that count for trust',
    '31 days after the last report',
  ),
  family(`reporters:${SLUG}:[\\d-]+`, 'set', 'HMACs of the sources that reported that day', 'After 2 days'),
  family(`notes:${SLUG}`, 'list', 'the newest 100 notes, for maintainers', '30 days after the last note'),
  family(
    `report-once:${ID}`,
    'string',
    'a stored report, so that a retry is not counted again',
    'After a minute',
  ),
  family(
    'limit:.+',
    'string',
    'calls of one source, key, address or host (hashes), or of everybody, in one hour or day',
    'After 2 hours or 2 days',
  ),
  family(
    `proof:${ID}`,
    'string',
    'that a proof of work was used, by the salt of its challenge',
    'After 10 minutes',
  ),
  family(
    `key:${ID}`,
    'hash',
    'an API key by its SHA-256: its address, and which addresses are confirmed',
    'When its owner erases it, or 90 days after it stopped following anything.',
    { alwaysExpires: false },
  ),
  family(
    `follows:${ID}`,
    'set',
    'ids of the follows of a key',
    'With the last follow, or with the key. It is needed as long as the key follows something.',
    { alwaysExpires: false },
  ),
  family(
    `follow:${ID}`,
    'hash',
    'one follow: slug, channel, address, state',
    'Pending: after 48 hours. Active: when it is ended, because alerts depend on it.',
    { alwaysExpires: false },
  ),
  family(
    `new-address:${ID}`,
    'hash',
    'the email address that replaces that of an active follow once it is confirmed',
    'When it is confirmed or the follow ends, or after 48 hours',
  ),
  family(
    `followers:${SLUG}`,
    'set',
    'ids of the active follows of an entry',
    'With the last follow, because alerts depend on it.',
    { alwaysExpires: false },
  ),
  family(
    'alert-cursor',
    'string',
    'the last event whose alerts are stored',
    'Never: without it, events would be alerted twice.',
    { alwaysExpires: false },
  ),
  family(`event:${ID}`, 'string', 'an event, with the name of its entry', 'After 9 days'),
  family(`alert:${ID}`, 'string', 'an alert: its event and its follow', 'After 9 days'),
  family(
    'alerts-new',
    'zset',
    'alerts that are in no delivery yet, by time',
    'With the last alert: none may be lost.',
    { alwaysExpires: false },
  ),
  family(
    `delivery:${ID}`,
    'hash',
    'a delivery: its alerts, tries and outcome, no address',
    'Open: never, none may be lost. Settled: after 7 days.',
    { alwaysExpires: false },
  ),
  family(
    'deliveries-due',
    'zset',
    'open deliveries by the time of their next try',
    'With the last delivery: none may be lost.',
    { alwaysExpires: false },
  ),
  family(
    'deliveries-dead',
    'zset',
    'deliveries that were given up, by time',
    'Those of the last 7 days stay.',
    { alwaysExpires: false },
  ),
  family(
    `submission:${ID}`,
    'string',
    'a proposed entry: its file and when it was received',
    'When it is accepted or dropped, or after 90 days',
  ),
  family('signals', 'hash', 'slug → signals of the last probe run', '3 hours after the last run'),
  family('reported', 'set', 'slugs of the entries that have reports', 'Never, like the reports themselves.', {
    alwaysExpires: false,
  }),
  family(
    'live-reports',
    'hash',
    'slug → day of the last report, and the reports for and against that count for trust',
    '2 days after the last report: by then, a probe run has added them to the signals',
  ),
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
    '31 days after the last count',
  ),
  family('submissions', 'zset', 'ids of the proposed entries by time', '90 days after the last proposal'),
  family(
    'submissions-further',
    'zset',
    'those of them that were not the first of their source that day, by time',
    '90 days after the last such proposal',
  ),
];
