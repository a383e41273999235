import type { TrustReports } from '../catalog/with-live.ts';
import { DAY_MS, dateOf, oldestDayOf } from '../health/window-days.ts';
import { COUNT_FUNCTION, oldestKeptDay } from './counts.ts';
import { KEYS, LIFETIMES_S } from './keys.ts';
import { type FlatHash, pairsOf, reachStore, runScript, type Store } from './redis.ts';

/** A report to store. `source` is an HMAC. Thanks to `id`, a repeated call is counted once. */
export type StoredReport = {
  id: string;
  slug: string;
  outcome: string;
  latency_ms: number | null;
  note: string | null;
  source: string;
  at: Date;
};

const MAX_NOTES = 100;

// One atomic step: counts the report, counts it for trust once per source and day, and stores its note. Returns the
// number of reports on the entry. A report that was stored a moment ago is not counted again.
const RECORD = `${COUNT_FUNCTION}
local keys, lifetimes = asked.keys, asked.lifetimes
local function total()
  local sum = 0
  for _, count in ipairs(redis.call('HVALS', keys.reports)) do sum = sum + count end
  return sum
end
if not redis.call('SET', keys.once, '1', 'EX', lifetimes.reportOnce, 'NX') then return total() end
redis.call('HINCRBY', keys.reports, asked.outcome, 1)
redis.call('SADD', keys.reported, asked.slug)
count(keys.counts, asked.day, asked.oldest, lifetimes.counts, 'reports', 1)
if redis.call('SADD', keys.reporters, asked.source) == 1 then
  redis.call('EXPIRE', keys.reporters, lifetimes.reporters)
  redis.call('HINCRBY', keys.trust, asked.day .. ' ' .. asked.outcome, 1)
  local successes, failures = 0, 0
  local fields = redis.call('HGETALL', keys.trust)
  for i = 1, #fields, 2 do
    local on, what, n = string.sub(fields[i], 1, 10), string.sub(fields[i], 12), tonumber(fields[i + 1])
    if on < asked.oldest then redis.call('HDEL', keys.trust, fields[i]) end
    if on >= asked.window and what == 'success' then successes = successes + n end
    if on >= asked.window and (what == 'failure' or what == 'timeout') then failures = failures + n end
  end
  redis.call('EXPIRE', keys.trust, lifetimes.trust)
  redis.call('HSET', keys.live, asked.slug, asked.day .. ' ' .. successes .. ' ' .. failures)
  redis.call('EXPIRE', keys.live, lifetimes.liveReports)
end
if asked.note then
  redis.call('LPUSH', keys.notes, asked.note)
  redis.call('LTRIM', keys.notes, 0, ${MAX_NOTES} - 1)
  redis.call('EXPIRE', keys.notes, lifetimes.notes)
end
return total()`;

/** Stores a report. Returns the number of reports on the entry. Throws StoreUnavailableError. */
export function recordReport(store: Store, report: StoredReport): Promise<number> {
  const { id, slug, outcome, latency_ms, note, source, at } = report;
  const day = dateOf(at);
  return runScript<number>(store, 'store a report', RECORD, {
    ...{ outcome, slug, source, day, oldest: oldestKeptDay(at), window: oldestDayOf(at) },
    ...(note === null ? {} : { note: JSON.stringify({ at: at.toISOString(), outcome, latency_ms, note }) }),
    keys: {
      reports: KEYS.reports(slug),
      trust: KEYS.trust(slug),
      reporters: KEYS.reporters(slug, day),
      notes: KEYS.notes(slug),
      once: KEYS.reportOnce(id),
      counts: KEYS.counts,
      reported: KEYS.reported,
      live: KEYS.liveReports,
    },
    lifetimes: LIFETIMES_S,
  });
}

/** Slugs of the entries that have reports. Throws StoreUnavailableError. */
export const reportedSlugs = (store: Store): Promise<string[]> =>
  reachStore('list reported entries', () => store.smembers<string[]>(KEYS.reported));

/** Reports on one interface: `reports_count` is all ever received; the others are recent and count for trust. */
export type ReportCounts = TrustReports & { reports_count: number };

const AGAINST = ['failure', 'timeout']; // If an interface refuses a key or limits calls, it works.

/** Reads the reports of several entries in one round trip, in the order of `slugs`. Throws StoreUnavailableError. */
export async function readReportCounts(
  store: Store,
  slugs: readonly string[],
  now: Date,
): Promise<ReportCounts[]> {
  if (slugs.length === 0) return [];
  const pipeline = store.pipeline();
  for (const slug of slugs) {
    pipeline.hvals(KEYS.reports(slug));
    pipeline.hgetall(KEYS.trust(slug));
  }
  const replies = await reachStore('read reports', () => pipeline.exec<FlatHash[]>());
  return slugs.map((_, i) => countReports(replies[2 * i] ?? [], replies[2 * i + 1] ?? [], oldestDayOf(now)));
}

function countReports(all: readonly string[], trust: readonly string[], oldest: string): ReportCounts {
  const counts = { reports_count: sum(all), reportsFor: 0, reportsAgainst: 0 };
  for (const [field, count] of pairsOf(trust)) {
    const [day = '', outcome = ''] = field.split(' ');
    if (day < oldest) continue;
    if (outcome === 'success') counts.reportsFor += Number(count);
    if (AGAINST.includes(outcome)) counts.reportsAgainst += Number(count);
  }
  return counts;
}

const LIVE_REPORTS = /^(\d{4}-\d\d-\d\d) (\d+) (\d+)$/;

/**
 * Reads a value of the hash of live reports. Null if the last report is from before yesterday: a probe run has added it
 * to the signals since then, and the counts may include reports that are now too old.
 */
export function parseLiveReports(text: string, now: Date): TrustReports | null {
  const [, day = '', reportsFor, reportsAgainst] = LIVE_REPORTS.exec(text) ?? [];
  if (day < dateOf(now.getTime() - DAY_MS)) return null;
  return { reportsFor: Number(reportsFor), reportsAgainst: Number(reportsAgainst) };
}

const sum = (texts: readonly string[]): number => texts.reduce((total, text) => total + Number(text), 0);
