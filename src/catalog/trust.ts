import type { Trust } from '../health/signals-schema.ts';
import type { Entry } from './entry-schema.ts';

const UPTIME_DIGITS = 4; // One failed probe of a month with one every half hour is 0.0007.

/** The trust of a published entry, as `discover` returns it. */
export function trustOf(entry: Entry): Trust {
  const { checks_ok, checks_total } = entry;
  return {
    verified: entry.verified,
    reliability_score: entry.reliability_score,
    uptime: checks_total > 0 ? Number((checks_ok / checks_total).toFixed(UPTIME_DIGITS)) : null,
    samples: checks_total,
    avg_latency_ms: entry.avg_latency_ms,
    last_probe_ok: entry.health_ok,
    last_probe_at: entry.health_checked_at,
  };
}
