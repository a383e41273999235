import { DAY_MS } from '../health/window-days.ts';
import { COUNT_FUNCTION } from './counts.ts';
import { oldestDay, oldestKeptDay, utcDay } from './days.ts';
import { KEYS, LIFETIMES_S } from './keys.ts';
import type { Store } from './redis.ts';
import { reachStore } from './unavailable.ts';

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

// One atomic step: counts the report, counts it for trust once per source and day, and stores its note.
const RECORD = `${COUNT_FUNCTION}
local reports, trust, reporters, notes, once, counts, reported, live = unpack(KEYS)
local outcome, day, oldest, window, source, note, slug = unpack(ARGV, 1, 7)
local trust_s, reporters_s, notes_s, once_s, counts_s, live_s, max_notes = unpack(ARGV, 8)
local function total()
  local sum = 0
  for _, count in ipairs(redis.call('HVALS', reports)) do sum = sum + count end
  return sum
end
if not redis.call('SET', once, '1', 'EX', once_s, 'NX') then return total() end
redis.call('HINCRBY', reports, outcome, 1)
redis.call('SADD', reported, slug)
count(counts, day, oldest, counts_s, 'reports', 1)
if redis.call('SADD', reporters, source) == 1 then
  redis.call('EXPIRE', reporters, reporters_s)
  redis.call('HINCRBY', trust, day .. ' ' .. outcome, 1)
  local successes, failures = 0, 0
  local fields = redis.call('HGETALL', trust)
  for i = 1, #fields, 2 do
    local on, what, n = string.sub(fields[i], 1, 10), string.sub(fields[i], 12), tonumber(fields[i + 1])
    if on < oldest then redis.call('HDEL', trust, fields[i]) end
    if on >= window and what == 'success' then successes = successes + n end
    if on >= window and (what == 'failure' or what == 'timeout') then failures = failures + n end
  end
  redis.call('EXPIRE', trust, trust_s)
  redis.call('HSET', live, slug, day .. ' ' .. successes .. ' ' .. failures)
  redis.call('EXPIRE', live, live_s)
end
if note ~= '' then
  redis.call('LPUSH', notes, note)
  redis.call('LTRIM', notes, 0, max_notes - 1)
  redis.call('EXPIRE', notes, notes_s)
end
return total()`;

/** Stores a report. Returns the number of reports on the entry. Throws StoreUnavailableError. */
export function recordReport(store: Store, report: StoredReport): Promise<number> {
  const { id, slug, outcome, latency_ms, note, source, at } = report;
  const day = utcDay(at);
  const kept = note === null ? '' : JSON.stringify({ at: at.toISOString(), outcome, latency_ms, note });
  const keys = [
    KEYS.reports(slug),
    KEYS.trust(slug),
    KEYS.reporters(slug, day),
    KEYS.notes(slug),
    KEYS.reportOnce(id),
    KEYS.counts,
    KEYS.reported,
    KEYS.liveReports,
  ];
  const { trust, reporters, notes, reportOnce, counts, liveReports } = LIFETIMES_S;
  const lifetimes = [trust, reporters, notes, reportOnce, counts, liveReports].map(String);
  const days = [day, oldestKeptDay(at), oldestDay(at)];
  const values = [outcome, ...days, source, kept, slug, ...lifetimes, String(MAX_NOTES)];
  return reachStore('store a report', () => store.createScript<number>(RECORD).exec(keys, values));
}

/** Slugs of the entries that have reports. Throws StoreUnavailableError. */
export const reportedSlugs = (store: Store): Promise<string[]> =>
  reachStore('list reported entries', () => store.smembers<string[]>(KEYS.reported));

/** Reports of the last 30 days that count for trust. */
export type TrustReports = { reportsFor: number; reportsAgainst: number };

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
  // Redis replies with a flat list for each hash, or null if there is none.
  const replies = await reachStore('read reports', () => pipeline.exec<(string[] | null)[]>());
  return slugs.map((_, i) => countReports(replies[2 * i] ?? [], replies[2 * i + 1] ?? [], oldestDay(now)));
}

function countReports(all: readonly string[], trust: readonly string[], oldest: string): ReportCounts {
  const counts = { reports_count: sum(all), reportsFor: 0, reportsAgainst: 0 };
  for (let i = 0; i + 1 < trust.length; i += 2) {
    const [day = '', outcome = ''] = (trust[i] ?? '').split(' ');
    if (day < oldest) continue;
    if (outcome === 'success') counts.reportsFor += Number(trust[i + 1]);
    if (AGAINST.includes(outcome)) counts.reportsAgainst += Number(trust[i + 1]);
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
  if (day < utcDay(new Date(now.getTime() - DAY_MS))) return null;
  return { reportsFor: Number(reportsFor), reportsAgainst: Number(reportsAgainst) };
}

const sum = (texts: readonly string[]): number => texts.reduce((total, text) => total + Number(text), 0);
