import type { Trust } from '../health/signals-schema.ts';
import type { Entry } from './entry-schema.ts';

/** The trust of a published entry, as `discover` returns it. */
export function trustOf(entry: Entry): Trust {
  return {
    verified: entry.verified,
    reliability_score: entry.reliability_score,
    uptime: entry.checks_total > 0 ? entry.checks_ok / entry.checks_total : null,
    samples: entry.checks_total,
    avg_latency_ms: entry.avg_latency_ms,
    last_probe_ok: entry.health_ok,
    last_probe_at: entry.health_checked_at,
    components: entry.reliability_components,
  };
}
